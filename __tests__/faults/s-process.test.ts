/**
 * Section S of the catalogue: the process and what is around it. Here is what is left over; the rest is where its subject
 * is, under the same marks: S14 in platform/jobs/state, S21 and S22 in platform/crash, platform/server, conformance/jobs
 * and platform/storage/secret, S23 in s-http, platform/problem and platform/database/embedded, S24 and S40 in
 * platform/crash, platform/database/embedded and s-storage, S25 in platform/jobs/still-render, S26 in conformance/jobs,
 * S27 in platform/routes/static-export, S39 in platform/server, S42 in platform/app.
 *
 * Not tested:
 * - S38, 10,000 pollers at once: as many connections pass the usual limit of descriptors, and take more of the processor
 *   than all tests together. `npm run bench -- polls` and `-- chaos` poll from 1,000 connections and print p99.
 * - S39, descriptors that run out: the limit of a process cannot be lowered from inside.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { renderSite } from '../../src/platform/render/site/site.ts';
import { Folder } from '../helpers/folder.ts';

const HOSTS = ['cdn.example.com', 'api.example.com', 'video.example.com'];

describe('an export', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await Folder.make();
    const config = { name: 'Example', openapi: `https://${HOSTS[1]}/openapi.json`, navigation: { pages: ['index'] } };
    await writeFile(folder.at('docs.json'), JSON.stringify({ ...config, logo: `https://${HOSTS[0]}/l.svg` }));
    await writeFile(
      folder.at('index.mdx'),
      `---\ntitle: W\n---\n\n![a](https://${HOSTS[0]}/a.png)\n\n<iframe src="https://${HOSTS[2]}/v" />\n\n[b](https://${HOSTS[1]})\n`,
    );
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  it('S45 opens no connection, whatever its pages name', async () => {
    const sockets: Socket[] = [];
    const note = (message: unknown) => void sockets.push((message as { readonly socket: Socket }).socket);
    subscribe('net.client.socket', note);
    try {
      // That the note is taken at all: one connection within this machine.
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const probe = connect((server.address() as { port: number }).port, '127.0.0.1');
      await once(probe, 'connect');
      probe.destroy();
      server.close();
      const options = { docs: folder.path, domain: 'docs.example.com', processes: 0, searchEngine: false } as const;
      const { pages } = await renderSite({ ...options, out: folder.at('.out') });
      expect([pages, sockets]).toEqual([1, [probe]]);
    } finally {
      unsubscribe('net.client.socket', note);
    }
  });
});
