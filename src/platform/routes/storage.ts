/** The links of the disk storage: object storage in small, with its errors in XML. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { select } from '../../program/conditions.ts';
import { type DiskStorage, STORAGE_PATH } from '../storage/disk.ts';
import type { StoredArchive } from '../storage/storage.ts';

export interface StorageRouteDeps {
  readonly storage: DiskStorage;
  readonly clock: () => Date;
}

const REFUSALS = {
  form: 'Access Denied',
  signature: 'The signature does not match the link.',
  expired: 'Request has expired',
} as const;

/** Tells whether a path belongs to the storage, where every refusal is object storage's. */
export function isStoragePath(path: string): boolean {
  return path.startsWith(STORAGE_PATH);
}

/** Adds the route that serves signed links. */
export function addStorageRoutes(app: FastifyInstance, { storage, clock }: StorageRouteDeps): void {
  app.get(`${STORAGE_PATH}*`, { exposeHeadRoute: false }, async (request, reply) => {
    const verdict = storage.verify(request.raw.url ?? '', clock());
    if ('refused' in verdict) return denyAccess(reply, REFUSALS[verdict.refused]);
    const archive = await storage.open(verdict.key);
    if (archive === undefined) return sendXml(reply, 404, 'NoSuchKey', 'The archive is no longer kept.');
    return sendArchive(request, reply, archive);
  });
}

/** Refuses a request to the storage: 403, whatever is wrong with it. */
export function denyAccess(reply: FastifyReply, message: string = REFUSALS.form): FastifyReply {
  return sendXml(reply, 403, 'AccessDenied', message);
}

/** Answers a fault of the platform itself. */
export function reportFault(reply: FastifyReply): FastifyReply {
  return sendXml(reply, 500, 'InternalError', 'The platform failed to answer; its log says why.');
}

async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  archive: StoredArchive,
): Promise<FastifyReply> {
  const etag = `"${archive.sha256}"`;
  const { sizeBytes } = archive;
  const selection = select(request.headers, sizeBytes, etag);
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' });
  switch (selection.status) {
    case 304:
      return reply.code(304).send();
    case 412:
      return sendXml(reply, 412, 'PreconditionFailed', 'The archive does not match the condition of the request.');
    case 416:
      reply.header('content-range', `bytes */${sizeBytes}`);
      return sendXml(reply, 416, 'InvalidRange', 'The requested range is not satisfiable.');
    case 206: {
      const { start, end } = selection.range;
      reply.header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
      return archiveHeaders(reply.code(206), end - start + 1).send(await archive.read(selection.range));
    }
    case 200:
      return archiveHeaders(reply.code(200), sizeBytes).send(await archive.read());
  }
}

function archiveHeaders(reply: FastifyReply, length: number): FastifyReply {
  return reply.headers({
    'content-type': 'application/gzip',
    'content-length': length,
    'content-disposition': 'attachment; filename="bundle.tar.gz"',
  });
}

function sendXml(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`);
}
