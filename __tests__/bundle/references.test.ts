import { describe, expect, it } from '@jest/globals';
import { scanPage } from '../../src/bundle/page-scan.ts';
import { baseOf, resolveAddress, srcsetAddresses, styleReferences } from '../../src/bundle/references.ts';

/** What a page refers to, as `kind address`. */
function references(html: string): readonly string[] {
  return scanPage(html).references.map(({ kind, address }) => `${kind} ${address}`);
}

describe('a page refers to', () => {
  it.each<[string, readonly string[]]>([
    ["<A HREF=x><AREA Href='y'>", ['link x', 'link y']],
    ['<script src=x></script><script src=y type=module></script>', ['file x', 'file y']],
    ['<script>document.write(\'<img src="x">\')</script>', []],
    ['<link rel="STYLESHEET" href=x>', ['file x']],
    ['<link rel="shortcut icon" href=x><link rel=apple-touch-icon href=y>', ['file x', 'file y']],
    ['<link rel=preload as=font href=x><link rel=modulepreload href=y>', ['page x', 'file y']],
    ['<link rel=manifest href=x><link rel=preload as=image imagesrcset="y 2x">', ['file x', 'file y']],
    ['<link rel=canonical href=x><link rel=alternate href=y>', []],
    ['<link rel=preconnect href=x><link rel=DNS-prefetch href=y>', ['page x', 'page y']],
    ['<img src=x srcset="y 1x, z 2x">', ['file x', 'file y', 'file z']],
    [
      '<picture><source srcset=x></picture><video src=a poster=b><track src=c></video>',
      ['file x', 'file a', 'file b', 'file c'],
    ],
    [
      '<audio src=x></audio><iframe src=y></iframe><embed src=z><object data=o></object>',
      ['file x', 'page y', 'page z', 'page o'],
    ],
    ['<svg><image href=x /><use xlink:href="y#z"/></svg>', ['file x', 'file y#z']],
    ['<svg><rect fill="url(x#a)" clip-path="url(#b)" FILTER="blur(1px) URL(\'y\')"/></svg>', ['file x#a', 'file y']],
    ['<svg><path marker-end="u\\52 l(htt\\70://a.example)" d="url(x)"/></svg>', ['file http://a.example']],
    [
      '<svg><set to="url(//a.example/x)"/><animate values="1;url(//b.example)"/></svg>',
      ['file //a.example/x', 'file //b.example'],
    ],
    ['<svg><filter><feImage href=x /><FEIMAGE xlink:href=y /></filter></svg>', ['file x', 'file y']],
    ['<img src=""><img src=" "><img>', []],
    ['<p style="background: url(&quot;x&quot;)">', ['file x']],
    ['<style>@import "x"; @font-face { src: url(y.woff2?v=1) }</style>', ['file x', 'file y.woff2?v=1']],
    ['<template><img src=x><a href=y></template><img src=z>', ['file z']],
    ['<template shadowrootmode=open><img src=x></template>', ['file x']],
    [
      '<meta http-equiv=Refresh content="0; URL=\'x\'"><meta http-equiv=refresh content="5; url=y">',
      ['link x', 'link y'],
    ],
    [
      '<meta http-equiv=refresh content="0 x"><meta http-equiv=refresh content="5"><meta name=refresh content="0;z">',
      ['link x'],
    ],
    ['<script type="text/template" src=x></script><script type="Text/JavaScript" src=y></script>', ['file y']],
  ])('%s', (html, expected) => {
    expect(references(html)).toEqual(expected);
  });
});

describe('a page', () => {
  it.each([
    ['<meta http-equiv="refresh" content="0; url=x">', true],
    ['<meta http-equiv="refresh" content=" 0.0 , URL = \'x\' ">', true],
    ['<meta http-equiv="refresh" content="; x">', true],
    ['<meta http-equiv="refresh" content="0.9; x">', true],
    ['<meta http-equiv="refresh" content="0 x">', true],
    ['<meta http-equiv="refresh" content="5x">', false],
    ['<meta http-equiv="refresh" content="05; url=x">', false],
    ['<meta http-equiv="refresh" content="0">', false],
    ['<noscript><meta http-equiv="refresh" content="0; url=x"></noscript>', false],
  ])('%s leads on: %s', (html, redirects) => {
    expect(scanPage(html).redirect !== undefined).toBe(redirects);
  });
});

