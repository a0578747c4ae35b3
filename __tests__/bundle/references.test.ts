import { describe, expect, it } from '@jest/globals';
import { scanPage } from '../../src/bundle/page-scan.ts';
import { srcsetAddresses, styleReferences } from '../../src/bundle/references.ts';

/** What a page refers to, as `kind address`. */
function references(html: string): readonly string[] {
  return scanPage(html).references.map(({ kind, address }) => `${kind} ${address}`);
}

describe('a page refers to', () => {
  it.each<[string, readonly string[]]>([
    ['<a href="x?a=1&amp;b=2">', ['link x?a=1&b=2']],
    ["<A HREF=x><AREA Href='y'>", ['link x', 'link y']],
    ['<svg><a xlink:href="x"/></svg>', ['link x']],
    ['<a href>', ['link ']],
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
    ['<svg><filter><feImage href=x /><FEIMAGE xlink:href=y /></filter></svg>', ['file x', 'file y']],
    ['<link rel=prefetch href=x><link rel=prerender href=y>', ['page x', 'page y']],
    ['<img src=""><img src=" "><img>', []],
    ['<p style="background: url(&quot;x&quot;)">', ['file x']],
    ['<style>@import "x"; @font-face { src: url(y.woff2?v=1) }</style>', ['file x', 'file y.woff2?v=1']],
    ['<template><img src=x><a href=y></template><img src=z>', ['file z']],
    ['<template shadowrootmode=open><img src=x></template>', ['file x']],
    ['<!-- <img src=x> --><img data-src=y>', []],
    [
      '<meta http-equiv=Refresh content="0; URL=\'x\'"><meta http-equiv=refresh content="5; url=y">',
      ['link x', 'link y'],
    ],
    [
      '<meta http-equiv=refresh content="0 x"><meta http-equiv=refresh content="5"><meta name=refresh content="0;z">',
      ['link x'],
    ],
    ['<script type="text/template" src=x></script><script type="Text/JavaScript" src=y></script>', ['file y']],
    ['<script type="application/json">{"a":"https://a.example"}</script>', []],
  ])('%s', (html, expected) => {
    expect(references(html)).toEqual(expected);
  });
});

describe('a style sheet loads', () => {
  it.each<[string, readonly string[]]>([
    ['a{background:url(x.png)}', ['x.png']],
    ['a{background:URL( "x y.png" )}', ['x y.png']],
    ["a{background:url('x)y')}", ['x)y']],
    ['@import "x.css" screen; @import url(y.css); @IMPORT url("z.css");', ['x.css', 'y.css', 'z.css']],
    ['/* url(x) @import "y"; */', []],
    ['a{content:"url(x)"} b{content:\'/*\'} c{background:url(y)}', ['y']],
    ['@namespace svg url(http://www.w3.org/2000/svg); a{background:url(x)}', ['x']],
    ['a{background:url()}', []],
    ['a{background:url(x', ['x']],
  ])('%s', (css, expected) => {
    expect(styleReferences(css).map(({ address }) => address)).toEqual(expected);
  });
});

describe('a set of images names', () => {
  it.each<[string, readonly string[]]>([
    ['a.png', ['a.png']],
    [' a.png 1x , b.png 2x', ['a.png', 'b.png']],
    ['a.png, b.png', ['a.png', 'b.png']],
    ['a,b.png 100w,c.png', ['a,b.png', 'c.png']],
    ['data:image/png;base64,AA== 1x, b.png 2x', ['data:image/png;base64,AA==', 'b.png']],
    ['', []],
    [' , ,', []],
  ])('%j', (srcset, expected) => {
    expect(srcsetAddresses(srcset)).toEqual(expected);
  });
});
