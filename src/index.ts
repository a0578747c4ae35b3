/** The entry that the runner starts. */
import { run } from './action/run.ts';
import { createEffects, readInput, superviseProcess } from './action/runner.ts';

await superviseProcess((signal) => run(readInput, createEffects(signal)));
