import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ARROWS, architectureFaults, BUNDLE_ENTRY, importsOf, readModules } from '../../scripts/architecture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RULES = { arrows: ARROWS, bundleEntry: BUNDLE_ENTRY, runtimePackages: [] };

/** Faults of a house made of these files alone. */
function faultsOf(files: Readonly<Record<string, string>>, runtimePackages: readonly string[] = []): readonly string[] {
  const modules = Object.entries(files).map(([file, text]) => ({ file, imports: importsOf(file, text) }));
  return architectureFaults(modules, { ...RULES, runtimePackages });
}

describe('the house', () => {
  it('has no import against its arrows, no foreign package in the bundle, no cycle and no drawer', async () => {
    const { dependencies } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    const modules = await readModules(path.join(ROOT, 'src'));

    expect(modules.map(({ file }) => file)).toEqual(expect.arrayContaining(['index.ts', 'platform/main.ts']));
    expect(architectureFaults(modules, { ...RULES, runtimePackages: Object.keys(dependencies) })).toEqual([]);
  });
});

describe('a planted fault is found', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['an arrow upwards', { 'contract/a.ts': "import { x } from '../action/b.ts';", 'action/b.ts': '' }],
    [
      'an arrow upwards by a dynamic import',
      { 'action/a.ts': "const x = await import('../platform/b.ts');", 'platform/b.ts': '' },
    ],
    ['an arrow between wings', { 'platform/a.ts': "import '../action/b.ts';", 'action/b.ts': '' }],
    ['a toolkit package outside the effects', { 'action/a.ts': "import * as core from '@actions/core';" }],
    ['the wiring imported by a stage', { 'action/run.ts': "import { h } from './runner.ts';", 'action/runner.ts': '' }],
    [
      'a dev dependency in the bundle, some steps away from its entry',
      {
        'index.ts': "import './action/a.ts';",
        'action/a.ts': "import '../bundle/b.ts';",
        'bundle/b.ts': "import { parse } from 'yaml';",
      },
    ],
    [
      'a cycle',
      {
        'action/a.ts': "import './b.ts';",
        'action/b.ts': "import {\n  c,\n} from './c.ts';",
        'action/c.ts': "import './a.ts';",
      },
    ],
    [
      'a cycle of folders',
      {
        'action/fetch/a.ts': "import { b } from '../rollout/b.ts';",
        'action/rollout/b.ts': '',
        'action/rollout/c.ts': "import { d } from '../fetch/d.ts';\nimport type { A } from '../fetch/a.ts';",
        'action/fetch/d.ts': '',
      },
    ],
    ['a drawer for everything', { 'action/utils/a.ts': '' }],
    ['a require', { 'action/a.ts': "import { createRequire } from 'node:module';" }],
    ['a missing file', { 'action/a.ts': "import './gone.ts';" }],
  ])('%s', (_name, files) => {
    expect(faultsOf(files)).toHaveLength(1);
  });

  it('a runtime dependency that the bundle does not have', () => {
    expect(
      faultsOf({ 'index.ts': '', 'bundle/pack.ts': "import { pack } from 'tar-stream';" }, ['tar-stream']),
    ).toEqual(['tar-stream is in `dependencies` of package.json, but not in the bundle']);
  });

  it('while sound imports are left alone', () => {
    expect(
      faultsOf(
        {
          'index.ts': "import { run } from './action/run.ts';\nimport { http } from './action/runner.ts';",
          'action/run.ts': "import fs from 'node:fs';\nimport { x } from '../contract/x.ts';",
          'action/fetch/a.ts': "import { b } from '../rollout/b.ts';",
          'action/rollout/b.ts': '',
          'action/rollout/c.ts': "import type { D } from '../fetch/d.ts';",
          'action/fetch/d.ts': '',
          'action/runner.ts': "import { getInput } from '@actions/core';",
          'contract/x.ts': "import * as v from 'valibot';",
        },
        ['valibot', '@actions/core'],
      ),
    ).toEqual([]);
  });
});
