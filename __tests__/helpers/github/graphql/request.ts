/** A request to GraphQL as it came: parsed, and held to GitHub's schema. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { isJson, type Json } from '../json.ts';
import { schemaFor } from './schema.ts';

/** A request that the schema allows. */
export interface GraphqlRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Json;
}

/** What is wrong with a request: the errors of the answer, and those that a caller must not make. */
export interface WrongRequest {
  readonly errors: readonly unknown[];
  readonly faults: readonly string[];
}

/** Names what an operation is called, and the fields that it asks for at its top. */
export function operationNames(body: unknown): {
  readonly name: string | undefined;
  readonly fields: readonly string[];
} {
  const text = isJson(body) ? body['query'] : undefined;
  const document = typeof text === 'string' ? tryParse(text) : undefined;
  const operation = document === undefined ? undefined : operationOf(document);
  const fields = (operation?.selectionSet.selections ?? []).flatMap((one) =>
    one.kind === Kind.FIELD ? [one.name.value] : [],
  );
  return { name: operation?.name?.value, fields };
}

export function readRequest(body: unknown): GraphqlRequest | WrongRequest {
  const query = isJson(body) ? body['query'] : undefined;
  if (!isJson(body) || typeof query !== 'string')
    return wrong([new GraphQLError('A query attribute must be specified and must be a string.')]);
  const document = tryParse(query);
  if (document instanceof GraphQLError) return wrong([document]);
  const schema = schemaFor(document);
  const errors = validate(schema, document);
  if (errors.length > 0) return wrong(errors);
  const operation = operationOf(document);
  if (operation === undefined) return wrong([new GraphQLError('An operation name is required')]);
  const variables = isJson(body['variables']) ? body['variables'] : {};
  const faults = variableFaults(schema, operation, variables);
  return faults.length > 0 ? wrong(faults) : { schema, document, variables };
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

function wrong(errors: readonly GraphQLError[]): WrongRequest {
  return {
    errors: errors.map(({ message, locations, path }) => ({ message, locations, path })),
    faults: errors.map(({ message }) => `GraphQL request: ${message}`),
  };
}

function variableFaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Json,
): readonly GraphQLError[] {
  const names = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
  const surplus = Object.keys(given).filter((name) => !names.has(name));
  return [
    ...surplus.map((name) => new GraphQLError(`Variable $${name} is given, and the operation has none of that name`)),
    ...(getVariableValues(schema, variableDefinitions, given).errors ?? []),
  ];
}
