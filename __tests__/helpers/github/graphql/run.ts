/** Answers a request to GraphQL, held to GitHub's schema in both directions. */
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  getNamedType,
  getOperationAST,
  Kind,
  parse,
  validate,
} from 'graphql';
import { isJson, Reader } from '../json.ts';
import { Refusal } from '../refusal.ts';
import * as mutations from './mutations.ts';
import { gitHubSchema } from './schema.ts';
import type { Session } from './session.ts';

export interface GraphqlAnswer {
  readonly body: unknown;
  /** What was off the schema: the request, or the double's own answer. */
  readonly faults: readonly string[];
}

/** Names what an operation is called, and the fields that it asks for at its top. */
export function operationNames(body: unknown): {
  readonly name: string | undefined;
  readonly fields: readonly string[];
} {
  const document = documentOf(body);
  const operation = document instanceof GraphQLError ? undefined : getOperationAST(document);
  const fields = operation?.selectionSet.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : ''));
  return { name: operation?.name?.value, fields: fields ?? [] };
}

export async function runGraphql(body: unknown, session: Session): Promise<GraphqlAnswer> {
  const [schema, document] = [gitHubSchema(), documentOf(body)];
  const wrong = document instanceof GraphQLError ? [document] : validate(schema, document);
  if (document instanceof GraphQLError || wrong.length > 0) return refused(wrong);
  const answer = await execute({
    schema,
    document,
    variableValues: isJson(body) && isJson(body['variables']) ? body['variables'] : {},
    rootValue: rootOf(session),
    contextValue: session,
    fieldResolver: resolveField,
  });
  const told = answer.errors !== undefined && { errors: answer.errors.map(errorAnswer) };
  return {
    body: { data: answer.data ?? null, ...told },
    faults: (answer.errors ?? []).filter(isFault).map(({ message }) => `GraphQL: ${message}`),
  };
}

function documentOf(body: unknown): DocumentNode | GraphQLError {
  const query = isJson(body) ? body['query'] : undefined;
  if (typeof query !== 'string') return new GraphQLError('A query attribute must be specified and must be a string.');
  try {
    return parse(query);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error));
  }
}

function refused(errors: readonly GraphQLError[]): GraphqlAnswer {
  return { body: { errors: errors.map((error) => error.toJSON()) }, faults: errors.map(({ message }) => message) };
}

function isFault({ originalError }: GraphQLError): boolean {
  return !(originalError instanceof Refusal) || originalError.details.isFault === true;
}

function errorAnswer({ message, path, locations, originalError }: GraphQLError): unknown {
  const type = originalError instanceof Refusal ? originalError.details.type : undefined;
  return { ...(type !== undefined && { type }), path, locations, message };
}

interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

function rootOf(session: Session): unknown {
  const mutate = (run: (session: Session, input: Reader) => Promise<object>) => async (args: unknown) => {
    const input = new Reader(args).object('input');
    return { clientMutationId: input.optionalText('clientMutationId') ?? null, ...(await run(session, input)) };
  };
  return {
    viewer: () => session.viewer(),
    repository: async ({ owner, name }: RepositoryName) => {
      const repository = session.find(`${owner}/${name}`);
      // What is written or pushed before is there.
      await repository.exclusive(async () => undefined);
      return session.repository(repository);
    },
    createCommitOnBranch: mutate(mutations.createCommitOnBranch),
    updateRefs: mutate(mutations.updateRefs),
    updatePullRequest: mutate(mutations.updatePullRequest),
  };
}

/** Reads a field of an object; one that the double has not is a fault, not `null`. */
const resolveField: GraphQLFieldResolver<unknown, Session> = async (source, args, _session, info) => {
  if (!isJson(source) || !(info.fieldName in source))
    throw new Error(`the double does not answer ${info.parentType.name}.${info.fieldName}`);
  refusePage(info, args['first']);
  const field = source[info.fieldName];
  return typeof field === 'function' ? await field(args) : field;
};

const MOST_ON_A_PAGE = 100;

/** Refuses a list without a size or with too many. Source: https://docs.github.com/en/graphql/guides/using-pagination-in-the-graphql-api */
function refusePage({ fieldName, returnType }: GraphQLResolveInfo, first: unknown): void {
  if (!getNamedType(returnType).name.endsWith('Connection')) return;
  if (typeof first !== 'number') {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${fieldName}\` connection.`;
    throw new Refusal(422, message, { type: 'MISSING_PAGINATION_BOUNDARIES', isFault: true });
  }
  if (first > MOST_ON_A_PAGE) {
    const message = `Requesting ${first} records on the \`${fieldName}\` connection exceeds the \`first\` limit of ${MOST_ON_A_PAGE} records.`;
    throw new Refusal(422, message, { type: 'EXCESSIVE_PAGINATION', isFault: true });
  }
}
