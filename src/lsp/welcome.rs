//! The capabilities of the server, for the answer to `initialize`.

use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CompletionOptions, ExecuteCommandOptions, InitializeResult,
    PositionEncodingKind, SaveOptions, ServerCapabilities, ServerInfo, TextDocumentContentOptions,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceOptions,
};

use super::actions::FIX_ALL;
use super::client::Client;
use super::completion::TRIGGERS;
use super::pages;
use super::text::Encoding;

/// Returns the answer to `initialize`.
pub fn welcome(client: Client) -> InitializeResult {
    let server_info =
        ServerInfo { name: "dadu".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
    InitializeResult { capabilities: capabilities(client), server_info: Some(server_info) }
}

fn capabilities(client: Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(match client.encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(sync().into()),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(TRIGGERS.map(str::to_owned).into()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![
                    CodeActionKind::QuickFix,
                    CodeActionKind::RefactorRewrite,
                    FIX_ALL.into(),
                ]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![pages::COMMAND.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        workspace: Some(WorkspaceOptions {
            text_document_content: Some(
                TextDocumentContentOptions { schemes: vec![pages::SCHEME.to_owned()] }.into(),
            ),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

fn sync() -> TextDocumentSyncOptions {
    TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(SaveOptions { include_text: Some(false) }.into()),
        ..TextDocumentSyncOptions::default()
    }
}
