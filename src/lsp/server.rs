//! The server itself: documents as the editor has them, and a loop over its messages.
//!
//! Messages are handled in their order. What the editor has cancelled is not answered if it still
//! waits, and findings are told once no message waits: in the middle of quick typing nobody reads them.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::time::Duration;

use gen_lsp_types as lsp;
use gen_lsp_types::{LspNotificationMethod, LspRequestMethod};
use lsp_server::{
    Connection, ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::client::Client;
use super::document::{Document, Load};
use super::welcome::welcome;
use super::{actions, completion, diagnostics, formatting, hover, outline, pages, uri};

/// How to get the variant files of the log in a file; without a file, the document was never saved.
pub type Files<'a> = &'a dyn Fn(Option<PathBuf>) -> Load;

/// How often somebody who waits for a message looks whether to stop.
const LOOK: Duration = Duration::from_millis(250);

/// How serving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The editor said goodbye as it should.
    Well,
    /// It went away without, or the messages broke off.
    Badly,
    /// It was stopped from here.
    Stopped,
}

/// Answers the messages of an editor until it says goodbye, or `stop` says so.
pub fn serve(connection: &Connection, files: Files<'_>, stop: &dyn Fn() -> bool) -> Ended {
    let server = Server {
        connection,
        files,
        stage: Stage::Unknown,
        documents: HashMap::new(),
        waiting: VecDeque::new(),
    };
    server.serve(stop)
}

/// How far the conversation has come.
enum Stage {
    /// The editor has not introduced itself.
    Unknown,
    /// At work.
    Open(Client),
    /// The editor is about to leave.
    Closing,
}

/// A document, and what there is still to do with it.
struct Kept {
    document: Document,
    /// Whether it changed since it was read.
    changed: bool,
    /// Whether it was read and its findings not told.
    untold: bool,
}

struct Server<'a> {
    connection: &'a Connection,
    files: Files<'a>,
    stage: Stage,
    documents: HashMap<String, Kept>,
    /// Messages that came and were not handled.
    waiting: VecDeque<Message>,
}

/// What is answered: something, or an error.
type Answer = Result<Value, ResponseError>;

fn error(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: message.into(), data: None }
}

