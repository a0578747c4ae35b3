/** Connects the live components of a page to their scripts. A page without one loads nothing. */
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { namedAsset, type ShellAsset, scriptAsset } from '../browser/browser-files.ts';
import { liveScript } from '../code/live-script.ts';
import { HELD_COMPONENTS } from '../components/expand/live.ts';
import { CodeFault } from '../markdown/code.ts';
import type { MdxModule } from '../markdown/module.ts';
import { FILE_START } from '../model/errors.ts';
import { walkElements } from '../model/html/elements.ts';
import { compareText, type Report } from '../model/report.ts';
import type { Library } from '../source/library.ts';
import { type LinkBase, type LinkTargets, resolveLink } from './links/resolve.ts';

/** Data and scripts that the live components of a page need besides their HTML. */
export interface LiveParts {
  readonly scripts: readonly ShellAsset[];
  /** Words in their code that may be classes: a component has other ones after a click. */
  readonly candidates: readonly string[];
}

interface LiveContext {
  readonly module: MdxModule;
  readonly from: LinkBase;
  readonly library: Library;
  readonly targets: LinkTargets;
  readonly report: Report;
}

/** Writes the tags of their scripts behind the content, in place. */
export async function connectLiveParts(root: Root, context: LiveContext): Promise<LiveParts> {
  const parts: Element[] = [];
  walkElements(root, (element) => void (element.data?.live && parts.push(element)));
  if (parts.length === 0) return { scripts: [], candidates: [] };
  const scripts = await makeScripts(parts, context);
  if (scripts.length === 0) return { scripts, candidates: [] };
  const texts = [...scripts.map(({ text }) => text), ...parts.map(({ properties }) => String(properties.dataProps))];
  const runtime = scriptAsset('live-parts');
  const { toRoot } = context.from;
  const addresses = JSON.stringify(addressesIn(texts, context));
  const first = h('script', { src: toRoot + runtime.file, defer: true, dataAddresses: addresses });
  const tags = scripts.map(({ file }) => h('script', { src: toRoot + file, defer: true }));
  root.children.push({ ...first, data: { extra: 'live-parts' } }, ...tags);
  return { scripts, candidates: texts.flatMap((text) => text.split(/[\s"'`\\]+/)) };
}

/** Makes a script for each file that has such components on the page. */
async function makeScripts(
  parts: readonly Element[],
  { module, library, report }: LiveContext,
): Promise<readonly ShellAsset[]> {
  const used = parts.flatMap(({ data }) => data?.live ?? []);
  const names = Map.groupBy(used, ({ file }) => file);
  const files = [...names.keys()].sort(compareText);
  const scripts = await Promise.all(
    files.map(async (file) => {
      const start = file === module.file ? module : library.at(file);
      const exported = [...new Set(names.get(file)?.map(({ name }) => name))].sort(compareText);
      try {
        return (
          start &&
          namedAsset('live', 'js', await liveScript(start, exported, { find: library.find, held: HELD_COMPONENTS }))
        );
      } catch (error) {
        if (!(error instanceof CodeFault)) throw error;
        report(file, FILE_START, `Its components stay pictures of their first state: the code ${error.message}.`);
        for (const part of parts) if (part.data?.live?.file === file) showAll(part);
        return undefined;
      }
    }),
  );
  return scripts.filter((script) => script !== undefined);
}

/** Shows what a component holds, for no script will. */
function showAll({ children }: Element): void {
  for (const child of children)
    if (child.type === 'element' && child.properties.dataHidden === '') delete child.properties.dataHidden;
}

const ADDRESS = /["'`](\/[^"'`\s<>\\]{0,500}|[\w./-]{1,500}\.(?:png|jpe?g|gif|svg|webp|avif))["'`]/g;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** Resolves what may be an address in code, as links are; that of a picture that is not there becomes empty. */
function addressesIn(texts: readonly string[], { from, targets }: LiveContext): Readonly<Record<string, string>> {
  const written = texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([, address = '']) => address));
  const found = [...new Set(written)].sort(compareText).flatMap((address) => {
    const isPicture = PICTURE.test(address);
    const { href, fault, guess } = resolveLink(address, from, targets, isPicture ? 'picture' : 'page');
    if (href === undefined || fault !== undefined) return isPicture ? [[address, '']] : [];
    return guess === undefined ? [[address, href]] : [];
  });
  return Object.fromEntries(found);
}
