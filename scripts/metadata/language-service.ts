/** The language service of GitHub Actions, asked about action.yml. */
import { randomUUID } from 'node:crypto';
import { registerHooks } from 'node:module';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from './finding.ts';

/** Checks the text of action.yml against the schema of the runner. */
export async function lintAction(file: string, text: string): Promise<readonly Finding[]> {
  const { validateAction } = await withPlainJsonImports(() => import('@actions/languageservice/validate-action'));
  // The service caches by address, so each text gets its own address.
  const document = TextDocument.create(`file:///${randomUUID()}/action.yml`, 'yaml', 1, text);
  const diagnostics = await validateAction(document);
  return diagnostics.map(({ range, message }) => ({
    file,
    line: range.start.line + 1,
    text: typeof message === 'string' ? message : message.value,
  }));
}

/** The service imports JSON without the attribute that Node asks for: https://nodejs.org/api/esm.html#import-attributes */
async function withPlainJsonImports<T>(load: () => Promise<T>): Promise<T> {
  const hooks = registerHooks({
    load: (url, context, nextLoad) => {
      if (!url.endsWith('.json') || context.importAttributes['type'] !== undefined) return nextLoad(url, context);
      return nextLoad(url, { ...context, importAttributes: { ...context.importAttributes, type: 'json' } });
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
