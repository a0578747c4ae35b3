import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { disarm, isToBeSaved } from '../../../src/hosting/site/disarm.ts';

function disarmed(html: string): string {
  return disarm(Buffer.from(html)).toString();
}

describe('what a policy does not keep', () => {
  it.each([
    ['<link rel=preconnect href=//x>', '<link rel=preconnect data-href=//x>'],
    ['<LINK\nREL="dns-prefetch" HREF="https:x">', '<LINK\nREL="dns-prefetch" data-HREF="https:x">'],
    ['<link/rel=prerender href="&#104;ttp://x"/>', '<link/rel=prerender data-href="&#104;ttp://x"/>'],
    ['<link rel="alternate stylesheet" href=//x>', '<link rel="alternate stylesheet" data-href=//x>'],
    ['<link rel=icon href=a rel=preconnect href=//x>', '<link rel=icon href=a rel=preconnect data-href=//x>'],
    ['<meta http-equiv=refresh content="0;url=//x">', '<meta http-equiv=refresh data-content="0;url=//x">'],
    [
      `<meta content="9,${' '.repeat(3000)}'\\\\x'" http-equiv=Refresh>`,
      `<meta data-content="9,${' '.repeat(3000)}'\\\\x'" http-equiv=Refresh>`,
    ],
    ['<meta http-equiv=x-dns-prefetch-control content=on>', '<meta http-equiv=x-dns-prefetch-control data-content=on>'],
    ['<script type=speculationrules>{}</script>', '<script type=none type=speculationrules>{}</script>'],
    ['<iframe src=//x></iframe>', '<iframe data-src=//x></iframe>'],
    // The names that stand for the site itself, and addresses that browsers may read otherwise than we do.
    ['<iframe src=//site.invalid/a></iframe>', '<iframe data-src=//site.invalid/a></iframe>'],
    ['<iframe src=https://tls.site.invalid/a></iframe>', '<iframe data-src=https://tls.site.invalid/a></iframe>'],
    ['<link rel=preconnect href=\\\\site.invalid>', '<link rel=preconnect data-href=\\\\site.invalid>'],
    ['<link rel=preconnect href=//[x>', '<link rel=preconnect data-href=//[x>'],
    ['<meta http-equiv=refresh content="0;//x y">', '<meta http-equiv=refresh data-content="0;//x y">'],
    ['<object data="ftp://x"><embed src=//x>', '<object data-data="ftp://x"><embed data-src=//x>'],
    ['<form action=//x><button formaction=//x>', '<form data-action=//x><button data-formaction=//x>'],
    [
      '<iframe srcdoc="<link rel=preconnect href=&quot;//x&quot;>">',
      '<iframe srcdoc=&#60;link&#32;rel&#61;preconnect&#32;data-href&#61;&#34;//x&#34;&#62; srcdoc="<link rel=preconnect href=&quot;//x&quot;>">',
    ],
    [
      '<iframe srcdoc="<iframe srcdoc=x>">',
      '<iframe srcdoc=&#60;iframe&#32;srcdoc&#61;&#38;&#35;32&#59;&#32;srcdoc&#61;x&#62; srcdoc="<iframe srcdoc=x>">',
    ],
    [
      '<svg><style><meta http-equiv=refresh content="0;//x">',
      '<svg><style><meta http-equiv=refresh data-content="0;//x">',
    ],
    [
      "<script>put('<link rel=preconnect href=//x>')</script>",
      "<script>put('<link rel=preconnect data-href=//x>')</script>",
    ],
    ['<p title="<link a="><link rel=preconnect href=//x>', '<p title="<link a="><link rel=preconnect data-href=//x>'],
    [
      '<iframe title=\'<link rel=preconnect href="//x">\' src=//y>',
      '<iframe title=\'<link rel=preconnect data-href="//x">\' data-src=//y>',
    ],
  ])('%s becomes harmless', (html, expected) => {
    expect(disarmed(html)).toBe(expected);
  });

  it.each([
    '<link rel=stylesheet href="../site.css"><link rel=icon href="data:image/svg+xml,<svg/>">',
    '<link rel="canonical" href="https://docs.example.com/"><link rel=alternate hreflang=de href=https://x>',
    '<meta http-equiv=refresh content="0; url=guide.html"><meta http-equiv=refresh content=5><meta name=refresh>',
    '<script type=module src=a.js></script><script type="application/json">{"a":"//x"}</script>',
    '<iframe src=demo.html srcdoc="<p>é">x</iframe><form action="/find"><input name=q></form>',
    '<a href=https://x ping=//x>left to the reader and to the policy</a><linked rel=preconnect href=//x>',
  ])('and nothing else: %s', (html) => {
    const page = Buffer.from(html);
    expect(disarm(page)).toBe(page);
  });

  it('leaves no connection ahead to any parser, whatever stands around the tag', () => {
    const pieces = fc.constantFrom('<', '>', '"', "'", '/', ' ', '=', 'a', '<!--', '-->', '<p ', '<style>', '</style>');
    const tag = fc.constantFrom('<link rel=preconnect href=//x>', '<link rel="preconnect" href=\'//x\' >');
    fc.assert(
      fc.property(fc.array(pieces), tag, fc.array(pieces), (before, link, behind) => {
        const html = disarmed(before.join('') + link + behind.join(''));
        const seen: (string | undefined)[] = [];
        const parser = new Parser({
          onopentag: (name, { rel, href }) => name === 'link' && href !== undefined && seen.push(rel),
        });
        parser.end(html);
        assert.ok(!seen.includes('preconnect'), html);
      }),
    );
  });

  it('is found in a hostile page in the time of a harmless one', () => {
    const html = `${'<link rel=preconnect href=//x a="'.repeat(20_000)}">`;
    expect(disarmed(html)).not.toMatch(/<link rel=preconnect href/);
  });
});

describe('saved instead of shown is', () => {
  const xhtml = 'xmlns:h="http://www.w3.org/1999/xhtml"';
  it.each<[string, string, boolean]>([
    ['a picture with a link of HTML', `<svg ${xhtml}><h:link rel="preconnect" href="//x"/></svg>`, true],
    ['one that puts it together', '<!DOCTYPE svg [<!ENTITY a "x">]><svg><a:iframe/></svg>', true],
    ['no picture with words of HTML', `<svg ${xhtml}><foreignObject><h:p>x</h:p></foreignObject></svg>`, false],
    ['no feed', '<rss><channel><link>https://x</link></channel></rss>', false],
  ])('%s', (_what, text, expected) => {
    expect(isToBeSaved(Buffer.from(text), 'document')).toBe(expected);
  });

  it('a page in UTF-16', () => {
    expect(isToBeSaved(Buffer.from('\ufeff<p>', 'utf16le'), 'page')).toBe(true);
    expect(isToBeSaved(Buffer.from('<p>'), 'page')).toBe(false);
  });
});
