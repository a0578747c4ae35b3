import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { domainFault } from '../../src/contract/domain.ts';
import { anyText } from '../helpers/arbitraries.ts';

describe('a domain', () => {
  it.each([
    'docs.example.com',
    'docs',
    'Docs.Example.COM',
    'xn--bcher-kva.example',
    'a-1.b2',
    `${'a'.repeat(63)}.example`,
  ])('is well formed as %s', (domain) => {
    expect(domainFault(domain)).toBeUndefined();
  });

  it.each<[string, string]>([
    ['', 'is empty'],
    ['https://docs.example.com', 'has a scheme'],
    ['docs.example.com/', 'has a path'],
    ['docs\\..', 'has a path'],
    ['docs?x', 'has a path'],
    ['docs#x', 'has a path'],
    ['docs.example.com:443', 'has a port'],
    ['[::1]', 'has a port'],
    ['a.'.repeat(130), 'is longer than 253 characters'],
    ['docs.example.com.', 'ends in a dot'],
    ['.docs', 'has an empty label'],
    ['docs-', 'has a label with other characters than letters, digits and inner hyphens'],
    ['do_cs', 'has a label with other characters than letters, digits and inner hyphens'],
    ['docs\r\nx', 'has a label with other characters than letters, digits and inner hyphens'],
    ['docs。example', 'has a label with other characters than letters, digits and inner hyphens'],
    [`${'a'.repeat(64)}.example`, 'has a label with other characters than letters, digits and inner hyphens'],
  ])('%j %s', (domain, fault) => {
    expect(domainFault(domain)).toBe(fault);
  });

  it('that is well formed is the host of the address made of it', () => {
    const nearly = fc.oneof(fc.domain(), fc.stringMatching(/^[a-zA-Z0-9.:/@_-]{1,30}$/), anyText(20));
    fc.assert(
      fc.property(nearly, (domain) => {
        if (domainFault(domain) !== undefined) return;
        expect(domain).toMatch(/^[a-z0-9.-]{1,253}$/i);
        const url = `https://${domain}/`;
        // Labels of digits alone read as an IPv4 address, and broken punycode as nothing; both keep to themselves.
        if (URL.canParse(url) && /[a-z]$/i.test(domain)) expect(new URL(url).pathname).toBe('/');
      }),
      { numRuns: 150 },
    );
  });
});
