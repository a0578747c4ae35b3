/** Answers a request to GraphQL, held to GitHub's schema in both directions. */
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { isJson, Reader } from '../json.ts';
import { Refusal } from '../refusal.ts';
import * as mutations from './mutations.ts';
import { repositoryNode } from './nodes.ts';
import { buildSchema } from './schema.ts';
import type { Session } from './session.ts';

export interface GraphqlAnswer {
  readonly body: unknown;
  /** What was off the schema: the request, or the double's own answer. */
  readonly faults: readonly string[];
}

export interface GraphqlOptions {
  /** Fields of `Mutation` that this server does not know yet. */
  readonly unknown: readonly string[];
}

let built: GraphQLSchema | undefined;

/** Names the fields that an operation asks for at its top. */
export function operationNames(body: unknown): readonly string[] {
  const text = isJson(body) ? body['query'] : undefined;
  const operation = typeof text === 'string' ? operationOf(tryParse(text)) : undefined;
  return (operation?.selectionSet.selections ?? []).flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
}

export async function runGraphql(body: unknown, session: Session, options: GraphqlOptions): Promise<GraphqlAnswer> {
  built ??= buildSchema();
  const query = isJson(body) ? body['query'] : undefined;
  if (typeof query !== 'string')
    return refused([new GraphQLError('A query attribute must be specified and must be a string.')]);
  const document = tryParse(query);
  if (document instanceof GraphQLError) return refused([document]);
  const unknown = operationNames(body).filter((name) => options.unknown.includes(name));
  if (unknown.length > 0) return { body: { errors: unknown.flatMap(undefinedField) }, faults: [] };
  const errors = validate(built, document);
  if (errors.length > 0) return refused(errors);
  const variables = isJson(body) && isJson(body['variables']) ? body['variables'] : {};
  const wrong = variableFaults(built, document, variables);
  if (wrong.length > 0) return refused(wrong);
  const answer = await execute({
    schema: built,
    document,
    variableValues: variables,
    rootValue: rootOf(session),
    contextValue: session,
    fieldResolver: resolveField,
  });
  const own = (answer.errors ?? []).filter(({ originalError }) => !(originalError instanceof Refusal));
  const told = { ...(answer.errors !== undefined && { errors: answer.errors.map(errorAnswer) }) };
  return {
    body: { data: answer.data ?? null, ...told },
    faults: own.map(({ message }) => `GraphQL answer: ${message}`),
  };
}

function tryParse(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error));
  }
}

function operationOf(document: DocumentNode | GraphQLError): OperationDefinitionNode | undefined {
  if (document instanceof GraphQLError) return undefined;
  return document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
}

function variableFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  given: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] {
  const declared = operationOf(document)?.variableDefinitions ?? [];
  const names = new Set(declared.map(({ variable }) => variable.name.value));
  const surplus = Object.keys(given).filter((name) => !names.has(name));
  return [
    ...surplus.map((name) => new GraphQLError(`Variable $${name} is given, and the operation has none of that name`)),
    ...(getVariableValues(schema, declared, given).errors ?? []),
  ];
}

function refused(errors: readonly GraphQLError[]): GraphqlAnswer {
  return {
    body: { errors: errors.map(({ message, locations, path }) => ({ message, locations, path })) },
    faults: errors.map(({ message }) => `GraphQL request: ${message}`),
  };
}

/** What a server says of a field that came after it. */
function undefinedField(name: string): readonly unknown[] {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const locations = [{ line: 1, column: 1 }];
  return [
    {
      path: ['mutation'],
      extensions: { code: 'variableRequiresValidType', typeName: type, variableName: 'input' },
      locations,
      message: `${type} isn't a defined input type (on $input)`,
    },
    {
      path: ['mutation', name],
      extensions: { code: 'undefinedField', typeName: 'Mutation', fieldName: name },
      locations,
      message: `Field '${name}' doesn't exist on type 'Mutation'`,
    },
  ];
}

function errorAnswer({ message, path, locations, originalError }: GraphQLError): unknown {
  const type = originalError instanceof Refusal ? originalError.details.type : undefined;
  const extensions = type === 'FORBIDDEN' ? { extensions: { saml_failure: false } } : {};
  return { ...(type !== undefined && { type }), path, ...extensions, locations, message };
}

function rootOf(session: Session): unknown {
  const mutate = (run: (session: Session, input: Reader) => Promise<unknown>) => async (args: unknown) =>
    await run(session, new Reader(args).object('input'));
  return {
    viewer: () => session.viewer,
    repository: ({ owner, name }: { readonly owner: string; readonly name: string }) =>
      repositoryNode(session.hosts, session.find(`${owner}/${name}`)),
    node: ({ id }: { readonly id: string }) => repositoryNode(session.hosts, session.byId(id)),
    createCommitOnBranch: mutate(mutations.createCommitOnBranch),
    updateRefs: mutate(mutations.updateRefs),
    createRef: mutate(mutations.createRef),
    deleteRef: mutate(mutations.deleteRef),
    enablePullRequestAutoMerge: mutate(mutations.enablePullRequestAutoMerge),
  };
}

/** Reads a field of an object; one that the double has not is a fault of the double, not `null`. */
const resolveField: GraphQLFieldResolver<unknown, Session> = (source, args, _session, { fieldName, parentType }) => {
  if (!isJson(source) || !(fieldName in source))
    throw new Error(`the double does not answer ${parentType.name}.${fieldName}`);
  const value = source[fieldName];
  return typeof value === 'function' ? value(args) : value;
};
