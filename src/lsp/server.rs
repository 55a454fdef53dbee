//! The server: the open documents, and the loop over the editor's messages.
//!
//! Messages are handled in their order. A waiting request that the editor cancels is answered with an error.
//! Findings are sent only when no message is waiting, because nobody reads them during fast typing.

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

/// A function that returns the loader of variant files for the log in a file; `None` for an unsaved document.
pub type Files<'a> = &'a dyn Fn(Option<PathBuf>) -> Load;

/// How often the server checks for a stop while it waits for a message.
const LOOK: Duration = Duration::from_millis(250);

/// How serving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerEnd {
    /// The editor shut the server down properly.
    Well,
    /// The editor disconnected without a shutdown, or the input ended.
    Badly,
    /// The server was stopped by this program.
    Stopped,
}

/// Answers the messages of an editor until it exits, or `stop` returns `true`.
pub fn serve(connection: &Connection, files: Files<'_>, stop: &dyn Fn() -> bool) -> ServerEnd {
    let server = Server {
        connection,
        files,
        stage: Stage::Unknown,
        documents: HashMap::new(),
        waiting: VecDeque::new(),
    };
    server.serve(stop)
}

/// The stage of the conversation.
enum Stage {
    /// The editor has not sent `initialize`.
    Unknown,
    /// The editor can send requests.
    Open(Client),
    /// The editor has sent `shutdown`.
    Closing,
}

/// An open document, with its pending work.
struct OpenDocument {
    document: Document,
    /// Whether it changed since it was last read.
    changed: bool,
    /// Whether its findings must still be sent.
    untold: bool,
}

struct Server<'a> {
    connection: &'a Connection,
    files: Files<'a>,
    stage: Stage,
    documents: HashMap<String, OpenDocument>,
    /// Messages that were received but not yet handled.
    waiting: VecDeque<Message>,
}

/// The result of a request, or an error.
type Answer = Result<Value, ResponseError>;

fn error(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: message.into(), data: None }
}

