/**
 * Loaded first in every process that runs suites. The runner broadcasts the setup as soon as one process asks for it,
 * those that do not listen yet, too, and then never again; such a one would ask and wait for ever. So what was told is
 * kept until it is asked for.
 */
const QUESTION = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

if (process.send !== undefined) {
  const send = process.send.bind(process);
  let told: unknown;
  process.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === ANSWER) told = message;
  });
  process.send = (message: unknown, ...more: never[]) => {
    if (message !== QUESTION || told === undefined) return send(message as object, ...more);
    return (process as NodeJS.EventEmitter).emit('message', told);
  };
}
