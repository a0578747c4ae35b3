// Starts those suites first that run browsers, databases and whole programs. Where jest has not run the suites before, it
// begins with the largest files; some of the smallest take longest, and would end alone. The types of jest's package are
// those of this form of it only.
'use strict';
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = /\/__tests__\/(?:browser|conformance|scenarios|platform\/[^/]+\.test)/;

module.exports = class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const isLong = ({ path }) => LONG.test(path.replaceAll('\\', '/'));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
