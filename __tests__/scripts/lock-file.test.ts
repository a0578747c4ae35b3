import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Locked {
  /** Where it is not the one of the folder: the package goes by another name. */
  readonly name?: string;
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  /** A folder of this project in the place of a package. */
  readonly link?: boolean;
  /** Systems that it is for; for all others npm leaves it out. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const FOLDER = 'node_modules/';

it('the lock file tells address and digest of every package that Linux installs, so that npm asks for nothing else', () => {
  const faults = Object.entries(packages)
    .filter(([place, { inBundle, link }]) => place.includes(FOLDER) && inBundle !== true && link !== true)
    .filter(([place, locked]) => {
      const { name = place.slice(place.lastIndexOf(FOLDER) + FOLDER.length), version, resolved, integrity } = locked;
      if (resolved === undefined && integrity === undefined) return isForLinux(locked);
      return resolved?.endsWith(fileOf(name, version)) !== true || integrity?.startsWith('sha512-') !== true;
    })
    .map(([place]) => place);
  expect(faults).toEqual([]);
});

it('a package that is a folder of this project is named in package.json', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const links = Object.entries(packages).filter(([, { link }]) => link === true);
  const named = Object.entries(devDependencies).filter(([, version]) => version.startsWith('file:'));
  expect(links.map(([place, { resolved }]) => [place.slice(FOLDER.length), `file:${resolved}`])).toEqual(named);
});

it('the lock file holds the programs of packages for every system, not only for the one it was written on', () => {
  const lost = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`${place}/${FOLDER}${name}` in packages) && !(`${FOLDER}${name}` in packages))
      .map((name) => `${place}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** What the address of a package ends with; npm puts the host of a mirror in the place of the usual one. */
function fileOf(name: string, version: string): string {
  return `/${name}/-/${name.replace(/^@[^/]+\//u, '')}-${version}.tgz`;
}

/** Tells whether the usual Linux of continuous integration installs it. */
function isForLinux({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked): boolean {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
}
