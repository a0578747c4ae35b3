/** Records what a page asks of the link targets, and the answers: while the answers are unchanged, so is the page. */
import { isDeepStrictEqual } from 'node:util';
import { present } from '../../model/fields.ts';
import type { LinkTargets } from '../../page/links/resolve.ts';

/** A question and its answer, as plain data. */
export type Answer = readonly [question: Question, subject: string, answer: unknown];

type Question = 'outputAt' | 'isLeftOut' | 'hasFile' | 'redirect' | 'imageSize';

export interface Recorder {
  /** The targets, which note what is asked of them. */
  readonly targets: LinkTargets;
  readonly answers: () => readonly Answer[];
}

/** Opens a recorder of what is asked of link targets. */
export function recordAnswers(targets: LinkTargets): Recorder {
  const answers = new Map<string, Answer>();
  const noted = <T>(question: Question, subject: string, answer: T): T => {
    answers.set(`${question} ${subject}`, [question, subject, answer]);
    return answer;
  };
  const { origin } = targets;
  return {
    targets: {
      outputAt: (address) => noted('outputAt', address, targets.outputAt(address)),
      isLeftOut: (output) => noted('isLeftOut', output, targets.isLeftOut(output)),
      hasFile: (file) => noted('hasFile', file, targets.hasFile(file)),
      redirect: (path) => noted('redirect', path, targets.redirect(path)),
      imageSizes: { get: (file) => noted('imageSize', file, targets.imageSizes.get(file)) },
      ...present({ origin }),
    },
    answers: () => [...answers.values()],
  };
}

/** Tells whether link targets give the same answers. */
export function answersAlike(answers: readonly Answer[], targets: LinkTargets): boolean {
  return answers.every(([question, subject, answer]) => {
    const now = question === 'imageSize' ? targets.imageSizes.get(subject) : targets[question](subject);
    return isDeepStrictEqual(now, answer);
  });
}
