/** The entry that the runner starts. */
import { superviseProcess } from './action/process.ts';
import { run } from './action/run.ts';
import { createEffects, readInput } from './action/runner.ts';

await superviseProcess((signal) => run(readInput, createEffects(signal)));
