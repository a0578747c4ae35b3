/** The program of a process that answers requests; it ends with the process that started it. */
import type { Log, LogFields } from '../log.ts';
import { closeServer, createServer, listen } from '../serve/listener.ts';
import { Follower } from './follower.ts';
import type { Order, Report } from './messages.ts';

type Server = ReturnType<typeof createServer>;
type Start = Extract<Order, { readonly type: 'start' }>;

/** Nobody is there to hear it when the other process is gone. */
function report(message: Report): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

const follower = new Follower(report);
let started: { readonly server: Server; readonly host: string } | undefined;

function start({ values }: Start): void {
  const at = (level: keyof Log) => (event: string, fields: LogFields) => report({ type: 'log', level, event, fields });
  const log: Log = { info: at('info'), warn: at('warn'), error: at('error') };
  started = { server: createServer({ ...values, site: follower, log }), host: values.host };
}

/** Gives where it answers, for the order that it is told by. */
async function obey(order: Order): Promise<string | undefined> {
  switch (order.type) {
    case 'start':
      return void start(order);
    case 'prepare':
      return void follower.prepare(order);
    case 'show':
      return void follower.show(order);
    case 'listen':
      return started && (await listen(started.server, { host: started.host, port: order.port }));
    case 'stop':
      if (started !== undefined) await closeServer(started.server);
      process.exit();
  }
}

// A terminal signals all processes of a group; the one that activates decides what comes of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let turn: Promise<void> = Promise.resolve();
process.on('message', ({ number, order }: { readonly number: number; readonly order: Order }) => {
  turn = turn.then(async () => {
    const [url, fault] = await obey(order).then(
      (url) => [url, undefined],
      (error: unknown) => [undefined, Error.isError(error) ? error.message : String(error)],
    );
    report({ type: 'done', order: number, ...(url !== undefined && { url }), ...(fault !== undefined && { fault }) });
  });
});
