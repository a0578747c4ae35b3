// Preloaded by every npm script. Written for any Node: it must be able to say that this Node is too old.
'use strict';
// import.meta.main came with 24.2: https://nodejs.org/api/esm.html#importmetamain
const MINIMUM = [24, 2];
const found = process.versions.node;
const [major, minor] = found.split('.').map(Number);
const wanted = MINIMUM.join('.');

if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  process.stderr.write(
    [
      `This project needs Node ${wanted} or later, found ${found} at ${process.execPath}.`,
      'The dev dependency "node" brings it, by its install script: run "npm ci" where install scripts are allowed',
      `(npm config get ignore-scripts must print false), or install Node ${wanted} yourself and run the same command again.`,
      '',
    ].join('\n'),
  );
  process.exit(1);
}
