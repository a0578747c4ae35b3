/** Reading one tag of a page by itself, with the places at which its attributes stand. Pure. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** An attribute as it stands there: of two with the same name, both. */
export interface Attribute {
  /** In lower case. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Where the name begins. */
  readonly at: number;
}

export interface Tag {
  readonly attributes: readonly Attribute[];
  /** Behind its last character; where the text ends for a tag that is not closed, which is none. */
  readonly end: number;
}

const NOTHING = () => undefined;

/** Reads the tag whose `<` stands at a place, whatever stands before. */
export function readTag(html: string, start: number): Tag {
  const attributes: Attribute[] = [];
  let [name, value, at] = ['', '', 0];
  let isClosed = false;
  const close = () => {
    isClosed = true;
    tokenizer.pause();
  };
  const callbacks: TokenizerCallbacks = {
    ...SILENT,
    onattribname: (from, to) => {
      at = start + from;
      [name, value] = [html.slice(at, start + to).toLowerCase(), ''];
    },
    onattribdata: (from, to) => {
      value += html.slice(start + from, start + to);
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint);
    },
    onattribend: () => void attributes.push({ name, value, at }),
    onopentagend: close,
    onselfclosingtag: close,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  let end = start;
  while (!isClosed && end < html.length) {
    const next = html.indexOf('>', end);
    const stop = next === -1 ? html.length : next + 1;
    tokenizer.write(html.slice(end, stop));
    end = stop;
  }
  return { attributes: isClosed ? attributes : [], end };
}

const SILENT: TokenizerCallbacks = {
  onattribdata: NOTHING,
  onattribentity: NOTHING,
  onattribend: NOTHING,
  onattribname: NOTHING,
  oncdata: NOTHING,
  onclosetag: NOTHING,
  oncomment: NOTHING,
  ondeclaration: NOTHING,
  onend: NOTHING,
  onopentagend: NOTHING,
  onopentagname: NOTHING,
  onprocessinginstruction: NOTHING,
  onselfclosingtag: NOTHING,
  ontext: NOTHING,
  ontextentity: NOTHING,
};
