/** Scripts that are the same for all sites, with the files that they load. Made once a process. */
import {
  type AddedFeature,
  listBrowserFiles,
  namedAsset,
  readBrowserFile,
  readBundled,
  type ShellAsset,
  withConstant,
} from './browser-files.ts';

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The script that takes over live components: Preact, and what draws with it what an export has drawn. */
export const liveRuntime = once(async () => namedAsset('live-parts', 'js', await readBundled('live-parts.js')));

/** The form to try requests, and the writer of samples that it loads when a reader opens it. */
export const playgroundScripts = once(async (): Promise<readonly [form: ShellAsset, writer: ShellAsset]> => {
  const writer = namedAsset('samples', 'js', await readBundled('playground/sample-writer.js'));
  const form = withConstant(await readBundled('playground/form.js'), 'sampleWriter', nameOf(writer));
  return [namedAsset('playground', 'js', form), writer];
});

/** The assistant, which a bundle carries and no page loads by itself: a deployment that offers it adds its script to pages. */
export const assistantFeature = once(async (): Promise<AddedFeature> => {
  const panel = namedAsset('assistant-panel', 'js', await readBundled('assistant/panel.js'));
  const style = namedAsset('assistant-panel', 'css', await readBundled('assistant/panel.css'));
  const words = namedAsset('assistant-words', 'json', JSON.stringify(assistantWords()));
  const names = { panel: nameOf(panel), style: nameOf(style), words: nameOf(words) };
  const loader = withConstant(await readBundled('assistant/loader.js'), 'assistantFiles', names);
  return { script: namedAsset('assistant', 'js', loader), files: [panel, style, words] };
});

/** Lists the panel's words in all languages but English, in which they stand in the code. */
function assistantWords(): Readonly<Record<string, unknown>> {
  const languages = listBrowserFiles('words').map((file) => {
    const { assistant } = JSON.parse(readBrowserFile(`words/${file}`)) as { readonly assistant: unknown };
    return [file.replace(/\.json$/, ''), assistant] as const;
  });
  return Object.fromEntries(languages);
}

/** Scripts find their files beside their own. */
function nameOf({ file }: ShellAsset): string {
  return file.replace(/^.*\//, '');
}
