/** Records the site lookups of a page and their answers: while the answers are unchanged, so is the page. */
import { isDeepStrictEqual } from 'node:util';
import { present } from '../../model/fields.ts';
import type { LinkTargets } from '../../page/links/resolve.ts';

/** A question and its answer, as plain data. */
export type Answer = readonly [question: Question, subject: string, answer: unknown];

type Question = 'outputAt' | 'isLeftOut' | 'hasFile' | 'redirect' | 'imageSize';

export interface Recorder {
  /** The map, which notes what is asked of it. */
  readonly site: LinkTargets;
  readonly answers: () => readonly Answer[];
}

/** Listens to what is asked of a site's map. */
export function recordAnswers(site: LinkTargets): Recorder {
  const answers = new Map<string, Answer>();
  const noted = <T>(question: Question, subject: string, answer: T): T => {
    answers.set(`${question} ${subject}`, [question, subject, answer]);
    return answer;
  };
  const { origin } = site;
  return {
    site: {
      outputAt: (address) => noted('outputAt', address, site.outputAt(address)),
      isLeftOut: (output) => noted('isLeftOut', output, site.isLeftOut(output)),
      hasFile: (file) => noted('hasFile', file, site.hasFile(file)),
      redirect: (path) => noted('redirect', path, site.redirect(path)),
      imageSizes: { get: (file) => noted('imageSize', file, site.imageSizes.get(file)) },
      ...present({ origin }),
    },
    answers: () => [...answers.values()],
  };
}

/** Tells whether a site's map gives the same answers. */
export function answersAlike(answers: readonly Answer[], site: LinkTargets): boolean {
  return answers.every(([question, subject, answer]) => {
    const now = question === 'imageSize' ? site.imageSizes.get(subject) : site[question](subject);
    return isDeepStrictEqual(now, answer);
  });
}
