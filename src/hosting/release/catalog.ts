/** The files of a site in memory, by the addresses under which they are served. */
import { type ContentType, contentType } from '../../bundle/content-type.ts';
import type { Redirect } from '../../bundle/redirects.ts';
import type { Sources } from '../site/additions.ts';
import { type Encoding, NOT_FOUND, type PreparedFile } from './prepare.ts';
import { createRedirects } from './redirects.ts';

export interface SiteFile extends PreparedFile {
  readonly type: ContentType;
  /** Whether its name changes with its content, so that it may be kept without asking again. */
  readonly isImmutable: boolean;
  /** Tell files apart that are answered with differently; the same for what stayed the same in another version. */
  readonly keys: Readonly<Record<Encoding, string>>;
}

export type Route =
  | { readonly kind: 'file'; readonly file: SiteFile }
  /** To another address of the site, decoded. */
  | { readonly kind: 'redirect'; readonly to: string };

const PAGE = /\.html$/i;
const INDEX = 'index.html';
const INDEX_NAME = '/index';
/** A digest in a name: `site.e531bf6462.js`, `logo-e531bf6462ab.svg`. */
const NAMED_DIGEST = /[._-]([0-9a-f]{8,64})\.[^/]+$/i;

/** Finds files by address. `/guide` is `guide.html`, `/guide/` is `guide/index.html`; their own names lead there. */
export class Catalog {
  readonly #routes = new Map<string, Route>();
  /** The site's own page for addresses that lead nowhere. */
  readonly notFound: SiteFile | undefined;
  /** Finds where a decoded path leads by the redirects of the site; undefined for one that none is for. */
  readonly redirectOf: (path: string) => string | undefined;

  /** `sources` are what the policy of its pages has to allow. */
  constructor(files: Iterable<PreparedFile>, sources: Sources, redirects: readonly Redirect[] = []) {
    const allowed = JSON.stringify(sources);
    for (const prepared of files) {
      const { file, sha256 } = prepared;
      const type = contentType(file);
      const named = NAMED_DIGEST.exec(file)?.[1]?.toLowerCase();
      const isImmutable = named !== undefined && sha256.startsWith(named);
      const marks = [
        isImmutable ? 'immutable' : '',
        file === NOT_FOUND ? file : '',
        type.use === 'page' ? allowed : '',
      ];
      const key = [sha256, type.name, ...marks].join(' ');
      const keys = { br: `br ${key}`, gzip: `gzip ${key}`, identity: key };
      this.#add({ ...prepared, type, isImmutable, keys });
    }
    const notFound = this.#routes.get(`/${NOT_FOUND}`);
    this.notFound = notFound?.kind === 'file' ? notFound.file : undefined;
    this.redirectOf = createRedirects(redirects, (path) => this.find(path) !== undefined);
  }

  /**
   * Finds where a decoded path leads: a page stands at its clean address alone, if no file has that. A page's relative links hold only at its own address: with a slash too many or too
   * few a redirect leads there.
   */
  find(path: string): Route | undefined {
    // macOS writes accents apart in what is copied from its file names; a bundle may have been made there.
    const route = this.#routes.get(path) ?? this.#routes.get(path.normalize('NFC'));
    if (
      route?.kind === 'file' &&
      PAGE.test(path) &&
      route.file !== this.notFound &&
      route.file.redirect === undefined
    ) {
      const clean = cleanOf(path);
      const page = this.#routes.get(clean);
      if (page?.kind === 'file' && page.file === route.file) return { kind: 'redirect', to: clean };
    }
    if (route !== undefined) return route;
    const folder = path.endsWith(INDEX_NAME) ? path.slice(0, 1 - INDEX_NAME.length) : '';
    const index = this.#routes.get(folder);
    if (index?.kind === 'file' && index.file.file.endsWith(INDEX)) return { kind: 'redirect', to: folder };
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    const target = this.#routes.get(other);
    if (other === '' || target?.kind !== 'file' || !PAGE.test(target.file.file) || PAGE.test(other)) return undefined;
    return { kind: 'redirect', to: other };
  }

  /** The file itself wins over a page whose clean address has the same name. */
  #add(file: SiteFile): void {
    const route: Route = { kind: 'file', file };
    const own = `/${file.file}`;
    this.#routes.set(own, route);
    this.#spell(own, route);
    if (!PAGE.test(own)) return;
    const clean = cleanOf(own);
    const taken = this.#routes.get(clean);
    if (taken === undefined || (taken.kind === 'file' && `/${taken.file.file}` !== clean)) {
      this.#routes.set(clean, route);
      this.#spell(clean, route);
    }
  }

  /** Lets a file with accents written apart be found by the usual spelling. */
  #spell(address: string, route: Route): void {
    const composed = address.normalize('NFC');
    if (!this.#routes.has(composed)) this.#routes.set(composed, route);
  }
}

function cleanOf(page: string): string {
  return page.endsWith(`/${INDEX}`) ? page.slice(0, -INDEX.length) : page.replace(PAGE, '');
}
