// Prints the package.json of an image: what one part of the project needs to run, in the versions that the project pins.
// Usage: node deploy/manifest.mjs platform|hosting
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const { version, license, dependencies, devDependencies } = read('../package.json');
const part = process.argv[2] ?? '';
const names = read('packages.json')[part];
if (names === undefined) throw new Error(`There is no part ${JSON.stringify(part)}; name platform or hosting.`);
const missing = names.find((name) => dependencies[name] === undefined && devDependencies[name] === undefined);
if (missing !== undefined) throw new Error(`packages.json names ${missing}, which package.json does not pin.`);
const needed = (pinned) => Object.fromEntries(Object.entries(pinned).filter(([name]) => names.includes(name)));
const manifest = {
  ...{ name: `static-export-${part}`, version, license, private: true, type: 'module' },
  dependencies: needed(dependencies),
  // The platform reads from here which versions its files were made with.
  devDependencies: needed(devDependencies),
};
process.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`);
