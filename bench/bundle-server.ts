/** A process of the bench: hands out the files of a folder on loopback as a storage does; says its port and stays. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = '.'] = process.argv.slice(2);
const CHUNK_BYTES = 256 * 1024;

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const file = path.join(folder, path.basename(request.url ?? ''));
  const { size } = await stat(file);
  const start = Number(/^bytes=(\d{1,15})-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(start === 0 ? 200 : 206, {
    'content-type': 'application/gzip',
    'content-length': size - start,
    etag: `"${path.basename(file)}-${size}"`,
    'accept-ranges': 'bytes',
    ...(start > 0 && { 'content-range': `bytes ${start}-${size - 1}/${size}` }),
  });
  await pipeline(createReadStream(file, { start, highWaterMark: CHUNK_BYTES }), response);
}

const server = http.createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
