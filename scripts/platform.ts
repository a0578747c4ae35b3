/** `npm run platform`: the platform from its bundle, which is made first where the sources changed. */
import { bundledProgram } from './platform-bundle.ts';

let main: URL | undefined;
try {
  main = await bundledProgram('main');
} catch (error) {
  process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
if (main !== undefined) await import(main.href);
