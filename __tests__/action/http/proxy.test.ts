import { describe, expect, it } from '@jest/globals';
import { proxyFor } from '../../../src/action/http/proxy.ts';

const PROXY = 'http://proxy.test:3128';

describe('no_proxy', () => {
  const isDirect = (address: string, exceptions: string) =>
    proxyFor(new URL(address), { https_proxy: PROXY, http_proxy: PROXY, no_proxy: exceptions }) === undefined;

  it.each([
    ['example.com', 'https://example.com https://docs.example.com', 'https://myexample.com https://example.com.test'],
    ['.example.com', 'https://example.com https://a.b.example.com', 'https://myexample.com'],
    ['*.example.com', 'https://docs.example.com', 'https://example.com'],
    ['*', 'https://example.com http://[2001:db8::1]', ''],
    ['EXAMPLE.com.', 'https://Example.COM https://example.com.', 'https://example.org'],
    ['a.test b.test,\tc.test', 'https://a.test https://b.test https://c.test', 'https://d.test'],
    ['example.com:8443', 'https://example.com:8443 https://docs.example.com:8443', 'https://example.com'],
    ['example.com:443, example.org:80', 'https://example.com http://example.org', 'https://example.org'],
    ['192.0.2.7', 'https://192.0.2.7', 'https://192.0.2.70 https://1.192.0.2.7.test'],
    ['10.0.0.0/8', 'https://10.1.2.3 http://10.255.0.1:81', 'https://11.0.0.1 https://ten.test'],
    ['2001:db8::1', 'https://[2001:db8::1] https://[2001:0DB8:0::1]:8443', 'https://[2001:db8::2]'],
    ['[2001:db8::1]', 'https://[2001:db8::1]', 'https://[2001:db8::11]'],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', 'https://[2001:db8::1]'],
    ['2001:db8::/32', 'https://[2001:db8:ffff::1]', 'https://[2001:db9::1]'],
    ['bücher.test', 'https://bücher.test', 'https://b.test'],
    ['10.0.0.0/33 , / :443 .', '', 'https://10.0.0.1 https://a.test'],
    ['', 'http://localhost http://127.1.2.3 http://[::1]', 'https://a.test'],
  ])('of %j lets go directly to %s, and to none of %s', (exceptions, direct, others) => {
    const addresses = (list: string) => list.split(' ').filter((address) => address !== '');

    expect(addresses(direct).filter((address) => !isDirect(address, exceptions))).toEqual([]);
    expect(addresses(others).filter((address) => isDirect(address, exceptions))).toEqual([]);
  });
});

it('a proxy is taken by scheme, from lower case before upper case', () => {
  const environment = { https_proxy: '', HTTPS_PROXY: 'http://two.test', http_proxy: 'one.test:1', HTTP_PROXY: 'x' };
  const https = new URL('https://a.test');

  expect(proxyFor(https, environment)?.host).toBe('two.test');
  expect(proxyFor(new URL('http://a.test'), environment)?.host).toBe('one.test:1');
  expect(proxyFor(https, { http_proxy: PROXY })).toBeUndefined();
  expect(proxyFor(https, { https_proxy: PROXY, NO_PROXY: 'a.test' })).toBeUndefined();
});
