/** GitHub's GraphQL schema (`@octokit/graphql-schema`), with GitHub's own scalars. */
import { readFileSync } from 'node:fs';
import { buildSchema, GraphQLError, type GraphQLSchema, isScalarType, Kind } from 'graphql';
import { SHA } from '../objects.ts';
import { isRefName } from '../refs.ts';

/** The package's entry reads 4 MB of JSON when it is imported; the text alone is enough. */
const FILE = new URL('../../../../node_modules/@octokit/graphql-schema/schema.graphql', import.meta.url);

/** Values of GitHub's scalars, as their descriptions say. */
const SCALARS: Readonly<Record<string, (value: string) => boolean>> = {
  GitObjectID: (value) => SHA.test(value),
  GitRefname: isRefName,
  Base64String: (value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
};

let shared: GraphQLSchema | undefined;

/** The schema of this process: building it takes half a second. */
export function gitHubSchema(): GraphQLSchema {
  shared ??= build();
  return shared;
}

function build(): GraphQLSchema {
  const text = readFileSync(FILE, 'utf8').replaceAll(/"""[\s\S]*?"""/g, '');
  const schema = buildSchema(text, { assumeValid: true, assumeValidSDL: true, noLocation: true });
  for (const [name, accepts] of Object.entries(SCALARS)) {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) throw new Error(`GitHub's schema has no ${name}`);
    const accept = (value: unknown) => {
      if (typeof value === 'string' && accepts(value)) return value;
      throw new GraphQLError(`${JSON.stringify(value)} is no ${name}`);
    };
    scalar.parseValue = accept;
    scalar.parseLiteral = (node) => accept(node.kind === Kind.STRING ? node.value : undefined);
  }
  return schema;
}
