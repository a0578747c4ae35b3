/** The program of the thread that surveys one bundle: gives the memory of each batch back, and the report when asked. */
import { parentPort } from 'node:worker_threads';
import { Survey, type SurveyBatch, type SurveyReport } from './survey.ts';

/** What the thread says: of a batch that its memory is free, or at the end what was found. */
export type ThreadAnswer = ArrayBuffer | SurveyReport;

const survey = new Survey();

parentPort?.on('message', (batch: SurveyBatch | undefined) => {
  if (batch === undefined) parentPort?.postMessage(survey.report() satisfies ThreadAnswer);
  else {
    survey.take(batch);
    parentPort?.postMessage(batch.content satisfies ThreadAnswer, [batch.content]);
  }
});