describe('a style sheet loads', () => {
  it.each<[string, readonly string[]]>([
    ["a{background:url('x)y')}", ['x)y']],
    ['@import "x.css" screen; @import url(y.css); @IMPORT url("z.css");', ['x.css', 'y.css', 'z.css']],
    ['/* url(x) @import "y"; */', []],
    ['a{content:"url(x)"} b{content:\'/*\'} c{background:url(y)}', ['y']],
    ['@namespace svg url(http://www.w3.org/2000/svg); a{background:url(x)}', ['x']],
    ['a{background:url(x', ['x']],
    ['a{background:u\\72 l(x)} b{background:\\55rl("\\68ttp://a.example")}', ['x', 'http://a.example']],
    ['a{background:image-set("x" 1x, url(y) 2x, "z" type("image/png"))}', ['x', 'y', 'z']],
    ['a{content:"x"; clip-path:url(#a)}', []],
    ['.a\\"b{background:url(x)} .c\\(d{background:url(y)}', ['x', 'y']],
    ['@import/**/"x"; @import/**/url(y);', ['x', 'y']],
    ['@\\69mport "x"; @IMP\\4f\r\nRT "y";', ['x', 'y']],
    ['a{background:image-set("x" 1x, "y"); b:-webkit-image-set("z" 2x)}', ['x', 'y', 'z']],
    ['a{background:im\\61ge-set("x" 1x); b:src("y"); c:image-set(var(--a, "z") type("image/png"))}', ['x', 'y', 'z']],
    ['a{background:url("x\\"y\\\nz")}', ['x"yz']],
    ['#url(/*) */ a{background:url(x)}', ['x']],
    ['a{background:url(b"c)} d{background:url(x\\))}', ['x)']],
    ['a{content:"b\n;background:url(x)}', ['x']],
    ['/*@namespace*/@import "x"; @\\6eamespace "y"; a{list-style:\\40 namespace url(z)}', ['x', 'z']],
  ])('%s', (css, expected) => {
    expect(styleReferences(css).map(({ address }) => address)).toEqual(expected);
  });
});

describe('a set of images names', () => {
  it.each<[string, readonly string[]]>([
    ['a.png', ['a.png']],
    [' a.png 1x , b.png 2x', ['a.png', 'b.png']],
    ['a,b.png 100w,c.png', ['a,b.png', 'c.png']],
    ['data:image/png;base64,AA== 1x, b.png 2x', ['data:image/png;base64,AA==', 'b.png']],
    ['', []],
  ])('%j', (srcset, expected) => {
    expect(srcsetAddresses(srcset)).toEqual(expected);
  });
});

it.each([
  ['../x.html', 'x.html'],
  ['../../../x', 'x'],
  ['a/../b', 'guides/b'],
  ['/a//b', 'a//b'],
  ['#x', 'guides/start.html'],
])('%s leads from a folder to %j', (address, path) => {
  expect(resolveAddress(address, baseOf('guides/start.html', undefined))).toMatchObject({ kind: 'inside', path });
});

it.each([
  '//site.invalid/x',
  'http://site.invalid/x',
  '\\\\site.invalid',
  'http:x',
  'https:x',
  'h\nttps:x',
  '//[',
  'http://a b',
  'https://',
])('%j leads out', (address) => {
  for (const base of [undefined, '/x/', '//site.invalid/'])
    expect(resolveAddress(address, baseOf('a.html', base))).toMatchObject({ kind: 'outside' });
});

it.each(['//site.invalid/', 'http:x/', 'https:x/', 'https://other.example'])(
  'all leads out where the base is %s',
  (base) => {
    expect(resolveAddress('x.html', baseOf('a.html', base))).toMatchObject({ kind: 'outside' });
  },
);

it.each(['data:,x', ' DATA:image/png;base64,AA==', 'mailto:a@b', 'javascript:void 0', 'ftp://x/y'])(
  '%s leads to no file',
  (address) => {
    for (const base of [undefined, '/x/']) expect(resolveAddress(address, baseOf('a.html', base))).toBeUndefined();
  },
);
