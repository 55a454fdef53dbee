// The page contains all text. The data tell which pieces lie where after each step.
(() => {
  const find = (id) => document.getElementById(id);
  const data = window.DADU_GAME || JSON.parse(find("data").textContent);
  const steps = data.steps;
  const all = (what, within = document) => Array.from(within.querySelectorAll(what));
  // A page of a site leaves the end of a very long log to the script.
  if (data.rest) find("lines").insertAdjacentHTML("beforeend", data.rest);

  // The content of every area after every step, computed once.
  const boards = [];
  const earned = [];
  steps.forEach((step, index) => {
    const board = index ? boards[index - 1].slice() : [];
    (step.set || []).forEach(([area, content]) => { board[area] = content; });
    boards.push(board);
    earned.push(step.earned || earned[index - 1]);
  });

  const drawings = all("svg.board").map((svg) => ({
    svg,
    prefix: svg.classList.contains("upright") ? "upright" : "across",
    pieces: all(".pieces > use", svg),
    areas: all("[data-area]", svg).reduce(
      (areas, area) => areas.set(area.getAttribute("data-area"), area), new Map()),
  }));
  const said = all("#lines span[data-step]");
  const items = all("#lines > li");
  const itemOf = [];
  said.forEach((span, step) => { itemOf[step] = span.closest("#lines > li"); });
  const players = all("li[data-player]");
  const sides = all(".side").map((section) => section.id.slice("side-".length));
  const found = (step) => step === Number(itemOf[step].dataset.step) && itemOf[step].querySelector(".findings :is(.error, .warning)");
  const course = drawCourse(data, sides, (step) => said[step].textContent, found);
  let now = -1;
  let timer = 0;

  const show = (wanted, spoken = true) => {
    const next = Math.max(0, Math.min(steps.length - 1, wanted));
    if (next === now) return;
    const before = now;
    now = next;
    const step = steps[now];
    const previous = before === next - 1 && now > 0 ? boards[before] : null;
    drawBoard(step, previous);
    drawWords(step);
    course.show(now);
    markLine(before);
    find("slider").value = String(now);
    find("slider").setAttribute("aria-valuetext", `${now} of ${steps.length - 1}: ${said[now].textContent}`);
    if (spoken) {
      speak(step);
      tell({ step: now });
    }
  };

  // A page around this one can play a recording in step. It asks for the timecodes, hears which step the reader goes to,
  // and says which step the recording has come to.
  const around = window.parent === window ? null : window.parent;
  const tell = (message) => {
    if (around) around.postMessage(message, "*");
  };

  const timecodes = () => items.filter((item) => item.querySelector(".time") && itemOf[item.dataset.step] === item).map((item) => ({
    step: firstOfLine(Number(item.dataset.step)),
    seconds: item.querySelector(".time").textContent.match(/[\d:.]+/)[0].split(":").reduce((sum, part) => 60 * sum + Number(part), 0),
  }));

  window.addEventListener("message", ({ source, data }) => {
    if (!around || source !== around || !data) return;
    if (data.asks === "timecodes") tell({ timecodes: timecodes(), steps: steps.length, step: now });
    if (!Number.isInteger(data.step)) return;
    pause();
    show(data.step, false);
  });

  const drawBoard = (step, previous) => {
    const board = boards[now];
    const from = step.from === undefined ? undefined : data.areas[step.from];
    const [to, hit] = [step.to, step.hit].map((areas) => (areas || []).map((area) => data.areas[area]));
    for (const drawing of drawings) {
      drawing.pieces.forEach((piece, area) => {
        const holds = data.contents[board[area]];
        const target = `#${drawing.prefix}-${board[area]}`;
        if (piece.getAttribute("href") !== target) {
          piece.setAttribute("href", target);
          piece.setAttribute("data-holds", holds);
        }
      });
      drawing.areas.forEach((area, name) => {
        area.classList.toggle("from", name === from);
        area.classList.toggle("to", name === to[0]);
      });
      const route = step.piece && to.length ? routeOf(data, step) : null;
      drawMarks(drawing, route, to.slice(1), hit);
      if (previous && route) glide(drawing, data, step, route, previous);
    }
    find("stage").classList.toggle("unknown", Boolean(step.unknown));
    find("unknown").hidden = !step.unknown;
  };

  const standing = (side) => {
    const places = [];
    boards[now].forEach((content, area) => {
      const holds = data.contents[content].split(", ").find((part) => part.startsWith(side + " "));
      if (!holds) return;
      const name = data.areas[area];
      const pieces = holds.slice(2);
      if (name === "centre") places.push(`${pieces} in the centre`);
      else if (name.includes(" ")) places.push(`${pieces} ${name.slice(2)}`);
      else places.push(`${pieces} on ${name}`);
    });
    return `${side}: ${places.join("; ")}. `;
  };

  const drawWords = (step) => {
    find("words").textContent = sides.map(standing).join("");
    sides.forEach((side, index) => {
      find(`side-${side}`).querySelector(".earned").textContent = data.words[earned[now][index]];
    });
    players.forEach((item) => {
      const plays = item.dataset.player === step.player;
      if (plays) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
      // On a phone a long list of players scrolls.
      if (plays) item.closest(".side").scrollTop = item.offsetTop - 28;
    });
    find("where").textContent = where(step);
    find("throws").replaceChildren(...throwsOf(data, now, firstOfLine(now)));
    find("says").replaceChildren(...Array.from(said[now].childNodes, (node) => node.cloneNode(true)));
    const hand = (step.hand || []).join(", ");
    const unsure = step.unsure ? "The position depends on an unsure reading." : "";
    drawNotes();
    find("hand").textContent = [hand ? `In hand: ${hand}.` : "", unsure].join(" ").trim();
    letKeysScroll();
  };

  // Show remarks and findings at the end of their line.
  const drawNotes = () => {
    const there = now === lastOfLine(now) ? all(".remark, .findings > li", itemOf[now]) : [];
    find("notes").replaceChildren(...there.map((item) => {
      const note = document.createElement("span");
      note.dir = "auto";
      note.className = item.className;
      const parts = item.matches(".remark") ? [item] : all("strong, bdi", item);
      note.textContent = parts.map((part) => part.textContent).join(": ");
      return note;
    }));
  };

  const where = (step) => {
    const item = itemOf[now];
    const number = item.querySelector(".number");
    const time = item.querySelector(".time");
    return [
      number ? `Line ${number.textContent}` : "",
      step.round === undefined ? "" : `round ${step.round}`,
      step.player || "",
      time ? time.textContent : "",
    ].filter(Boolean).join(" · ");
  };

  const markLine = (before) => {
    if (before >= 0) {
      said[before].classList.remove("current");
      itemOf[before].removeAttribute("aria-current");
      const link = itemOf[before].querySelector("a");
      if (link) link.tabIndex = -1;
    }
    said[now].classList.add("current");
    itemOf[now].setAttribute("aria-current", "step");
    const link = itemOf[now].querySelector("a");
    if (link) link.tabIndex = 0;
    scrollTo(itemOf[now]);
  };

  const scrolls = (part) => part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY !== "visible";

  // Keys scroll a part that has the focus, which not every browser gives by itself.
  const letKeysScroll = () => all(".side, #now, .top h1").forEach((part) => {
    if (scrolls(part)) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });

  // Scroll only the list, and only if it has its own scroll bar.
  const scrollTo = (item) => {
    const list = find("lines");
    if (!scrolls(list)) return;
    const top = item.offsetTop - list.offsetTop;
    const bottom = top + item.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top - 40;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 80;
  };

  const speak = (step) => {
    const found = all(".findings > li, .remark", itemOf[now]);
    const notes = now === lastOfLine(now) ? found.map((item) => item.textContent) : [];
    const unknown = step.unknown ? "The position is unknown." : "";
    find("spoken").textContent = [said[now].textContent, unknown, ...notes].join(" ");
  };

  const lastOfLine = (step) => Number(itemOf[step].dataset.step);

  const firstOfLine = (step) => {
    let first = step;
    while (first > 0 && itemOf[first - 1] === itemOf[step]) first -= 1;
    return first;
  };

  const roundBack = () => {
    let step = firstOfRound(now);
    if (step === now && step > 0) step = firstOfRound(step - 1);
    return step;
  };

  const firstOfRound = (step) => {
    let first = step;
    while (first > 0 && steps[first - 1].round === steps[step].round) first -= 1;
    return first;
  };

  const roundOn = () => {
    let step = now + 1;
    while (step < steps.length && steps[step].round === steps[now].round) step += 1;
    return step;
  };

  const ways = {
    first: () => 0,
    last: () => steps.length - 1,
    back: () => now - 1,
    on: () => now + 1,
    "turn-back": () => {
      const first = firstOfLine(now);
      return first === 0 ? 0 : first - 1;
    },
    "turn-on": () => (lastOfLine(now) === now && now + 1 < steps.length ? lastOfLine(now + 1) : lastOfLine(now)),
    "round-back": roundBack,
    "round-on": roundOn,
  };

  const go = (way) => {
    pause();
    show(ways[way]());
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    runs(false);
  };

  const runs = (running) => {
    const button = find("run");
    button.setAttribute("aria-pressed", String(running));
    button.setAttribute("aria-label", running ? "Pause" : "Play");
    button.querySelector("path").setAttribute("d", running ? "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z" : "M7 4v16l13-8z");
  };

  const toggle = () => {
    if (timer) return pause();
    if (now === steps.length - 1) show(0);
    timer = setInterval(() => (now < steps.length - 1 ? show(now + 1) : pause()), 1500);
    runs(true);
  };

  const keys = {
    ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last",
    PageUp: "round-back", PageDown: "round-on",
    "Shift+ArrowLeft": "turn-back", "Shift+ArrowRight": "turn-on",
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = keys[(event.shiftKey ? "Shift+" : "") + event.key];
    const onControl = event.target.closest("button, a, summary");
    if (way) go(way);
    else if (event.key === " " && !onControl) toggle();
    else return;
    event.preventDefault();
  });

  find("controls").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) {
      pause();
      show(Number(button.dataset.step));
    } else if (button.dataset.go) go(button.dataset.go);
    else toggle();
  });

  find("names").addEventListener("click", (event) => {
    const named = find("stage").classList.toggle("named");
    event.target.setAttribute("aria-pressed", String(named));
  });

  find("slider").addEventListener("input", (event) => {
    pause();
    show(Number(event.target.value));
  });

  find("lines").addEventListener("click", (event) => {
    const item = event.target.closest("#lines > li");
    if (!item || event.target.closest(".findings")) return;
    const step = event.target.closest("span[data-step]") || item;
    event.preventDefault();
    pause();
    show(Number(step.dataset.step));
    // On a phone the log is below the board, so scroll back to the board.
    if (find("now").getBoundingClientRect().bottom < window.innerHeight / 3) find("play").scrollIntoView();
  });

  let touch = null;
  find("stage").addEventListener("touchstart", (event) => {
    const [point] = event.touches;
    touch = event.touches.length === 1 ? { x: point.clientX, y: point.clientY } : null;
  }, { passive: true });
  find("stage").addEventListener("touchend", (event) => {
    if (!touch) return;
    const [point] = event.changedTouches;
    const [x, y] = [point.clientX - touch.x, point.clientY - touch.y];
    touch = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? "on" : "back");
  }, { passive: true });

  // Print the end of the game.
  let left = 0;
  window.addEventListener("beforeprint", () => { left = now; show(steps.length - 1, false); });
  window.addEventListener("afterprint", () => show(left, false));

  const stepOfHash = () => {
    const item = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    return item && items.includes(item) ? Number(item.dataset.step) : 0;
  };
  window.addEventListener("hashchange", () => show(stepOfHash()));
  window.addEventListener("resize", letKeysScroll);

  document.documentElement.classList.add("script");
  all("#lines a").forEach((link) => { link.tabIndex = -1; });
  all(".needs-script").forEach((item) => { item.hidden = false; });
  show(stepOfHash(), false);
})();
