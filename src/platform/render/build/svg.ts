/** Tells drawings from documents that run: https://www.w3.org/TR/SVG2/script.html */
import { Parser } from 'htmlparser2';
import { runsCode } from '../content/links/resolve.ts';

/** By their local names: any prefix can stand for any vocabulary. */
const RUNNING =
  /^(?:script|foreignobject|handler|listener|iframe|frame|object|embed|applet|link|meta|base|form|audio|video|stylesheet|transform)$/;
const ADDRESS = /^(?:href|src|data|action|formaction|to|from|by|values|begin)$/;
const DECLARES_ENTITIES = /<!ENTITY|<!DOCTYPE[^<>[]*(?:<(?!!DOCTYPE)[^<>[]*)*\[/i;
/** UTF-16 and UTF-32 hold zero bytes; the escape character changes the meaning of those after it. */
const OTHER_ENCODING = [0x00, 0x1b];

/** Says why an SVG file could run code when it is opened, as the end of a sentence; `undefined` when it cannot. */
export function svgFault(bytes: Buffer): string | undefined {
  if (OTHER_ENCODING.some((byte) => bytes.includes(byte))) return 'is not UTF-8 text';
  const text = bytes.toString('utf8');
  if (DECLARES_ENTITIES.test(text)) return 'declares entities, which can hide anything';
  let fault: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        fault ??= elementFault(localName(name), attributes);
      },
      onprocessinginstruction(name) {
        // They name style sheets, which may be programs.
        if (name.startsWith('?') && name !== '?xml') fault ??= `holds the instruction \`<${name}>\``;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return fault;
}

function elementFault(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (RUNNING.test(name)) return `holds an element \`<${name}>\``;
  for (const [attribute, value] of Object.entries(attributes)) {
    const local = localName(attribute);
    if (/^on[a-z]/.test(local)) return `holds the attribute \`${local}\``;
    if (ADDRESS.test(local) && value.split(';').some(runsCode))
      return `holds an address that runs code in \`${local}\``;
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}
