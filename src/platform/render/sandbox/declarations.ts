/** What a file declares, one name or pattern after the other. */
import type { ClassExpression, Expression, FunctionExpression, Pattern, Program } from 'estree-jsx';
import type { Declaration } from './bindings.ts';
import { literalOf } from './literal.ts';

type Statement = Program['body'][number];

/** Lists what the statements of a file declare, functions first, as they are there from the start. */
export function declarationsOf(statements: readonly Statement[], isMarkdown: boolean): readonly Declaration[] {
  const all = statements.flatMap((node) => declarationsIn(node, isMarkdown));
  const isFunction = ({ node }: Declaration) => node.type === 'FunctionDeclaration';
  return [...all.filter(isFunction), ...all.filter((one) => !isFunction(one))];
}

function declarationsIn(node: Statement, isMarkdown: boolean): readonly Declaration[] {
  switch (node.type) {
    case 'ExportNamedDeclaration':
      return node.declaration ? declarationsIn(node.declaration, isMarkdown) : [];
    case 'ExportDefaultDeclaration':
      if (isMarkdown) return [];
      return [ofDefault(node.declaration)];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [ofNamed(node, node.id, [node.id.name])];
    case 'VariableDeclaration':
      return node.declarations.map((one) => ({
        names: namesOf(one.id),
        pattern: one.id,
        value: one.init ?? undefined,
        isFixed: node.kind === 'const',
        node: one.init ?? one,
      }));
    default:
      return [];
  }
}

type Named = Extract<Statement, { readonly type: 'FunctionDeclaration' | 'ClassDeclaration' }>;
type Default = Extract<Statement, { readonly type: 'ExportDefaultDeclaration' }>['declaration'];

function ofNamed(node: Named | Default, pattern: Pattern | undefined, names: readonly string[]): Declaration {
  return { names, pattern, value: asExpression(node), isFixed: true, node };
}

/** The default export; where it has a name, that is declared, and the default is another name of it. */
function ofDefault(node: Default): Declaration {
  const id = 'id' in node && /Declaration$/.test(node.type) ? node.id : undefined;
  return ofNamed(node, id ?? undefined, [id?.name ?? 'default']);
}

function asExpression(node: Named | Default): Expression {
  if (node.type === 'FunctionDeclaration') return { ...node, type: 'FunctionExpression' } as FunctionExpression;
  if (node.type === 'ClassDeclaration') return { ...node, type: 'ClassExpression' } as ClassExpression;
  return node;
}

/** Tells whether nothing happens where this is declared. */
export function isInert({ value }: Declaration): boolean {
  return value === undefined || /Function/.test(value.type) || literalOf(value) !== undefined;
}

/** Lists the names that a pattern gives values to. */
export function namesOf(pattern: Pattern | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? (one.value as Pattern) : one));
    default:
      return [];
  }
}
