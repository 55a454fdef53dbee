//! A headless browser, controlled through `chromedriver` with JSON requests over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use base64::Engine;
use serde_json::{Value, json};

const FLAGS: [&str; 8] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A running browser, closed when the value is dropped.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: tempfile::TempDir,
}

/// Returns the path of a program on `PATH`.
fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file())
}

impl Browser {
    /// Starts a browser, or prints that none is installed.
    pub fn start() -> Option<Browser> {
        let driver = on_path(&["chromedriver"]);
        let browser = on_path(&["chromium", "chromium-browser", "google-chrome"]);
        let Some((driver, browser)) = driver.zip(browser) else {
            eprintln!("skipped: no chromium with chromedriver is installed");
            return None;
        };
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let port = port(&mut driver);
        let profile = tempfile::tempdir().expect("a folder");
        let (driver, session) = (driver, String::new());
        let mut started = Browser { driver, port, session, _profile: profile };
        started.open_session(&browser);
        Some(started)
    }

    fn open_session(&mut self, browser: &Path) {
        let profile = format!("--user-data-dir={}", self._profile.path().display());
        let flags: Vec<&str> = FLAGS.into_iter().chain([&*profile]).collect();
        let options = json!({ "binary": browser, "args": flags });
        let wanted =
            json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": options } } });
        let answer = self.ask("POST", "/session", &wanted);
        self.session = answer["sessionId"].as_str().expect("a session").to_owned();
    }

    /// Opens a file.
    pub fn open(&self, file: &Path) {
        self.tell("url", &json!({ "url": format!("file://{}", file.display()) }));
    }

    /// Sets the size of the window. With `phone`, fingers touch the screen.
    pub fn size(&self, width: u32, height: u32, phone: bool) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
        self.devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": phone }));
    }

    /// Sends a command of the browser's own protocol.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.tell("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// Returns the result of a script.
    pub fn run(&self, script: &str) -> Value {
        self.tell("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Clicks on the element that a selector finds.
    pub fn click(&self, selector: &str) {
        let found = self.tell("element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        let id = id.unwrap_or_else(|| panic!("{selector} finds {found}"));
        self.tell(&format!("element/{id}/click"), &json!({}));
    }

    /// Presses a key. Special keys have their own characters.
    pub fn press(&self, key: char, shift: bool) {
        let press = |key| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let [down, up] = press(key.to_string());
        let [hold, release] = press(SHIFT.to_string());
        let steps = if shift { vec![hold, down, up, release] } else { vec![down, up] };
        self.tell(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keys", "actions": steps }] }),
        );
    }

    /// Returns a picture of the window.
    pub fn picture(&self) -> Vec<u8> {
        decoded(&self.ask("GET", &format!("/session/{}/screenshot", self.session), &Value::Null))
    }

    /// Returns the page printed as PDF.
    pub fn print(&self) -> Vec<u8> {
        decoded(&self.tell("print", &json!({})))
    }

    fn tell(&self, what: &str, with: &Value) -> Value {
        self.ask("POST", &format!("/session/{}/{what}", self.session), with)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.port
        )
        .expect("it can be asked");
        let answer: Value = serde_json::from_slice(&body_of(stream)).expect("JSON");
        let value = answer["value"].clone();
        assert!(value.get("error").is_none(), "{method} {path}: {value}");
        value
    }
}

/// The character for the shift key.
const SHIFT: char = '\u{E008}';

/// Returns the port that a driver listens on.
fn port(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("its output is read");
    for line in BufReader::new(output).lines() {
        let line = line.expect("a line");
        let said = line.split_once("successfully on port ").map(|(_, port)| port);
        if let Some(port) = said.and_then(|port| port.trim_end_matches('.').parse().ok()) {
            return port;
        }
    }
    panic!("the driver does not say where it listens");
}

/// Reads the body of an answer, with the length from its headers.
fn body_of(stream: TcpStream) -> Vec<u8> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        let line = line.trim_end().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number");
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("the whole body");
    body
}

fn decoded(value: &Value) -> Vec<u8> {
    let text = value.as_str().expect("base64");
    base64::engine::general_purpose::STANDARD.decode(text).expect("base64")
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !std::thread::panicking() && !self.session.is_empty() {
            self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        // It may have ended already.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
