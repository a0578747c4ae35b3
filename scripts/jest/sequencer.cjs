// Starts the suites first that run programs, databases and browsers. Jest goes by the times that it has seen, and by the size
// of a file where it has seen none; some of the smallest files take longest, and would end alone. Before all others come
// those that start git hundreds of times: each start copies the page tables of a worker, which are small at the beginning.
// A CommonJS file, as the package gives the types of its class to those alone.
'use strict';
const { default: Sequencer } = require('@jest/test-sequencer');

const GIT = /\/__tests__\/platform\/(?:content|jobs)\//;
const LONG = /\/__tests__\/(?:browser|conformance|faults|scenarios|platform\/[^/]+\.test)/;

function rankOf({ path, duration }) {
  const file = path.replaceAll('\\', '/');
  if (GIT.test(file)) return 0;
  return duration === undefined && LONG.test(file) ? 1 : 2;
}

module.exports = class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
