/**
 * Formulas between dollars. Most dollars in documentation are money and shell variables, so one dollar opens a formula
 * only under a rule stricter than that of the syntax itself, which is pandoc's made narrower: no space after the
 * opening one, no space before the closing one and no letter or digit after it.
 * https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 */
import type { Nodes, Parents, Root } from 'mdast';
import type { Math as BlockMath } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import type { Data } from 'unified';

type Extension = NonNullable<Data['micromarkExtensions']>[number];
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[number]>, { tokenize: unknown }>;
type Tokenizer = Construct['tokenize'];
type State = ReturnType<Tokenizer>;
type Code = Parameters<State>[0];

const DOLLAR = 36;
const BACKSLASH = 92;
const LESS_THAN = 60;
const SLASH = 47;
const SPACE = 32;
/** Line endings are the numbers below it: https://github.com/micromark/micromark#preprocess */
const HORIZONTAL_TAB = -2;

/** Gives the syntax of formulas under that rule. */
export function mathSyntax(): Extension {
  const extension = math();
  const [original] = [extension.text?.[DOLLAR]].flat();
  if (original === undefined) throw new Error('The syntax of formulas has no form inside text.');
  return { ...extension, text: { [DOLLAR]: strict(original) } };
}

function strict(original: Construct): Construct {
  return {
    ...original,
    previous(code) {
      return !isWord(code) && (original.previous?.call(this, code) ?? true);
    },
    tokenize(effects, ok, nok) {
      const begin = original.tokenize.call(this, effects, ok, nok);
      return effects.check({ tokenize: lookAhead, partial: true }, begin, nok);
    },
  };
}

/** Scans a possible formula without consuming it; it is parsed again once it is known to be one. */
const lookAhead: Tokenizer = (effects, ok, nok) => {
  let before: Code = null;
  let text = '';
  return open;

  function open(code: Code): State | undefined {
    effects.enter('data');
    effects.consume(code);
    return second;
  }

  function second(code: Code): State | undefined {
    if (code === DOLLAR) return done(code, ok);
    return isSpace(code) ? done(code, nok) : inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === null) return done(code, nok);
    if (code === DOLLAR && (isSpace(before) || before === BACKSLASH)) return done(code, nok);
    // A closing tag: what began before it is not one text.
    if (code === SLASH && before === LESS_THAN) return done(code, nok);
    const isEnd = code === DOLLAR;
    if (!isEnd) text += code < 0 ? ' ' : String.fromCodePoint(code);
    before = code;
    if (isLineEnding(code)) {
      effects.exit('data');
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      effects.enter('data');
      return inside;
    }
    effects.consume(code);
    return isEnd ? after : inside;
  }

  function after(code: Code): State | undefined {
    return done(code, isWord(code) || code === DOLLAR || isSentence(text) ? nok : ok);
  }

  function done(code: Code, next: State): State | undefined {
    effects.exit('data');
    return next(code);
  }
};

/** `$5/mo or 10$ a year`, `$B and C$`: words after a price or a name, and nothing that only formulas have. */
function isSentence(text: string): boolean {
  return /^(?:\d|[A-Z_]+ )/.test(text) && /[A-Za-z]{2}/.test(text) && !/[\\^={}]/.test(text);
}

function isLineEnding(code: Code): boolean {
  return code !== null && code < HORIZONTAL_TAB;
}

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === SPACE;
}

function isWord(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code));
}

/**
 * Makes a formula that is alone in its paragraph and has two dollars a block of its own, as authors mean it. Gives
 * `false` where the end of a block is missing: then what looks like one has the rest of the page in it.
 */
export function raiseFormulas(tree: Root, source: string): boolean {
  const written = ({ position }: Nodes) => source.slice(position?.start.offset, position?.end.offset);
  const visit = (parent: Parents): boolean => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type === 'math' && !/\n[ \t>]*\${2,}[ \t]*$/.test(written(child))) return false;
      const [only] = child.type === 'paragraph' && child.children.length === 1 ? child.children : [];
      if (only?.type === 'inlineMath' && written(only).startsWith('$$')) {
        const block: BlockMath = {
          type: 'math',
          value: only.value,
          ...(child.position ? { position: child.position } : {}),
        };
        parent.children[index] = block;
      } else if ('children' in child && !visit(child)) {
        return false;
      }
    }
    return true;
  };
  return visit(tree);
}
