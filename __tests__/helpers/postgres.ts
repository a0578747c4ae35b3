/** A PostgreSQL server for tests, with an empty database, in a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres } from '../../scripts/postgres.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Address with user and password. */
  readonly url: string;
  /** Ends it without any care, as a machine does that loses its power, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'for-tests-only';

/** Starts a server; its data is not made to survive anything. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const folder = await mkdtemp(path.join(tmpdir(), 'test-postgres-'));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  const data = path.join(folder, 'data');
  const how = ['--username=platform', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', '--no-locale'];
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '' }, ...user };
  execFileSync(path.join(programs, 'initdb'), [`--pgdata=${data}`, '--encoding=UTF8', ...how], {
    ...options,
    stdio: 'ignore',
  });
  const start = async (port: number) => {
    const place = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    const settings = [...place, 'fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(path.join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    await ready(server);
    return server;
  };
  const { port, ...first } = await listen(async () => {
    const port = await freePort();
    return { server: await start(port), port };
  });
  let { server } = first;
  return {
    url: `postgres://platform:${PASSWORD}@127.0.0.1:${port}/postgres`,
    crash: async () => {
      const ended = once(server, 'exit');
      // Nothing is written any more; the next start recovers: https://www.postgresql.org/docs/current/server-shutdown.html
      server.kill('SIGQUIT');
      await ended;
      server = await start(port);
    },
    stop: async () => {
      const ended = once(server, 'exit');
      // At once, whoever is connected: https://www.postgresql.org/docs/current/server-shutdown.html
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

/** Another process may take the port that was free a moment ago; the next one is as good. */
async function listen<Server>(attempt: () => Promise<Server>): Promise<Server> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('could not bind')) throw error;
    return await attempt();
  }
}

async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('database system is ready')) resolve();
    });
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}
