import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isGitAddress, parseGitAddress, repositoryOf, shownSource } from '../../../src/platform/content/source.ts';

const faultOf = (text: string) => {
  const parsed = parseGitAddress(text);
  return 'fault' in parsed ? parsed.fault : 'none';
};

describe('the address of a git repository', () => {
  it.each([
    ['git+https://github.com/acme/docs.git', { url: 'https://github.com/acme/docs.git', folder: '' }],
    ['git+https://h.example/a/b#main', { url: 'https://h.example/a/b', branch: 'main', folder: '' }],
    ['git+https://h.example/a/b#:docs', { url: 'https://h.example/a/b', folder: 'docs' }],
    [
      'git+https://h.example/a/b#v/1.x:/docs//en/',
      { url: 'https://h.example/a/b', branch: 'v/1.x', folder: 'docs/en' },
    ],
    ['git+ssh://git@h.example:2222/a/b.git#x', { url: 'ssh://git@h.example:2222/a/b.git', branch: 'x', folder: '' }],
    ['git+http://localhost:8080/a', { url: 'http://localhost:8080/a', folder: '' }],
    ['git+http://gitea/a/b', { url: 'http://gitea/a/b', folder: '' }],
    ['git+http://[::1]:1/a', { url: 'http://[::1]:1/a', folder: '' }],
  ])('%s is read', (text, expected) => {
    expect(parseGitAddress(text)).toEqual(expected);
    expect(isGitAddress(text)).toBe(true);
  });

  it.each([
    ['git+ext::sh -c touch% x', / is not an address|^is not an address/],
    ['git+file:///srv/a', /^is not an address/],
    ['https://github.com/acme/docs', /^is not an address such as git\+https:/],
    ['git+https://user:secret@h.example/a', /^holds a credential; a token goes into the environment or a file$/],
    ['git+ssh://git:secret@h.example/a', /^holds a credential/],
    ['git+http://h.example/a', /^is plain http to a host that is not near; use git\+https/],
    ['git+ssh://-oProxyCommand=touch%20x/a', /^is not an address/],
    ['git+ssh://-l@h.example/a', /^is not an address/],
    ['git+ssh://h.example/-x', /^names no repository/],
    ['git+https://h.example/', /^names no repository/],
    ['git+https://h.example/a?ref=x', /^has a query; branch and folder stand after a #/],
    ['git+https://h.example/a#--upload-pack=x', /^names a branch that git cannot have$/],
    ['git+https://h.example/a#a.lock', /^names a branch/],
    ['git+https://h.example/a#main:../x', /^names a folder that leads out/],
    ['git+https://h.example/a#main:a/.git/hooks', /^names a folder/],
    ['git+https://h.example/a\nb', /^is not an address/],
  ])('%j is refused', (text, fault) => {
    expect(faultOf(text)).toMatch(fault);
    expect(faultOf(text)).not.toContain('secret');
  });

  it('never becomes an option, a helper of git or a way out, whatever stands there', () => {
    const part = fc.string({ unit: fc.constantFrom(...'-./:#@ab\\%~^?*[ \n'.split(''), '..', '.git', 'ext::', '@{') });
    const start = fc.constantFrom('git+https://h.example/', 'git+ssh://', 'git+http://localhost/', 'git+', '');
    fc.assert(
      fc.property(start, part, part, part, (scheme, repository, branch, folder) => {
        const parsed = parseGitAddress(`${scheme}${repository}#${branch}:${folder}`);
        if ('fault' in parsed) return;
        expect(parsed.url).toMatch(/^(?:https|ssh|http):\/\/[A-Za-z0-9[]/);
        expect(parsed.branch ?? 'x').toMatch(/^[^-/.\s][^\s:~^?*[\\]*$/);
        expect(parsed.branch ?? '').not.toContain('..');
        expect(`/${parsed.folder}/`).not.toMatch(/\/\.\.\/|\/\.git\/|\\/);
        expect(parsed.folder).not.toMatch(/^\//);
      }),
    );
  });

  it.each([
    ['docs', false],
    ['C:\\docs', false],
    ['ext::sh -c x', true],
    ['file:///srv/docs', true],
    ['git@github.com:acme/docs.git', true],
    ['ssh://h/a', true],
  ])('%s is a folder or not', (text, isAddress) => {
    expect(isGitAddress(text)).toBe(isAddress);
  });

  it('is shown without its user, and names a repository', () => {
    const shown = (text: string) => {
      const parsed = parseGitAddress(text);
      if ('fault' in parsed) throw new Error(parsed.fault);
      return [shownSource({ type: 'git', ...parsed, access: {} }), repositoryOf(parsed)];
    };
    expect(shown('git+ssh://git@h.example/acme/docs.git#main:a')).toEqual([
      'git+ssh://h.example/acme/docs.git#main:a',
      'acme/docs',
    ]);
    expect(shown('git+https://h.example/a/b/c#:x')).toEqual(['git+https://h.example/a/b/c#:x', undefined]);
  });
});
