/** nginx as the alternative web server: the same folder, the same headers, texts compressed beforehand. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Folder } from '../__tests__/helpers/folder.ts';
import { freePort } from '../__tests__/helpers/free-port.ts';

export interface NginxOptions {
  readonly folder: Folder;
  /** Folder of the site. */
  readonly site: string;
  /** Files by their address, with the headers that the deployment gives them. */
  readonly files: readonly {
    readonly path: string;
    readonly file: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

/** What nginx sets by itself. */
const OWN_HEADERS = [
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
];
const READY_LIMIT_MS = 10_000;

/** Starts nginx with one worker process; gives where it answers. */
export async function startNginx(
  options: NginxOptions,
): Promise<AsyncDisposable & { readonly url: string; readonly pid: number }> {
  const { folder, site, files } = options;
  const own = folder.at('nginx');
  const port = await freePort();
  for (const { file } of files) {
    if (/\.(?:html|css|js)$/.test(file)) await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
  }
  await mkdir(own);
  const config = path.join(own, 'nginx.conf');
  await writeFile(config, configuration({ port, site, temporary: own, files }));
  const child = spawn('nginx', ['-e', 'stderr', '-c', config], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + READY_LIMIT_MS;
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('nginx did not start');
    await wait(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(given: {
  readonly port: number;
  readonly site: string;
  readonly temporary: string;
  readonly files: NginxOptions['files'];
}): string {
  const { port, site, temporary, files } = given;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    return `  ${name}_temp_path ${temporary}/${name};`;
  });
  const locations = files.map(({ path, file, headers }) => {
    const added = Object.entries(headers)
      .filter(([name]) => !OWN_HEADERS.includes(name))
      .map(([name, value]) => `      add_header ${name} ${JSON.stringify(value)};`);
    return `    location = ${path} {\n      try_files /${file.slice(site.length + 1)} =404;\n${added.join('\n')}\n    }`;
  });
  return `worker_processes 1;
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${temporary}/nginx.pid;
events { worker_connections 4096; }
http {
${paths.join('\n')}
  types { text/html html; text/css css; text/javascript js; image/png png; }
  charset utf-8;
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  gzip_static on;
  gzip_vary on;
  server {
    listen 127.0.0.1:${port};
    root ${site};
${locations.join('\n')}
  }
}
`;
}

async function isAnswering(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}
