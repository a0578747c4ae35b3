import { expect, it } from '@jest/globals';
import { pageNeeds } from '../../../src/hosting/site/page-needs.ts';

const codeOf = (html: string) => pageNeeds(Buffer.from(html)).code;
const sourcesOf = (html: string) => pageNeeds(Buffer.from(html)).embeds;
const box = (player: object) => `<span data-embed='${JSON.stringify(player)}'></span>`;

it.each([
  ['a box of a frame', box({ tag: 'iframe', src: 'https://a.example/1?b=c' }), ['https://a.example'], []],
  ['a box of a film', box({ tag: 'video', src: 'https://a.example:8443/1.mp4' }), [], ['https://a.example:8443']],
  [
    'an element',
    '<iframe src="//a.example"></iframe><audio><source src=https://b.example/c></audio>',
    ['https://a.example'],
    ['https://b.example'],
  ],
  ['a file of the site', '<video src="/a.mp4"></video><iframe src="b.html"></iframe>', [], []],
  [
    'a host without TLS, and no address',
    '<iframe src="http://a.example"></iframe><iframe src="data:,"></iframe>',
    [],
    [],
  ],
  [
    'a box that is none',
    '<b data-embed="x"></b><b data-embed=\'{"tag":"script","src":"https://a.example"}\'></b>',
    [],
    [],
  ],
])('finds the hosts of %s', (_name, html, frames, media) => {
  expect(sourcesOf(html)).toEqual({ 'frame-src': frames, 'media-src': media });
});

it.each([
  '<script src="../logic.js" defer></script>',
  '<script data-src="/own/a.js"></script>',
  '<script src="site-assets/live.0123456789.js" defer></script>',
])('leaves open what code of authors shows: %s', (html) => {
  expect(sourcesOf(html)['frame-src']).toEqual(['https:']);
});

it("closes pages that have the exporter's own scripts alone", () => {
  const html = '<script src="../site-assets/site.0123456789.js" defer></script><script> </script>';
  expect(sourcesOf(html)).toEqual({ 'frame-src': [], 'media-src': [] });
});

it('writes no header of hundreds of hosts', () => {
  const html = Array.from({ length: 40 }, (_, at) => `<iframe src="https://${at}.example"></iframe>`).join('');
  expect(sourcesOf(html)['frame-src']).toEqual(['https:']);
});

it.each([
  ['a script of a file', '<script src="a.js"></script><script defer src=b.js> </script>', 0, 0],
  ['scripts', '<script>a</script><SCRIPT type="module">b</SCRIPT><script>a</script>', 2, 0],
  ['a script that holds markup', '<script>"<script>" + "<b onclick=x>"</script>', 1, 0],
  ['handlers', '<body onload="a()"><p onclick=\'b()\' data-on="c">', 0, 2],
  ['a script behind a > in an attribute', '<p title="a > b"><script>a</script>', 1, 0],
  ['a comment', '<!-- <script>a</script> -->', 0, 0],
])('finds the code of %s', (_name, html, scripts, handlers) => {
  const found = codeOf(html);
  expect([found.scripts.length, found.handlers.length]).toEqual([scripts, handlers]);
});

it('hashes what browsers read: lines end in a line feed, handlers without their escapes', () => {
  const lines = (text: string) => codeOf(`<script>${text}</script>`);
  expect(lines('a\r\nb\rc')).toEqual(lines('a\nb\nc'));
  expect(codeOf('<p onclick="a(&quot;b&quot;)">')).toEqual(codeOf(`<p onclick='a("b")'>`));
});

it('passes over what stands too deep, without holding the process', () => {
  const html = `<script>a</script>${'<b>'.repeat(50_000)}<script>b</script>`;
  expect(codeOf(html).scripts).toHaveLength(1);
});
