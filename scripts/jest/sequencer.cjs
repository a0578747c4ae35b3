// Starts the folders first whose suites run browsers, databases and programs. Jest goes by the times that it has seen, and
// by the size of a file where it has seen none; some of the smallest files take longest, and would end alone.
// A CommonJS file, as the package gives the types of its class to those alone.
'use strict';
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = /\/__tests__\/(?:browser|conformance|faults|scenarios|platform\/[^/]+\.test)/;

module.exports = class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isFirst = ({ path, duration }) => duration === undefined && LONG.test(path.replaceAll('\\', '/'));
    return [...sorted.filter(isFirst), ...sorted.filter((test) => !isFirst(test))];
  }
};
