/** Answers a request to GraphQL, held to GitHub's schema in both directions. */
import { execute, type GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { isJson, Reader } from '../json.ts';
import { Refusal } from '../refusal.ts';
import { watch } from './arguments.ts';
import * as mutations from './mutations.ts';
import { type Page, refusePage } from './pages.ts';
import { readRequest } from './request.ts';
import type { Session } from './session.ts';

export interface GraphqlAnswer {
  readonly body: unknown;
  /** What was off the schema: the request, or the double's own answer. */
  readonly faults: readonly string[];
}

export async function runGraphql(body: unknown, session: Session): Promise<GraphqlAnswer> {
  const request = readRequest(body);
  if ('errors' in request) return { body: { errors: request.errors }, faults: request.faults };
  const { schema, document, operationName, variables } = request;
  const answer = await execute({
    schema,
    document,
    operationName,
    variableValues: variables,
    rootValue: rootOf(session),
    contextValue: session,
    fieldResolver: resolveField,
  });
  const told = answer.errors !== undefined && { errors: answer.errors.map(errorAnswer) };
  return {
    body: { data: answer.data ?? null, ...told },
    faults: (answer.errors ?? []).filter(isFault).map(({ message }) => `GraphQL answer: ${message}`),
  };
}

function isFault({ originalError }: GraphQLError): boolean {
  return !(originalError instanceof Refusal) || originalError.details.isFault === true;
}

function errorAnswer({ message: said, path, locations, originalError }: GraphQLError): unknown {
  const { type, graphql: message = said } = originalError instanceof Refusal ? originalError.details : {};
  const extensions = type === 'FORBIDDEN' ? { extensions: { saml_failure: false } } : {};
  return { ...(type !== undefined && { type }), path, ...extensions, locations, message };
}

interface RepositoryName {
  readonly owner: string;
  readonly name: string;
  readonly followRenames: boolean;
}

function rootOf(session: Session): unknown {
  const mutate = (run: (session: Session, input: Reader) => Promise<object>) => async (args: unknown) => {
    const input = new Reader(args).object('input');
    return { clientMutationId: input.optionalText('clientMutationId') ?? null, ...(await run(session, input)) };
  };
  return {
    viewer: () => session.viewer,
    repository: async ({ owner, name, followRenames }: RepositoryName) => {
      const repository = session.find(`${owner}/${name}`, followRenames);
      // What is written or pushed before is there.
      await repository.exclusive(async () => undefined);
      return session.repository(repository);
    },
    createCommitOnBranch: mutate(mutations.createCommitOnBranch),
    updateRefs: mutate(mutations.updateRefs),
    updatePullRequest: mutate(mutations.updatePullRequest),
  };
}

/** Reads a field of an object; one that the double has not, or an argument that it ignores, is a fault, not `null`. */
const resolveField: GraphQLFieldResolver<unknown, Session> = async (source, given, _session, info) => {
  const name = `${info.parentType.name}.${info.fieldName}`;
  if (!isJson(source) || !(info.fieldName in source)) throw new Error(`the double does not answer ${name}`);
  const { args, unread } = watch(given, info);
  refusePage(info, pageOf(given));
  const field = source[info.fieldName];
  const value: unknown = typeof field === 'function' ? await field(args) : field;
  const [ignored] = unread();
  if (ignored !== undefined) throw new Error(`the double ignores the argument ${ignored} of ${name}`);
  return value;
};

function pageOf({ first }: Readonly<Record<string, unknown>>): Page {
  return { first: typeof first === 'number' ? first : null };
}
