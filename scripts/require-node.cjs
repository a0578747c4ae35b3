// Preloaded by every npm script. Written for any Node: it must be able to say that this Node is too old.
'use strict';
const MINIMUM_MAJOR = 24;
const found = process.versions.node;

if (Number(found.split('.')[0]) < MINIMUM_MAJOR) {
  process.stderr.write(
    [
      `This project needs Node ${MINIMUM_MAJOR} or later, found ${found} at ${process.execPath}.`,
      'The dev dependency "node" brings it, by its install script: run "npm ci" where install scripts are allowed',
      `(npm config get ignore-scripts must print false), or install Node ${MINIMUM_MAJOR} yourself and run the same command again.`,
      '',
    ].join('\n'),
  );
  process.exit(1);
}