impl Server<'_> {
    fn serve(mut self, stop: &dyn Fn() -> bool) -> Ended {
        loop {
            match self.next(stop) {
                Err(ended) => return ended,
                Ok(Message::Notification(note)) if note.method == "exit" => {
                    return if matches!(self.stage, Stage::Closing) {
                        Ended::Well
                    } else {
                        Ended::Badly
                    };
                }
                Ok(Message::Notification(note)) => self.notified(note),
                Ok(Message::Request(request)) => self.asked(request),
                // Nothing was asked of the editor.
                Ok(Message::Response(_)) => {}
            }
        }
    }

    /// The next message. Before it is waited for, findings are told.
    fn next(&mut self, stop: &dyn Fn() -> bool) -> Result<Message, Ended> {
        loop {
            while let Ok(message) = self.connection.receiver.try_recv() {
                self.queue(message);
            }
            if let Some(message) = self.waiting.pop_front() {
                return Ok(message);
            }
            self.tell_findings();
            match self.connection.receiver.recv_timeout(LOOK) {
                Ok(message) => self.queue(message),
                Err(error) if !error.is_timeout() => return Err(Ended::Badly),
                Err(_) if stop() => return Err(Ended::Stopped),
                Err(_) => {}
            }
        }
    }

    /// Puts a message in the queue; one that cancels a request takes that one out.
    fn queue(&mut self, message: Message) {
        let Some(cancelled) = cancelled(&message) else { return self.waiting.push_back(message) };
        let asked = |message: &Message| matches!(message, Message::Request(request) if request.id == cancelled);
        if let Some(place) = self.waiting.iter().position(asked) {
            self.waiting.remove(place);
            self.answer(cancelled, Err(error(ErrorCode::RequestCanceled, "cancelled")));
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // Who is gone hears nothing; the next message then says so.
        let _ = self.connection.sender.send(message.into());
    }

    fn answer(&self, id: RequestId, answer: Answer) {
        self.send(Response { id, response_result: answer });
    }

    fn notify(&self, method: LspNotificationMethod<'_>, parameters: &impl Serialize) {
        if let Ok(params) = serde_json::to_value(parameters) {
            self.send(Notification { method: method.to_string(), params });
        }
    }

    fn asked(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (&self.stage, method.as_str()) {
            (Stage::Unknown, "initialize") => self.open(&params),
            (Stage::Unknown, _) => {
                Err(error(ErrorCode::ServerNotInitialized, "`initialize` comes first"))
            }
            (Stage::Open(_), "initialize") => {
                Err(error(ErrorCode::InvalidRequest, "`initialize` comes once"))
            }
            (Stage::Open(_), "shutdown") => {
                self.stage = Stage::Closing;
                Ok(Value::Null)
            }
            (&Stage::Open(client), _) => self.work(client, &method, params),
            (Stage::Closing, _) => {
                Err(error(ErrorCode::InvalidRequest, "after `shutdown` comes only `exit`"))
            }
        };
        self.answer(id, answer);
    }

    fn open(&mut self, parameters: &Value) -> Answer {
        let client = Client::of(parameters);
        self.stage = Stage::Open(client);
        made(&welcome(client))
    }

    fn work(&mut self, client: Client, method: &str, params: Value) -> Answer {
        use LspRequestMethod as M;
        match M::from(method) {
            M::TextDocumentHover => {
                let asked: lsp::HoverParams = read(params)?;
                let place = asked.text_document_position_params;
                let document = self.document(&place.text_document)?;
                made(&hover::hover(document, place.position, client.markdown))
            }
            M::TextDocumentCompletion => {
                let asked: lsp::CompletionParams = read(params)?;
                let place = asked.text_document_position_params;
                made(&completion::completion(self.document(&place.text_document)?, place.position))
            }
            M::TextDocumentCodeAction => {
                let asked: lsp::CodeActionParams = read(params)?;
                let document = self.document(&asked.text_document)?;
                let all =
                    if client.actions { actions::actions(document, asked.range) } else { vec![] };
                made(&actions::wished(all, asked.context.only.as_deref()))
            }
            M::TextDocumentFormatting => {
                let asked: lsp::DocumentFormattingParams = read(params)?;
                made(&formatting::formatting(self.document(&asked.text_document)?, None))
            }
            M::TextDocumentRangeFormatting => {
                let asked: lsp::DocumentRangeFormattingParams = read(params)?;
                let document = self.document(&asked.text_document)?;
                made(&formatting::formatting(document, Some(asked.range)))
            }
            M::TextDocumentFoldingRange => {
                let asked: lsp::FoldingRangeParams = read(params)?;
                made(&outline::folding(self.document(&asked.text_document)?))
            }
            M::TextDocumentDocumentSymbol => {
                let asked: lsp::DocumentSymbolParams = read(params)?;
                let document = self.document(&asked.text_document)?;
                match client.outline {
                    true => made(&outline::symbols(document)),
                    false => made(&outline::flat(document)),
                }
            }
            M::WorkspaceExecuteCommand => self.command(read(params)?),
            M::WorkspaceTextDocumentContent => {
                let asked: lsp::TextDocumentContentParams = read(params)?;
                let page = found(pages::page_at(asked.uri.as_ref()), asked.uri.as_ref())?;
                made(&lsp::TextDocumentContentResult { text: page.text.to_owned() })
            }
            M::Custom("dadu/explain") => {
                let asked: pages::Asked = read(params)?;
                made(&found(pages::page(&asked.topic), &asked.topic)?)
            }
            _ => Err(error(ErrorCode::MethodNotFound, format!("`{method}` is not served"))),
        }
    }

    /// The command that opens a page. An editor that has none of its own is shown the page as a
    /// message.
    fn command(&mut self, asked: lsp::ExecuteCommandParams) -> Answer {
        let arguments = asked.arguments.unwrap_or_default();
        let topic = arguments.first().and_then(Value::as_str).unwrap_or_default();
        if asked.command != pages::COMMAND {
            let reason = format!("there is no command `{}`", asked.command);
            return Err(error(ErrorCode::InvalidParams, reason));
        }
        let page = found(pages::page(topic), topic)?;
        let message = page.text.to_owned();
        let shown = lsp::ShowMessageParams { kind: lsp::MessageType::Info, message };
        self.notify(LspNotificationMethod::WindowShowMessage, &shown);
        made(&page)
    }

    fn notified(&mut self, note: Notification) {
        use LspNotificationMethod as M;
        let Stage::Open(client) = self.stage else { return };
        // A message that cannot be read and asks for no answer gets none.
        match M::from(note.method.as_str()) {
            M::TextDocumentDidOpen => {
                let _ = read(note.params).map(|opened| self.opened(client, opened));
            }
            M::TextDocumentDidChange => {
                let _ = read(note.params).map(|changed| self.changed(changed));
            }
            M::TextDocumentDidClose => {
                let _ = read(note.params).map(|closed| self.closed(closed));
            }
            // Variant files may have changed.
            M::TextDocumentDidSave | M::WorkspaceDidChangeWatchedFiles => {
                self.documents.values_mut().for_each(Kept::touch);
            }
            _ => {}
        }
    }

    fn opened(&mut self, client: Client, opened: lsp::DidOpenTextDocumentParams) {
        let lsp::TextDocumentItem { uri, version, text, .. } = opened.text_document;
        let load = (self.files)(uri::file(uri.as_ref()));
        let key = uri.as_ref().to_owned();
        let document = Document::new(uri, version, text, client.encoding, load);
        self.documents.insert(key, Kept { document, changed: false, untold: true });
    }

    fn changed(&mut self, changed: lsp::DidChangeTextDocumentParams) {
        let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } =
            changed.text_document;
        if let Some(kept) = self.documents.get_mut(text_document_identifier.uri.as_ref()) {
            kept.document.change(version, changed.content_changes);
            kept.touch();
        }
    }

    /// A document that is closed has no findings any more.
    fn closed(&mut self, closed: lsp::DidCloseTextDocumentParams) {
        let uri = closed.text_document.uri;
        if self.documents.remove(uri.as_ref()).is_some() {
            let none = lsp::PublishDiagnosticsParams { uri, version: None, diagnostics: vec![] };
            self.notify(LspNotificationMethod::TextDocumentPublishDiagnostics, &none);
        }
    }

    /// A document, read as it stands now.
    fn document(
        &mut self,
        named: &lsp::TextDocumentIdentifier,
    ) -> Result<&Document, ResponseError> {
        let name = named.uri.as_ref();
        let missing = || error(ErrorCode::InvalidParams, format!("`{name}` is not open"));
        let kept = self.documents.get_mut(name).ok_or_else(missing)?;
        kept.read(self.files);
        Ok(&kept.document)
    }

    fn tell_findings(&mut self) {
        let Stage::Open(client) = self.stage else { return };
        let mut told = Vec::new();
        for kept in self.documents.values_mut().filter(|kept| kept.untold) {
            kept.read(self.files);
            kept.untold = false;
            let document = &kept.document;
            told.push(lsp::PublishDiagnosticsParams {
                uri: document.uri.clone(),
                version: Some(document.version),
                diagnostics: diagnostics::diagnostics(document, client.shown),
            });
        }
        for findings in told {
            self.notify(LspNotificationMethod::TextDocumentPublishDiagnostics, &findings);
        }
    }
}

impl Kept {
    fn touch(&mut self) {
        (self.changed, self.untold) = (true, true);
    }

    fn read(&mut self, files: Files<'_>) {
        if std::mem::take(&mut self.changed) {
            self.document.refresh(files(uri::file(self.document.uri.as_ref())));
        }
    }
}

/// The request that a message cancels.
fn cancelled(message: &Message) -> Option<RequestId> {
    let Message::Notification(note) = message else { return None };
    let id = note.params.get("id").filter(|_| note.method == "$/cancelRequest")?;
    serde_json::from_value(id.clone()).ok()
}

fn read<T: DeserializeOwned>(parameters: Value) -> Result<T, ResponseError> {
    serde_json::from_value(parameters)
        .map_err(|reason| error(ErrorCode::InvalidParams, reason.to_string()))
}

fn made(answer: &impl Serialize) -> Answer {
    serde_json::to_value(answer)
        .map_err(|reason| error(ErrorCode::InternalError, reason.to_string()))
}

fn found(page: Option<pages::Page>, topic: &str) -> Result<pages::Page, ResponseError> {
    let missing = || error(ErrorCode::InvalidParams, format!("there is no page on `{topic}`"));
    page.ok_or_else(missing)
}
