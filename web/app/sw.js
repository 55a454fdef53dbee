// Keeps the app on the device, so that it starts without a network. `web/build` fills in the version, which changes
// with any of the files.

const CACHE = "dadu-{{version}}";
const FILES = ["./", "app.js", "style.css", "core.lzma", "unpack.wasm", "manifest.json", "icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("dadu-") && name !== CACHE;
  const removed = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(removed.then(() => self.clients.claim()));
});

// All files come from one version, so the cache answers first.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
