import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Frame } from './frame.ts';
import { UnsupportedCode } from './value.ts';

const MAX_SHOWN_CHARACTERS = 300;

/** Shows code that was not run as code, so that a reader sees that something stands there. */
export function codeNote(source: string): ElementContent {
  const shown = source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source;
  return h('code', { className: ['not-run'], title: 'Code that a static page does not run' }, `{${shown.trim()}}`);
}

/** Stands where a component of the author's cannot be shown. */
export function componentNote(): ElementContent {
  return h('em', { className: ['not-run'] }, 'This part needs code that a static page does not run.');
}

/** Expands; where code would have to run, reports it and gives a note with the source instead. */
export function withoutRunning(
  source: string,
  frame: Frame,
  expand: () => readonly ElementContent[],
): readonly ElementContent[] {
  try {
    return expand();
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    reportUnsupported(error, frame, 'it is shown as it is written');
    return [codeNote(source)];
  }
}

/** Reports code that is not expanded, at the place where it was written; `outcome` says what readers see of it. */
export function reportUnsupported(error: UnsupportedCode, frame: Frame, outcome = 'it is left out'): void {
  frame.machine.report(error.file, error.place, `The code here ${error.message}; ${outcome}.`);
}
