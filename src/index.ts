/** The entry that the runner starts. */
import { superviseProcess } from './action/adapters/process.ts';
import { createDeps, readInput } from './action/adapters/runner.ts';
import { run } from './action/run.ts';

await superviseProcess((signal) => run(readInput, createDeps(signal)));
