/** The double writes refs without git; git goes on with what it left, and it with what git left. */
import { expect, it } from '@jest/globals';
import { GitHubDouble } from '../helpers/github/double.ts';
import { ZERO_SHA } from '../helpers/github/refs.ts';

const NAME = 'acme/deploy';

async function start() {
  const github = await GitHubDouble.start({ repositories: { [NAME]: { files: { 'a.txt': 'a\n' } } } });
  const { refs } = github.repository(NAME);
  return { github, refs, head: (await github.head(NAME, 'main')) ?? '' };
}

it('moves and removes refs that git packed', async () => {
  const { github, refs, head } = await start();
  await using _ = github;
  await github.git(NAME, 'tag', 'old');
  await github.git(NAME, '-c', 'user.name=M', '-c', 'user.email=m@example.com', 'tag', '-a', '-m', 'x', 'v1', 'main');
  await github.git(NAME, 'pack-refs', '--all');
  const next = await github.commitTo(NAME, 'main', { 'a.txt': 'b\n' });
  expect(await refs.apply([{ ref: 'refs/tags/v1', to: ZERO_SHA }])).toBeUndefined();
  expect(await github.git(NAME, 'for-each-ref', '--format=%(refname) %(objectname)')).toBe(
    `refs/heads/main ${next}\nrefs/tags/old ${head}\n`,
  );
  expect(await github.fsck(NAME)).toBe('');
});

it('refuses what git refuses, in its words, and leaves no lock', async () => {
  const { github, refs, head } = await start();
  await using _ = github;
  const tree = (await github.git(NAME, 'rev-parse', 'main^{tree}')).trim();
  const gone = '1'.repeat(40);
  const apply = async (name: string, to: string, from?: string) =>
    await refs.apply([
      { ref: 'refs/heads/fine', to: head },
      { ref: `refs/heads/${name}`, to, ...(from !== undefined && { from }) },
    ]);
  for (const [name, to, from, words] of [
    ['main', head, ZERO_SHA, 'reference already exists'],
    ['main', head, gone, `is at ${head} but expected ${gone}`],
    ['new', head, gone, "unable to resolve reference 'refs/heads/new'"],
    ['main/new', head, undefined, "'refs/heads/main' exists; cannot create 'refs/heads/main/new'"],
    ['new', gone, undefined, `trying to write ref 'refs/heads/new' with nonexistent object ${gone}`],
    ['new', tree, undefined, `trying to write non-commit object ${tree} to branch 'refs/heads/new'`],
  ] as const) {
    expect(await apply(name, to, from)).toBe(`fatal: prepare: cannot lock ref 'refs/heads/${name}': ${words}`);
  }
  expect(await github.git(NAME, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main\n');
  await github.git(NAME, 'update-ref', 'refs/heads/fine', head);
});

it('puts a branch where a folder of branches was, not where one is', async () => {
  const { github, refs, head } = await start();
  await using _ = github;
  expect(await refs.apply([{ ref: 'refs/heads/a/b', to: head }])).toBeUndefined();
  expect(await refs.apply([{ ref: 'refs/heads/a', to: head }])).toMatch(/'refs\/heads\/a\/b' exists/);
  expect(await refs.apply([{ ref: 'refs/heads/a/b', to: ZERO_SHA }])).toBeUndefined();
  expect(await refs.apply([{ ref: 'refs/heads/a', to: head }])).toBeUndefined();
  expect(await github.head(NAME, 'a')).toBe(head);
});
