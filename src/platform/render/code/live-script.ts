/** The scripts by which components of authors go on in a reader's browser. */
import type { Plugin } from 'esbuild';
import type { MdxModule } from '../markdown/module.ts';
import { bundle, loaderOf } from '../markdown/transform.ts';
import type { Library } from '../source/library.ts';
import { isData, isMarkdown, REACT } from './link.ts';

/** React, as the browser's part of the platform has it, and what stands for an import that is not there. */
const REACT_MODULE = 'module.exports = globalThis.React;';

const EVERY = /(?:)/;
const LANGUAGE = { jsx: 'transform', target: 'es2022', charset: 'utf8', tsconfigRaw: '{}' } as const;
/**
 * Where a path holds a value, the compiler would take in all files that it may mean, from the disk of the platform:
 * https://esbuild.github.io/api/#glob
 */
const ASKS_FOR_FILES = /\bimport(?:\.\w+)?\s*\(|\brequire\b/;
const ASKS = 'it asks for other files while it runs';

/** Options of a script besides its file. */
interface Surroundings {
  readonly find: Library['find'];
  /** The components of the platform that it may show. */
  readonly held: ReadonlySet<string>;
}

/** Makes the script that takes over exports of a file where a page has them; throws a {@link CodeFault} when it cannot. */
export function liveScript(start: MdxModule, names: readonly string[], { find, held }: Surroundings): Promise<string> {
  const imported = names.map((name, at) => `${JSON.stringify(name)} as part${at}`).join();
  const given = names.map((name, at) => `${JSON.stringify(name)}:part${at}`).join();
  const file = JSON.stringify(start.file);
  const contents = `import {${imported}} from ${file};\nReact.takeOver(${file}, {${given}});\n`;
  return bundle({
    ...{ stdin: { contents }, bundle: true, format: 'iife', plugins: [readFrom(start, { find, held })] },
    // Names that the code declares itself stay its own.
    define: Object.fromEntries([...held].map((name) => [name, `React.platform.${name.replace('.', '$')}`])),
    ...{ ...LANGUAGE, minify: true, legalComments: 'none', logLevel: 'silent' },
  });
}

/** Has all that is imported from the library: nothing is read from the disk. */
function readFrom(start: MdxModule, { find, held }: Surroundings): Plugin {
  const modules = new Map([[start.file, start]]);
  return {
    name: 'documentation',
    setup({ onResolve, onLoad, esbuild }) {
      onResolve({ filter: EVERY }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (REACT.test(path)) return { path: 'react', namespace: 'react' };
        const module = importer === '<stdin>' ? start : find(path, importer);
        if (typeof module === 'string') return { path, namespace: 'none' };
        modules.set(module.file, module);
        return { path: module.file, namespace: 'documentation' };
      });
      onLoad({ filter: EVERY, namespace: 'react' }, () => ({ contents: REACT_MODULE }));
      const names = [...held].filter((name) => !name.includes('.'));
      onLoad({ filter: EVERY, namespace: 'none' }, () => ({ contents: `module.exports = {${names.join()}};` }));
      onLoad({ filter: EVERY, namespace: 'documentation' }, async ({ path }) => {
        const module = modules.get(path);
        if (module === undefined || isData(module)) return module && { contents: module.source, loader: 'json' };
        const { code } = await esbuild.transform(sourceOf(module), { ...LANGUAGE, loader: loaderOf(path) });
        return ASKS_FOR_FILES.test(code) ? { errors: [{ text: ASKS }] } : { contents: code };
      });
    },
  };
}

/** A file of Markdown as code: what it declares; its content is not for browsers. */
function sourceOf(module: MdxModule): string {
  if (!isMarkdown(module)) return module.source;
  const hasDefault = module.programs.some(({ body }) => body.some(({ type }) => type === 'ExportDefaultDeclaration'));
  return [...module.programs.map(({ text }) => text), hasDefault ? '' : 'export default undefined;'].join('\n');
}
