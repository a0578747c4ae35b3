// Prints the package.json of an image: what one part of the project needs to run, in the versions that the project pins.
// Usage: node deploy/manifest.mjs platform|platform-bundle|hosting …
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const { version, license, dependencies, devDependencies } = read('../package.json');
const lists = read('packages.json');
const parts = process.argv.slice(2);
const unknown = parts.find((part) => lists[part] === undefined);
if (unknown !== undefined || parts.length === 0) {
  throw new Error(`There is no part ${JSON.stringify(unknown ?? '')}; name ${Object.keys(lists).join(', ')}.`);
}
const names = parts.flatMap((part) => lists[part]);
const missing = names.find((name) => dependencies[name] === undefined && devDependencies[name] === undefined);
if (missing !== undefined) throw new Error(`packages.json names ${missing}, which package.json does not pin.`);
const needed = (pinned) => Object.fromEntries(Object.entries(pinned).filter(([name]) => names.includes(name)));
const manifest = {
  ...{ name: `static-export-${parts[0]}`, version, license, private: true, type: 'module' },
  dependencies: needed(dependencies),
  // The platform reads from here which versions its files were made with.
  devDependencies: needed(devDependencies),
};
process.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`);
