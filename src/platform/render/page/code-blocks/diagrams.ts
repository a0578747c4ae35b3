/** Code blocks in the language of Mermaid, which the site's own copy of its program draws where scripts run: https://mermaid.js.org */
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { readCodeInfo } from '../../components/code-info.ts';
import type { CodeData } from '../../model/hast-data.ts';
import { memoize } from '../../model/memoize.ts';
import { diagramProgram, diagramScript } from '../extra-files.ts';

/** Whether a code block is a diagram. */
export function isDiagram({ language }: CodeData): boolean {
  return language.toLowerCase() === 'mermaid';
}

/** Makes the figure of a diagram; `toRoot` is the way to the site's root. */
export function diagramFigure({ meta, text }: CodeData, toRoot: string): Element {
  const { title, actions, placement } = readCodeInfo(meta);
  const [width, height] = expectedSize(text);
  const style = `--width:${width}px;--ratio:${width}/${height}`;
  const marks = {
    dataDiagram: toRoot + diagramScript(),
    dataActions: actions?.toString(),
    dataPlacement: placement,
    style,
  };
  const figure = h('figure', { className: ['diagram'], ...marks }, [
    h('pre', { className: ['diagram-source'], tabIndex: 0 }, h('code', text.trim())),
    title === undefined ? undefined : h('figcaption', title),
  ]);
  return { ...figure, data: { extra: 'diagrams' } };
}

const SEQUENCE = /^[ \t]*sequenceDiagram/m;
const FLOW = /^[ \t]*(?:graph|flowchart)(?:[ \t]+(LR|RL))?/m;
/** Kinds that go along their width. */
const WIDE = /^[ \t]*(?:block|gantt|gitGraph|kanban|packet)\b/m;
const ARROW = /[-=.]{1,9}>(?:\|[^|]{0,99}\|)?|---/;

/** Guesses the size of a drawing in pixels: a page keeps that room, and the drawing fits into it. */
function expectedSize(text: string): readonly [width: number, height: number] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (SEQUENCE.test(text)) {
    const actors = count(/^[ \t]*(?:participant|actor)[ \t]/gm);
    const steps = count(/->|--?[x)]|^[ \t]*(?:note|loop|alt|else|opt|par|critical|rect)\b/gim);
    return [200 * Math.max(2, actors), 190 + 44 * steps];
  }
  const flow = FLOW.exec(text);
  const lines = text.trim().split('\n').length;
  if (flow === null) return WIDE.test(text) ? [700, Math.max(200, 34 * lines)] : [500, Math.max(380, 40 * lines)];
  const { ranks, breadth } = measureFlow(text);
  // Diamonds are as high as they are wide, and a frame has a title.
  const [diamonds, frames] = [Math.min(ranks, count(/\w\{/g)), count(/^[ \t]*subgraph\b/gm)];
  if (flow[1] === undefined) return [190 * breadth, 104 * ranks - 34 + 110 * diamonds + 90 * frames];
  return [210 * ranks - 50, 75 * breadth + (diamonds > 0 ? 60 : 0) + 60 * frames];
}

/** Counts the nodes along the flow of a chart, and those beside one another. */
function measureFlow(text: string): { readonly ranks: number; readonly breadth: number } {
  const rankOf = new Map<string, number>();
  for (const line of text.split('\n')) {
    const names = line.split(ARROW).flatMap((part) => /^\s*([^\s[({>@:;-]+)/.exec(part)?.[1] ?? []);
    if (names.length < 2) continue;
    for (const [at, name] of names.entries())
      rankOf.set(name, rankOf.get(name) ?? 1 + (rankOf.get(names[at - 1] ?? '') ?? 0));
  }
  const ranks = Map.groupBy(rankOf.values(), (rank) => rank);
  return { ranks: Math.max(1, ranks.size), breadth: Math.max(1, ...[...ranks.values()].map((same) => same.length)) };
}

/**
 * Addresses of other hosts that styles, images and actors of a diagram load, behind the quotes of labels, JSON, YAML and CSS:
 * https://mermaid.js.org/config/directives.html. However else one is written, the policy of the page lets no more than a
 * picture through.
 */
const LOADED =
  /(?:@import|\b(?:url|src|image(?:-set)?)\s*\(|\b(?:img|src(?:set)?|icon|poster|background)["']?\s*[:=])[\s\\"'>|-]*((?:https?:)?\/\/[^\s"'()<>]*)/i;

/** Finds an address of another host that a diagram would load as it is drawn. */
export function diagramAddress(text: string): string | undefined {
  return LOADED.exec(text)?.[1];
}

/** https://mermaid.js.org/config/setup/mermaid/interfaces/Mermaid.html */
interface Mermaid {
  readonly initialize: (config: object) => void;
  /** Throws where the text begins with no kind that it knows. */
  readonly detectType: (text: string) => string;
}

/** Drawings of a fault. */
const FAULTS = new Set(['error', '---']);

/** Only processes that meet a diagram load it. */
const loadProgram = memoize(async (file: string): Promise<Mermaid> => {
  const { default: program } = (await import(pathToFileURL(file).href)) as { default: Mermaid };
  program.initialize({ startOnLoad: false });
  return program;
});

/** Returns the word by which a diagram names its kind, where nothing draws that; undefined for a diagram that is drawn. */
export async function unknownKind(text: string): Promise<string | undefined> {
  const program = await loadProgram(diagramProgram());
  try {
    if (!FAULTS.has(program.detectType(text))) return undefined;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnknownDiagramError')) throw error;
  }
  const own = text.replace(/^\s*---\s*\n[\s\S]*?\n\s*---[ \t]*\n/, '').split('\n');
  return (
    own
      .find((line) => !/^\s*(?:%%|$)/.test(line))
      ?.trim()
      .split(/\s+/)[0] ?? ''
  );
}
