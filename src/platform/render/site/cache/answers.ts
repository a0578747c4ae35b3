/** Records what a page asks of the link targets, and the answers: while the answers are unchanged, so is the page. */
import { isDeepStrictEqual } from 'node:util';
import { present } from '../../model/fields.ts';
import type { LinkTargets } from '../../page/links/resolve.ts';

/** A question and its answer, as plain data. */
export type Answer = readonly [question: Question, subject: string, answer: unknown];

type Question = Exclude<keyof LinkTargets, 'origin'>;

/** Returns the same targets, which record what is asked of them, and the answers so far. */
export function recordAnswers(targets: LinkTargets) {
  const answers = new Map<string, Answer>();
  const noted = <T>(question: Question, subject: string, answer: T): T => {
    answers.set(`${question} ${subject}`, [question, subject, answer]);
    return answer;
  };
  const { origin } = targets;
  const recording: LinkTargets = {
    outputAt: (address) => noted('outputAt', address, targets.outputAt(address)),
    isLeftOut: (output) => noted('isLeftOut', output, targets.isLeftOut(output)),
    hasFile: (file) => noted('hasFile', file, targets.hasFile(file)),
    redirect: (path) => noted('redirect', path, targets.redirect(path)),
    imageSize: (file) => noted('imageSize', file, targets.imageSize(file)),
    ...present({ origin }),
  };
  return { targets: recording, answers: () => [...answers.values()] };
}

/** Tells whether link targets give the same answers. */
export function answersAlike(answers: readonly Answer[], targets: LinkTargets): boolean {
  return answers.every(([question, subject, answer]) => isDeepStrictEqual(targets[question](subject), answer));
}
