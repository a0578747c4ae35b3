/** The description of the platform's calls, for people's and programs' tools. */
import type { FastifyInstance } from 'fastify';
import type { Operation } from '../description/operation.ts';

export interface DescriptionDeps {
  readonly operations: readonly Operation[];
  /** Where the platform answers, without a slash at the end. */
  readonly baseUrl: () => string;
}

export const DESCRIPTION_PATH = '/openapi.json';

export function addDescriptionRoute(app: FastifyInstance, { operations, baseUrl }: DescriptionDeps): void {
  let text: string | undefined;
  app.get(DESCRIPTION_PATH, async (_request, reply) => {
    // Made when first asked for: a start should not wait for it.
    if (text === undefined) {
      const { describeApi } = await import('../description/openapi.ts');
      text = JSON.stringify(describeApi(operations, baseUrl()));
    }
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
