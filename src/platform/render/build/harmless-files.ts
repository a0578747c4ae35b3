/** Which files of authors who are not trusted a site carries: kinds that no browser runs, and that steer no host. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { contentType, knownType } from '../../../bundle/content-type.ts';
import { foldedPath } from '../../../bundle/entry-name.ts';
import { FILE_START } from '../model/errors.ts';
import type { Report } from '../model/report.ts';
import { svgFault } from './svg.ts';

const MAX_SVG_BYTES = 10 * 1024 * 1024;
/**
 * Servers that know nothing of an ending say nothing of the type, and browsers then go by the first bytes:
 * https://mimesniff.spec.whatwg.org/#reading-the-resource-header (1,445 of them).
 */
const SNIFFED_BYTES = 2048;
/** Every pattern by which a browser takes bytes for a document begins so, behind blanks. */
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

/** Tells what a file could do by its name, as the end of a sentence; `undefined` when nothing. */
function nameFault(file: string): string | undefined {
  const name = foldedPath(file.split('/'));
  if (HOST_SETTINGS.test(name)) return 'could be read as settings by who hosts the site';
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
