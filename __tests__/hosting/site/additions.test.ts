import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { additionsFor, addToPage, sourcesFor } from '../../../src/hosting/site/additions.ts';
import { parseManifest } from '../../../src/hosting/site/manifest.ts';
import { ANY_EMBEDS } from '../../../src/hosting/site/page-needs.ts';

const SCRIPT = 'site-assets/assistant.0123456789.js';
const ON = { search: true, assistant: true, analytics: true, playground: true };
const ACCESS = { url: 'https://a.example/discovery/v1/assistant/x/message', key: 'svc_dsc_x' };
const MANIFEST = { assistant: { script: SCRIPT } };
const COUNTER = 'site-assets/analytics.0123456789.js';
const COUNTED = {
  analytics: { script: COUNTER, integrations: { plausible: { domain: 'a.example', server: 'stats.example' } } },
};
const PLACE = { file: 'index.html', isNotFound: false };

function made(access = ACCESS) {
  const additions = additionsFor(MANIFEST, { features: ON, assistant: access });
  if (additions === undefined) throw new Error('nothing is added');
  return additions;
}

const added = (html: string, place = PLACE) => addToPage(Buffer.from(html), made(), place).toString();

describe('the additions of a release', () => {
  it('are none without the feature, its address, or a bundle that has it', () => {
    expect(additionsFor(MANIFEST, { features: { ...ON, assistant: false }, assistant: ACCESS })).toBeUndefined();
    expect(additionsFor(MANIFEST, { features: ON })).toBeUndefined();
    expect(additionsFor({}, { features: ON, assistant: ACCESS })).toBeUndefined();
    expect(additionsFor(undefined, { features: ON, assistant: ACCESS })).toBeUndefined();
  });

  it('hold the analytics of the site, and allow their hosts alone', () => {
    const analytics = additionsFor(COUNTED, { features: ON });
    expect(analytics?.scripts).toEqual([COUNTER]);
    expect(analytics?.settings.join()).toMatch(
      /^<meta name="site-analytics" content="\{&quot;scripts&quot;:\[\{[^"<]*">$/,
    );
    expect(analytics?.sources).toEqual({
      'script-src': ['https://stats.example'],
      'connect-src': ['https://stats.example'],
    });
    expect(additionsFor(COUNTED, { features: { ...ON, analytics: false } })).toBeUndefined();
    const unknown = { analytics: { script: COUNTER, integrations: { other: { id: 1 } } } };
    expect(additionsFor(unknown, { features: ON })).toBeUndefined();
    const both = additionsFor({ ...MANIFEST, ...COUNTED }, { features: ON, assistant: ACCESS });
    expect(both?.scripts).toEqual([SCRIPT, COUNTER]);
    expect(both?.sources['connect-src']).toEqual(['https://a.example', 'https://stats.example']);
  });

  it('leave scripts of any host to a bundle that does not say which it needs, with analytics on', () => {
    expect(sourcesFor(undefined, undefined, { features: ON })['script-src']).toEqual(['https:']);
    expect(sourcesFor(undefined, undefined, { features: { ...ON, analytics: false } })).toEqual(ANY_EMBEDS);
    expect(sourcesFor({}, undefined, { features: ON })).toEqual({});
  });
});

describe('a page', () => {
  it.each([
    ['<head><!-- </head> --><title>x</title></head><body>', '</head><body>'],
    ['<!doctype html><title>x</title><body>', '<body>'],
    ['<head><script>"<body >"</script><title>x</title></head><body>', '</head><body>'],
  ])('gets them before the end of its head, whether that is written or only told of: %s', (html, end) => {
    expect(added(html)).toMatch(new RegExp(`<title>x</title><meta name="site-assistant"[^]*</script>\\n${end}`));
  });

  it('may call the assistant by its own policy too, where that says who may be called', () => {
    const policy = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
    const of = (content: string) => added(`<head>${policy(content)}</head>`).split('\n')[0];
    expect(of("default-src 'self' file:; connect-src 'self' file:")).toContain(
      policy("default-src 'self' file:; connect-src https://a.example 'self' file:"),
    );
    expect(of("connect-src 'none';base-uri 'none'")).toContain(
      policy("connect-src https://a.example 'none';base-uri 'none'"),
    );
    expect(of("img-src *; default-src 'self'; base-uri 'none'")).toContain(
      policy("img-src *; default-src 'self'; connect-src 'self' https://a.example; base-uri 'none'"),
    );
    expect(of("default-src 'none'")).toContain(policy("default-src 'none'; connect-src https://a.example"));
    expect(of("object-src 'self'")).toContain(policy("object-src 'self'"));
    expect(added("<head></head><code>connect-src 'self'</code>")).toContain("<code>connect-src 'self'</code>");
  });

  it('gets no more than its tags, whatever the address and the key are', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, key) => {
        const html = addToPage(Buffer.from('<head></head>'), made({ url, key }), PLACE).toString();
        expect(html).toMatch(
          /^<head><meta name="site-assistant" content="[^"<]*" data-key="[^"<]*">\n<script src="[^"]*" defer><\/script>\n<\/head>$/,
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('a manifest', () => {
  const all = () => true;

  it.each([
    '',
    'null',
    '{"assistant":1}',
    '{"assistant":{"script":"https://x.example/assistant.0123456789.js"}}',
    '{"assistant":{"script":"site-assets/../assistant.0123456789.js"}}',
    `{"analytics":{"script":"${COUNTER}"}}`,
    `{"analytics":{"script":"${COUNTER}","integrations":{"plausible":{"domain":"a","server":"*"}}}}`,
    `{"analytics":{"script":"${COUNTER}","integrations":{"plausible":{"domain":"a","server":"a; script-src *"}}}}`,
    String.raw`{"assistant":{"script":"site-assets/\"><b>.0123456789.js"}}`,
  ])('%j is malformed', (text) => {
    expect(parseManifest(text, all)).toBeUndefined();
  });

  it('is of no use when its script is not in the bundle', () => {
    expect(parseManifest(JSON.stringify(MANIFEST), (file) => file !== SCRIPT)).toBeUndefined();
  });
});