impl Server<'_> {
    fn serve(mut self, stop: &dyn Fn() -> bool) -> ServerEnd {
        loop {
            match self.next(stop) {
                Err(ended) => return ended,
                Ok(Message::Notification(note)) if note.method == "exit" => {
                    return if matches!(self.stage, Stage::Closing) {
                        ServerEnd::Well
                    } else {
                        ServerEnd::Badly
                    };
                }
                Ok(Message::Notification(note)) => self.notified(note),
                Ok(Message::Request(request)) => self.handle_request(request),
                // The server never sends requests.
                Ok(Message::Response(_)) => {}
            }
        }
    }

    /// Returns the next message. Sends findings before it waits.
    fn next(&mut self, stop: &dyn Fn() -> bool) -> Result<Message, ServerEnd> {
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
                Err(error) if !error.is_timeout() => return Err(ServerEnd::Badly),
                Err(_) if stop() => return Err(ServerEnd::Stopped),
                Err(_) => {}
            }
        }
    }

    /// Puts a message in the queue. A cancellation removes its request from the queue.
    fn queue(&mut self, message: Message) {
        let Some(cancelled) = cancelled(&message) else { return self.waiting.push_back(message) };
        let asked = |message: &Message| matches!(message, Message::Request(request) if request.id == cancelled);
        if let Some(place) = self.waiting.iter().position(asked) {
            self.waiting.remove(place);
            self.answer(cancelled, Err(error(ErrorCode::RequestCanceled, "cancelled")));
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // If the editor is gone, the next read reports it.
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

    fn handle_request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (&self.stage, method.as_str()) {
            (Stage::Unknown, "initialize") => self.open(&params),
            (Stage::Unknown, _) => {
                Err(error(ErrorCode::ServerNotInitialized, "send `initialize` first"))
            }
            (Stage::Open(_), "initialize") => {
                Err(error(ErrorCode::InvalidRequest, "`initialize` was already sent"))
            }
            (Stage::Open(_), "shutdown") => {
                self.stage = Stage::Closing;
                Ok(Value::Null)
            }
            (&Stage::Open(client), _) => self.work(client, &method, params),
            (Stage::Closing, _) => {
                Err(error(ErrorCode::InvalidRequest, "only `exit` is allowed after `shutdown`"))
            }
        };
        self.answer(id, answer);
    }

    fn open(&mut self, parameters: &Value) -> Answer {
        let client = Client::of(parameters);
        self.stage = Stage::Open(client);
        to_answer(&welcome(client))
    }

    fn work(&mut self, client: Client, method: &str, params: Value) -> Answer {
        use LspRequestMethod as M;
        match M::from(method) {
            M::TextDocumentHover => {
                let asked: lsp::HoverParams = read(params)?;
                let place = asked.text_document_position_params;
                let document = self.document(&place.text_document)?;
                to_answer(&hover::hover(document, place.position, client.markdown))
            }
            M::TextDocumentCompletion => {
                let asked: lsp::CompletionParams = read(params)?;
                let place = asked.text_document_position_params;
                to_answer(&completion::completion(
                    self.document(&place.text_document)?,
                    place.position,
                ))
            }
            M::TextDocumentCodeAction => {
                let asked: lsp::CodeActionParams = read(params)?;
                let document = self.document(&asked.text_document)?;
                let only = asked.context.only.as_deref();
                let all = if client.actions {
                    let at_range = actions::actions(document, asked.range);
                    at_range.into_iter().chain(actions::fix_all(document, only)).collect()
                } else {
                    vec![]
                };
                to_answer(&actions::filter_by_kind(all, only))
            }
            M::TextDocumentFormatting => {
                let asked: lsp::DocumentFormattingParams = read(params)?;
                to_answer(&formatting::formatting(self.document(&asked.text_document)?, None))
            }
            M::TextDocumentRangeFormatting => {
                let asked: lsp::DocumentRangeFormattingParams = read(params)?;
                let document = self.document(&asked.text_document)?;
                to_answer(&formatting::formatting(document, Some(asked.range)))
            }
            M::TextDocumentFoldingRange => {
                let asked: lsp::FoldingRangeParams = read(params)?;
                to_answer(&outline::folding(self.document(&asked.text_document)?))
            }
            M::TextDocumentDocumentSymbol => {
                let asked: lsp::DocumentSymbolParams = read(params)?;
                let document = self.document(&asked.text_document)?;
                match client.outline {
                    true => to_answer(&outline::symbols(document)),
                    false => to_answer(&outline::flat(document)),
                }
            }
            M::WorkspaceExecuteCommand => self.command(read(params)?),
            M::WorkspaceTextDocumentContent => {
                let asked: lsp::TextDocumentContentParams = read(params)?;
                let page = found(pages::page_at(asked.uri.as_ref()), asked.uri.as_ref())?;
                to_answer(&lsp::TextDocumentContentResult { text: page.text.to_owned() })
            }
            M::Custom("dadu/explain") => {
                let asked: pages::PageRequest = read(params)?;
                to_answer(&found(pages::page(&asked.topic), &asked.topic)?)
            }
            _ => Err(error(ErrorCode::MethodNotFound, format!("unsupported method `{method}`"))),
        }
    }

    /// Opens a page. For an editor without this command, the page is shown as a message.
    fn command(&mut self, asked: lsp::ExecuteCommandParams) -> Answer {
        let arguments = asked.arguments.unwrap_or_default();
        let topic = arguments.first().and_then(Value::as_str).unwrap_or_default();
        if asked.command != pages::COMMAND {
            let reason = format!("unknown command `{}`", asked.command);
            return Err(error(ErrorCode::InvalidParams, reason));
        }
        let page = found(pages::page(topic), topic)?;
        let message = page.text.to_owned();
        let shown = lsp::ShowMessageParams { kind: lsp::MessageType::Info, message };
        self.notify(LspNotificationMethod::WindowShowMessage, &shown);
        to_answer(&page)
    }

    fn notified(&mut self, note: Notification) {
        use LspNotificationMethod as M;
        let Stage::Open(client) = self.stage else { return };
        // A notification that cannot be read is ignored.
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
                self.documents.values_mut().for_each(OpenDocument::touch);
            }
            _ => {}
        }
    }

    fn opened(&mut self, client: Client, opened: lsp::DidOpenTextDocumentParams) {
        let lsp::TextDocumentItem { uri, version, text, .. } = opened.text_document;
        let load = (self.files)(uri::file(uri.as_ref()));
        let key = uri.as_ref().to_owned();
        let document = Document::new(uri, version, text, client.encoding, load);
        self.documents.insert(key, OpenDocument { document, changed: false, untold: true });
    }

    fn changed(&mut self, changed: lsp::DidChangeTextDocumentParams) {
        let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } =
            changed.text_document;
        if let Some(kept) = self.documents.get_mut(text_document_identifier.uri.as_ref()) {
            kept.document.change(version, changed.content_changes);
            kept.touch();
        }
    }

    /// Removes the findings of a closed document.
    fn closed(&mut self, closed: lsp::DidCloseTextDocumentParams) {
        let uri = closed.text_document.uri;
        if self.documents.remove(uri.as_ref()).is_some() {
            let none = lsp::PublishDiagnosticsParams { uri, version: None, diagnostics: vec![] };
            self.notify(LspNotificationMethod::TextDocumentPublishDiagnostics, &none);
        }
    }

    /// Returns a document in its current state.
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

impl OpenDocument {
    fn touch(&mut self) {
        (self.changed, self.untold) = (true, true);
    }

    fn read(&mut self, files: Files<'_>) {
        if std::mem::take(&mut self.changed) {
            self.document.refresh(files(uri::file(self.document.uri.as_ref())));
        }
    }
}

/// Returns the id of the request that a message cancels.
fn cancelled(message: &Message) -> Option<RequestId> {
    let Message::Notification(note) = message else { return None };
    let id = note.params.get("id").filter(|_| note.method == "$/cancelRequest")?;
    serde_json::from_value(id.clone()).ok()
}

fn read<T: DeserializeOwned>(parameters: Value) -> Result<T, ResponseError> {
    serde_json::from_value(parameters)
        .map_err(|reason| error(ErrorCode::InvalidParams, reason.to_string()))
}

fn to_answer(answer: &impl Serialize) -> Answer {
    serde_json::to_value(answer)
        .map_err(|reason| error(ErrorCode::InternalError, reason.to_string()))
}

fn found(page: Option<pages::Page>, topic: &str) -> Result<pages::Page, ResponseError> {
    let missing = || error(ErrorCode::InvalidParams, format!("no page about `{topic}`"));
    page.ok_or_else(missing)
}
