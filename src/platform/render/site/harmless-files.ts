/** Allowed files of untrusted authors: types that no browser executes and that do not configure a host. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { contentType, knownType } from '../../../bundle/content-type.ts';
import { foldedPath } from '../../../bundle/entry-name.ts';
import { elementReferences, STYLED_ATTRIBUTE } from '../../../bundle/references.ts';
import { styleAddresses } from '../../../bundle/style-addresses.ts';
import { FILE_START } from '../model/errors.ts';
import { leavesSite, runsCode } from '../model/html/outside.ts';
import type { Report } from '../model/report.ts';

const MAX_SVG_BYTES = 10 * 1024 * 1024;
/**
 * Servers that know nothing of an ending say nothing of the type, and browsers then go by the first bytes:
 * https://mimesniff.spec.whatwg.org/#reading-the-resource-header (1,445 of them).
 */
const SNIFFED_BYTES = 2048;
/** All byte patterns that browsers sniff as a document begin like this, after white space. */
const MARKUP = /^(?:\xef\xbb\xbf)?[\0\s]*</;
/** Apache goes by every ending of a name, not by the last alone: https://httpd.apache.org/docs/2.4/mod/mod_mime.html#multipleext */
const PROGRAM = /^(?:php\d?|pht(?:ml)?|phar|s?html?|cgi|fcgi|pl|py|rb|aspx?|jspx?|cfm)$/;
/**
 * What hosts read as their own settings, where they find it beside the pages: headers, redirects, programs. Sources:
 * docs.netlify.com/manage/routing, developers.cloudflare.com/pages/configuration, vercel.com/docs/project-configuration,
 * learn.microsoft.com/azure/static-web-apps/configuration (in any folder), jekyllrb.com/docs/configuration.
 */
const HOST_SETTINGS =
  /^(?:_[^/]*|(?:amplify|app|customhttp|firebase|fly|netlify|now|railway|render|routes|serve|static|vercel|wrangler)\.(?:json|toml|ya?ml))$|(?:^|\/)staticwebapp\.config\.json$/;

/**
 * What stands for the host there proves to others who owns it: to authorities that issue certificates, to stores of apps.
 * https://www.iana.org/assignments/well-known-uris
 */
const HOST_PROOF = /^\.well-known\/(?!security\.txt$|.*\.md$)/;

/** Leaves out the other files, and reports each. */
export async function harmlessFiles(
  docs: string,
  files: readonly string[],
  report: Report,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const file of files) {
    const fault = nameFault(file) ?? (await contentFault(docs, file));
    if (fault === undefined) kept.push(file);
    else report(file, FILE_START, `The file ${fault}; it is left out, for the site is sanitized.`);
  }
  return kept;
}

/** Returns the danger of a file name, as the end of a sentence; `undefined` when there is none. */
function nameFault(file: string): string | undefined {
  const name = foldedPath(file.split('/'));
  if (HOST_SETTINGS.test(name)) return 'could be read as settings by who hosts the site';
  if (HOST_PROOF.test(name)) return 'could speak for who hosts the site';
  const type = knownType(name);
  if (type === undefined) return 'is of no kind that a sanitized site carries';
  if (type.use !== 'plain' && !isDrawing(name)) return 'could run code, or style every page';
  return hasOtherKind(name) ? 'has a second ending by which a server could run it' : undefined;
}

/** Tells whether a server could go by an ending before the last one. What is compressed may be sent as what is inside. */
function hasOtherKind(name: string): boolean {
  const [, ...endings] = (name.split('/').at(-1) ?? '').split('.').slice(0, -1);
  const isCompressed = name.endsWith('.gz');
  return endings.some((end) => PROGRAM.test(end) || (isCompressed && contentType(`.${end}`).use !== 'plain'));
}

function isDrawing(name: string): boolean {
  return name.endsWith('.svg');
}

async function contentFault(docs: string, file: string): Promise<string | undefined> {
  await using handle = await open(join(docs, file));
  if (!isDrawing(foldedPath([file]))) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SNIFFED_BYTES) });
    return MARKUP.test(buffer.toString('latin1', 0, bytesRead)) ? 'begins like a document that runs' : undefined;
  }
  if ((await handle.stat()).size > MAX_SVG_BYTES) return `has more than ${MAX_SVG_BYTES} bytes`;
  return svgFault(await handle.readFile());
}

// Elements of SVG and HTML that execute code: https://www.w3.org/TR/SVG2/script.html
/** Local names, since a prefix can be bound to any namespace. */
const RUNNING =
  /^(?:script|foreignobject|handler|listener|iframe|frame|object|embed|applet|link|meta|base|form|audio|video|stylesheet|transform)$/;
const ADDRESS = /^(?:href|src|data|action|formaction|to|from|by|values|begin)$/;
/** Attributes by which an animation loads something, or by which all addresses lead elsewhere. */
const OTHER_ADDRESS = /^(?:to|from|by|values|base)$/;
const DECLARES_ENTITIES = /<!ENTITY|<!DOCTYPE[^<>[]*(?:<(?!!DOCTYPE)[^<>[]*)*\[/i;
const LOADS_OUTSIDE = 'could load from another host';
/** UTF-16 and UTF-32 hold zero bytes; the escape character changes the meaning of those after it. */
const OTHER_ENCODING = [0x00, 0x1b];

/** Says why an SVG file could run code, or load from another host, when it is opened, as the end of a sentence. */
export function svgFault(bytes: Buffer): string | undefined {
  if (OTHER_ENCODING.some((byte) => bytes.includes(byte))) return 'is not UTF-8 text';
  const text = bytes.toString('utf8');
  if (DECLARES_ENTITIES.test(text)) return 'declares entities, which can hide anything';
  let fault: string | undefined;
  /** Text of each open element that is a style: that of the elements within it is not its own. */
  const styles: (string | undefined)[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        styles.push(localName(name) === 'style' ? '' : undefined);
        fault ??= elementFault(localName(name), attributes);
      },
      ontext(part) {
        const style = styles.at(-1);
        if (style !== undefined) styles[styles.length - 1] = style + part;
      },
      onclosetag() {
        if (styleLeaves(styles.pop() ?? '')) fault ??= LOADS_OUTSIDE;
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
    if (local === 'href' && name !== 'a' && leavesSite(value)) return LOADS_OUTSIDE;
    if (OTHER_ADDRESS.test(local) && value.split(';').some(leavesSite)) return LOADS_OUTSIDE;
    if (STYLED_ATTRIBUTE.test(local) && styleLeaves(value)) return LOADS_OUTSIDE;
  }
  const own = Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => [localName(attribute), value]));
  const loaded = elementReferences(name, own).filter(({ kind }) => kind !== 'link');
  return loaded.some(({ address }) => leavesSite(address)) ? LOADS_OUTSIDE : undefined;
}

/** Every string counts: a variable could bring it to a function that loads. */
function styleLeaves(css: string): boolean {
  for (const { written } of styleAddresses(css)) if (leavesSite(written)) return true;
  return false;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}
