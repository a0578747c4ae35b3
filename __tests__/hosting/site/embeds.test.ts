import { expect, it } from '@jest/globals';
import { embedSources } from '../../../src/hosting/site/embeds.ts';

const sourcesOf = (html: string) => embedSources(Buffer.from(html));
const hosts = (host: string) => [`https://${host}`, `https://www.${host}`];
const box = (player: object) => `<span data-embed='${JSON.stringify(player)}'></span>`;

it.each([
  ['a box of a frame', box({ tag: 'iframe', src: 'https://a.example/1?b=c' }), hosts('a.example'), []],
  ['a box of a film', box({ tag: 'video', src: 'https://a.example:8443/1.mp4' }), [], hosts('a.example:8443')],
  [
    'an element',
    '<iframe src="//a.example"></iframe><audio><source src=https://b.example/c></audio>',
    hosts('a.example'),
    hosts('b.example'),
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

it('names a host with and without www', () => {
  expect(sourcesOf('<iframe src="https://www.a.example"></iframe>')['frame-src'].toSorted()).toEqual(
    hosts('a.example'),
  );
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
