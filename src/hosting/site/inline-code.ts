/** The code in a page's own text, by the hashes that allow it to run: https://www.w3.org/TR/CSP3/#strict-dynamic-usage */
import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { MAX_DEPTH } from '../../bundle/page-scan.ts';

/** SHA-256 in base64 of each distinct script, and of each event handler in an attribute. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly handlers: readonly string[];
}

export const NO_CODE: InlineCode = { scripts: [], handlers: [] };

/** Most pages have neither: they need no parser. */
const MAY_HAVE_CODE = /<script(?![^<>]*\ssrc\s*=)|[\s"'/]on[a-z]+\s*=/i;

/** Thrown through the parser, which cannot be stopped otherwise. */
class TooDeep extends Error {}

/** Finds the code of a page. What stands deeper than browsers go is not looked for. */
export function inlineCode(page: Buffer): InlineCode {
  const html = page.toString('utf8');
  if (!MAY_HAVE_CODE.test(html)) return NO_CODE;
  const scripts = new Set<string>();
  const handlers = new Set<string>();
  let depth = 0;
  let script: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooDeep();
      if (name === 'script' && attributes['src'] === undefined) script = '';
      for (const [attribute, code] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) handlers.add(digest(code));
      }
    },
    ontext: (text) => {
      if (script !== undefined) script += text;
    },
    onclosetag: () => {
      depth -= 1;
      if (script !== undefined) scripts.add(digest(script));
      script = undefined;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return { scripts: [...scripts], handlers: [...handlers] };
}

/** Browsers hash what they have read, where every line ends in a line feed. */
function digest(code: string): string {
  return hash('sha256', code.replace(/\r\n?/g, '\n'), 'base64');
}
