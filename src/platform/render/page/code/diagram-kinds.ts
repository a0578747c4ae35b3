/** Kinds of diagrams, as the program that draws them tells them apart. Only processes that meet a diagram load it. */
import { pathToFileURL } from 'node:url';
import { memoize } from '../../model/memoize.ts';
import { diagramProgram } from '../extra-files.ts';

/** https://mermaid.js.org/config/setup/mermaid/interfaces/Mermaid.html */
interface Mermaid {
  readonly initialize: (config: object) => void;
  /** Throws where the text begins with no kind that it knows. */
  readonly detectType: (text: string) => string;
}

/** Drawings of a fault. */
const FAULTS = new Set(['error', '---']);

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
