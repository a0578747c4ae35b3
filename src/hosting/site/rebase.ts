/** Moving the page for unknown addresses below a path: it stands at any depth, so its links begin at the root. Pure. */

/** An attribute up to the slash at which its value begins; two of them name another host. */
const AT_ROOT = /(\s(?:href|src|action)\s*=\s*["']?)\/(?![/\\])/gi;

/** Puts a base path, without a slash at its end, before each address that begins at the root. */
export function rebase(page: Buffer, base: string): Buffer {
  return Buffer.from(page.toString('utf8').replace(AT_ROOT, (_all, start: string) => `${start}${base}/`));
}
