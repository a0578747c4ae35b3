/** Scripts that load other files, each with these. */
import path from 'node:path';
import { listBrowserFiles, namedAsset, readBrowserFile, type ShellAsset, scriptAsset } from './browser-files.ts';

/** Makes the form to try requests, and the writer of samples that it loads when a reader opens it. */
export function playgroundScripts(): readonly [form: ShellAsset, writer: ShellAsset] {
  const writer = scriptAsset('samples', 'playground/sample-writer.js');
  return [scriptAsset('playground', 'playground/form.js', { sampleWriter: path.basename(writer.file) }), writer];
}

/** Makes the assistant, which no page loads by itself: a deployment that offers it adds its script to pages. */
export function assistantScripts(): readonly [loader: ShellAsset, ...files: ShellAsset[]] {
  const panel = scriptAsset('assistant-panel', 'assistant/panel.js');
  const words = namedAsset('assistant-words', 'json', JSON.stringify(assistantWords()));
  const assistantFiles = { panel: path.basename(panel.file), words: path.basename(words.file) };
  return [scriptAsset('assistant', 'assistant/loader.js', { assistantFiles }), panel, words];
}

/** Lists the panel's words in all languages but English, in which they stand in the code. */
function assistantWords(): Readonly<Record<string, unknown>> {
  const languages = listBrowserFiles('words').map((file) => {
    const { assistant } = JSON.parse(readBrowserFile(`words/${file}`)) as { readonly assistant: unknown };
    return [path.parse(file).name, assistant] as const;
  });
  return Object.fromEntries(languages);
}
