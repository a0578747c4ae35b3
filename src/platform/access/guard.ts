/** Letting through only requests that carry an admin key. */
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';
import { readBearer } from './bearer.ts';
import type { KeyRing } from './keys.ts';

/** Creates a request hook that refuses with 401 what carries no issued key, and with 403 what carries an assistant key. */
export function requireAdminKey(keys: KeyRing): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const bearer = readBearer(request.raw.rawHeaders);
    if ('fault' in bearer) throw unauthorized(bearer.fault);
    switch (await keys.identify(bearer.key)) {
      case 'admin':
        return;
      case 'assistant':
        throw new HttpProblem(403, 'This is an assistant key (svc_dsc_); static export needs an admin key (svc_).');
      case undefined:
        throw unauthorized('The API key is not known to this platform; use the admin key printed when it started.');
    }
  };
}

// Source of the header: RFC 6750 section 3.
function unauthorized(sentence: string): HttpProblem {
  return new HttpProblem(401, sentence, { 'www-authenticate': 'Bearer' });
}
