/** The rows of the catalogue that the titles of tests begin with, read off the syntax tree of a suite. */
import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, type CallExpression, type Expression, type Program, parse, type SpreadElement } from 'acorn';

type Item = Expression | SpreadElement | null;

const TEST_FUNCTIONS = ['describe', 'it', 'test'];
const IDS = /^(?:[A-Z]\d\d(?: |$))+/;
/** A title that begins with the first value of each row of its table. */
const FROM_TABLE = /^%s/;

/** Lists the ids in order, each as often as it is named; `shared` is the source of tables that `source` imports. */
export function idsOfTitles(source: string, shared: string): readonly string[] {
  const [program, tables] = [parseSource(source), parseSource(shared)];
  const constants = new Map([...constantsOf(tables), ...constantsOf(program)]);
  return nodesOf(program)
    .filter((node) => node.type === 'CallExpression')
    .flatMap((call) => titlesOf(call, constants))
    .flatMap((title) => IDS.exec(title)?.[0].trim().split(' ') ?? []);
}

function parseSource(source: string): Program {
  return parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module' });
}

/** Titles as jest makes them, as far as they are written out. */
function titlesOf(call: CallExpression, constants: ReadonlyMap<string, Expression>): readonly string[] {
  const [first] = call.arguments;
  const title = textOf(first ?? null);
  if (title === undefined || !TEST_FUNCTIONS.includes(rootOf(call.callee))) return [];
  if (!FROM_TABLE.test(title)) return [title];
  const [table] = call.callee.type === 'CallExpression' ? call.callee.arguments : [];
  return itemsOf(table ?? null, constants).flatMap((row) => {
    const head = row?.type === 'ArrayExpression' ? (row.elements[0] ?? null) : row;
    return textOf(head) ?? [];
  });
}

/** Name of the function that `it.each(table)`, `it.concurrent` or `it` come from. */
function rootOf(callee: AnyNode): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'MemberExpression':
      return rootOf(callee.object);
    case 'CallExpression':
      return rootOf(callee.callee);
    default:
      return '';
  }
}

/** A string, or what a template begins with. */
function textOf(node: Item): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
}

function itemsOf(node: Item, constants: ReadonlyMap<string, Expression>): readonly Item[] {
  if (node?.type === 'SpreadElement') return itemsOf(node.argument, constants);
  if (node?.type === 'Identifier') return itemsOf(constants.get(node.name) ?? null, constants);
  if (node?.type !== 'ArrayExpression') return [];
  return node.elements.flatMap((item) => (item?.type === 'SpreadElement' ? itemsOf(item, constants) : [item]));
}

function constantsOf(program: Program): readonly (readonly [string, Expression])[] {
  return nodesOf(program).flatMap((node) =>
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init
      ? [[node.id.name, node.init] as const]
      : [],
  );
}

/** The node and all below it, in the order of the source. */
function nodesOf(node: AnyNode): readonly AnyNode[] {
  const below = Object.values(node).flat().filter(isNode);
  return [node, ...below.flatMap(nodesOf)];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
