// Starts `dadu lsp` for logs, and shows the pages that explain its findings.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const PAGES = 'dadu-page'; // the URI scheme for pages, as the server writes it

let client;

function activate(context) {
  const command = vscode.workspace.getConfiguration('dadu').get('path') || 'dadu';
  client = new LanguageClient(
    'dadu',
    'Dadu',
    { command, args: ['lsp'] },
    {
      documentSelector: [{ language: 'dadu' }],
      // The variant files that logs name.
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.variant') },
      middleware: {
        executeCommand: (name, args, next) =>
          name === 'dadu.explain' ? explain(args[0]) : next(name, args),
      },
    }
  );
  const page = (uri) => uri.path.replace(/^\/|\.md$/g, '');
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(PAGES, {
      provideTextDocumentContent: (uri) =>
        client.sendRequest('dadu/explain', { topic: page(uri) }).then((found) => found.text),
    })
  );
  return client.start();
}

// Opens the page on a code or a rule as a Markdown preview.
function explain(topic) {
  const uri = vscode.Uri.from({ scheme: PAGES, path: `/${topic}.md` });
  return vscode.commands.executeCommand('markdown.showPreview', uri);
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
