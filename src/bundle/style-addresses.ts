/** The addresses in CSS, read as browsers read them: https://www.w3.org/TR/css-syntax-3/#tokenization */
import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer';

/** A string or `url()` of a style sheet, or of an attribute with CSS. */
export interface StyleAddress {
  /** Without quotes and escapes: foreign text. */
  readonly written: string;
  /** Where it begins, with its quotes: characters from the start. */
  readonly offset: number;
  readonly end: number;
  /** What loads it. A `text` loads nothing where it stands, but `var()` may bring it to a function that does. */
  readonly use: 'sheet' | 'file' | 'text';
}

/** Functions whose strings are addresses, but for those of `type()` in them: https://www.w3.org/TR/css-images-4/ */
const LOADING = /^(?:url|src|(?:-[a-z]+-)?(?:image-set|image|filter))$/;

/**
 * Finds the addresses in CSS, in their order, and every other string: a strict caller may distrust those as well. A string
 * or `url()` with a fault makes its whole declaration invalid.
 */
export function* styleAddresses(css: string): Generator<StyleAddress> {
  // Most attributes hold none.
  if (!/["'\\]|url\(/i.test(css)) return;
  const { nextToken, endOfFile } = tokenizer({ css });
  /** Whether strings are addresses, for each parenthesis that is open. */
  const open: boolean[] = [];
  /** Name of the rule that the next string belongs to. */
  let rule = '';
  while (!endOfFile()) {
    const token = nextToken();
    const isLoaded = open.at(-1) === true;
    if (token[0] === TokenType.Function) {
      const name = token[4].value.toLowerCase();
      open.push(LOADING.test(name) || (isLoaded && name !== 'type'));
    } else if (token[0] === TokenType.OpenParen) open.push(isLoaded);
    else if (token[0] === TokenType.CloseParen) open.pop();
    else if (token[0] === TokenType.AtKeyword) rule = token[4].value.toLowerCase();
    else if (ENDS_RULE.includes(token[0])) rule = '';
    const address = rule === 'namespace' ? undefined : addressIn(token, isLoaded);
    if (address === undefined) continue;
    yield rule === 'import' ? { ...address, use: 'sheet' } : address;
    rule = '';
  }
}

const ENDS_RULE: readonly TokenType[] = [TokenType.Semicolon, TokenType.OpenCurly, TokenType.CloseCurly];

function addressIn(token: CSSToken, isLoaded: boolean): StyleAddress | undefined {
  const [type, text, start] = token;
  const end = start + text.length;
  if (type === TokenType.String)
    return { written: token[4].value, offset: start, end, use: isLoaded ? 'file' : 'text' };
  if (type !== TokenType.URL) return undefined;
  const offset = start + text.indexOf('(') + 1;
  return { written: token[4].value, offset, end: text.endsWith(')') ? end - 1 : end, use: 'file' };
}
