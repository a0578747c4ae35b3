/**
 * Loaded into a run by `--import`: sends it the signal `SIGNAL` when it has begun to write page `SIGNAL_AFTER`, and writes
 * when that was, in milliseconds since 1970, to the file `SIGNAL_TOLD`. To watch a run from outside and signal in time is
 * a race that a busy machine loses.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { SIGNAL, SIGNAL_AFTER, SIGNAL_TOLD } = process.env;
const { openSync } = fs;
let pages = 0;

fs.openSync = (...args: Parameters<typeof openSync>): number => {
  const opened = openSync(...args);
  if (String(args[0]).endsWith('.html')) pages += 1;
  if (pages !== Number(SIGNAL_AFTER)) return opened;
  pages += 1;
  fs.writeFileSync(String(SIGNAL_TOLD), String(Date.now()));
  process.kill(process.pid, SIGNAL);
  return opened;
};
syncBuiltinESMExports();
