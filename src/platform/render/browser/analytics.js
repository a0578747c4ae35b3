// Web analytics: loads the scripts of the site's services once a page, unless the reader refuses to be counted; where the
// site asks for consent, not before it is given. A deployment that has analytics on puts it into pages, with what
// it works with in a meta element.
import { stored } from './storage.js';

const { scripts, consent } = JSON.parse(document.querySelector('meta[name="site-analytics"]').content);
/** Do Not Track, by its names in browsers, and Global Privacy Control. */
const hasRefused = [navigator.doNotTrack, window.doNotTrack].includes('1') || navigator.globalPrivacyControl === true;

const hasAgreed = () => consent === undefined || stored(consent.key) === consent.value;

function load({ src, attributes = {}, gtag: calls }) {
  if (calls !== undefined) {
    window.dataLayer ??= [];
    window.gtag ??= function gtag() {
      // biome-ignore lint/complexity/noArguments: Google's tag tells calls from other entries by that
      window.dataLayer.push(arguments);
    };
    window.gtag('js', new Date());
    for (const call of calls) window.gtag(...call);
  }
  const element = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.src = src;
  document.head.append(element);
}

// A banner writes what says so, then tells this page; other tabs hear of it by themselves.
const EVENTS = ['analytics-consent', 'storage'];
function loadOnce() {
  if (!hasAgreed()) return;
  for (const event of EVENTS) removeEventListener(event, loadOnce);
  for (const script of scripts) load(script);
}

if (!hasRefused) {
  for (const event of EVENTS) addEventListener(event, loadOnce);
  loadOnce();
}
