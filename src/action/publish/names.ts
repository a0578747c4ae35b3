/** Names of the files on a release: by the domain and by what is in them. Pure. */

/** Used in place of an unknown domain. */
export const NO_DOMAIN = 'site';

const ARCHIVE = /^(.+)-([0-9a-f]{64})\.tar\.gz$/;

/** Names the archive of a domain, and beside it its inventory. GitHub changes none of these letters. */
export function assetNames(domain: string | undefined, sha256: string) {
  const stem = `${domain ?? NO_DOMAIN}-${sha256}`;
  return { archive: `${stem}.tar.gz`, inventory: `${stem}.inventory.json` } as const;
}

/** Reads the name of an archive; undefined for every other name. */
export function readArchiveName(name: string): { readonly domain: string; readonly sha256: string } | undefined {
  const [, domain, sha256] = ARCHIVE.exec(name) ?? [];
  return domain === undefined || sha256 === undefined ? undefined : { domain, sha256 };
}

/** Finds the archives among the files of a release, each with its inventory; those of one domain where it is named. */
export function archivesOf<A extends { readonly name: string }>(assets: readonly A[], domain?: string) {
  return assets.flatMap((asset) => {
    const read = readArchiveName(asset.name);
    if (read === undefined || (domain !== undefined && read.domain !== domain)) return [];
    const names = assetNames(read.domain, read.sha256);
    return [{ asset, ...read, inventory: assets.find(({ name }) => name === names.inventory) }];
  });
}

/** Gives the address of the inventory beside an archive on a release; undefined for every other address. */
export function inventoryBeside(archiveUrl: string): URL | undefined {
  if (!URL.canParse(archiveUrl)) return undefined;
  const url = new URL(archiveUrl);
  const [, folder, name = ''] = /^(.*\/releases\/download\/[^/]+\/)([^/]+)$/.exec(url.pathname) ?? [];
  if (folder === undefined || url.search !== '' || readArchiveName(name) === undefined) return undefined;
  url.pathname = folder + name.replace(/\.tar\.gz$/, '.inventory.json');
  return url;
}
