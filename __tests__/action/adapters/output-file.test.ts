import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseCommandFile } from '../../../scripts/runner/commands.ts';
import { createDeps } from '../../../src/action/adapters/runner.ts';
import { OUTPUT_NAMES, type Outputs } from '../../../src/action/deps.ts';
import { Folder } from '../../helpers/folder.ts';

const before = process.env['GITHUB_OUTPUT'];

afterEach(() => {
  if (before === undefined) delete process.env['GITHUB_OUTPUT'];
  else process.env['GITHUB_OUTPUT'] = before;
});

/** Values that look like the parts of a command file: delimiters, assignments, blocks, line ends of every kind. */
const hostile = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom(
        '\n',
        'ghadelimiter_',
        'EOF',
        'jobId=evil',
        'status<<EOF',
        '=',
        '<<',
        '%0A',
        '::set-output name=a::b',
        'ä😀',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);
const outputs = fc.dictionary(fc.constantFrom(...OUTPUT_NAMES), hostile, { minKeys: 1 }) as fc.Arbitrary<Outputs>;

it('whatever the values are, the runner reads the outputs that were set, and no others', async () => {
  await using folder = await Folder.make();
  const file = folder.at('output');
  process.env['GITHUB_OUTPUT'] = file;
  const { report } = createDeps(new AbortController().signal);

  await fc.assert(
    fc.asyncProperty(outputs, async (values) => {
      await writeFile(file, '');
      report.outputs(values);

      expect(parseCommandFile(await readFile(file, 'utf8'))).toEqual({ ...values });
    }),
    { numRuns: 400 },
  );
});
