/** Words that questions use for what headings call otherwise. */
import { stem } from './stem.ts';

/** Each line is one matter; a word of it finds the others, too, for less. */
const MATTERS = [
  'auth authentication authorization authorize login signin oauth credentials',
  'install installation setup installing',
  'start quickstart begin started introduction intro overview',
  'delete remove uninstall erase',
  'configure configuration config settings setting options preferences',
  'error errors failure problem issue troubleshooting fault exception fail',
  'debug debugging troubleshoot troubleshooting inspect',
  'create add build make new',
  'update upgrade change modify edit',
  'url uri address link endpoint',
  'host deploy deployment hosting publish release',
  'limit quota rate throttle maximum',
  'price pricing cost billing plan',
  'secure security safe protect',
  'key token secret apikey',
  'test testing check verify validate validation',
  'cancel abort stop cancellation interrupt',
  'picture image icon photo',
  'parameter argument option field input',
  'list enumerate show display',
  'explain describe definition concept',
  'migrate migration upgrade move',
  'example sample tutorial demo',
  'folder directory path',
  'ask request query prompt',
  'slow performance speed fast latency',
  'page paginate pagination cursor',
  'rule policy guideline requirement',
  'contribute contributing contribution contributor',
  'notify notification alert event',
  'support compatibility compatible',
  'proposal rfc',
  'store keep save persist retain',
  'internet network offline online airgapped',
  'shutdown shut terminate exit close termination',
] as const;

const SYNONYMS = collect();

/** Lists the other words for a stem, as stems. */
export function synonymsOf(word: string): readonly string[] {
  return SYNONYMS.get(word) ?? [];
}

function collect(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const matter of MATTERS) {
    const stems = [...new Set(matter.split(' ').map(stem))];
    for (const one of stems) {
      found.set(one, [...new Set([...(found.get(one) ?? []), ...stems.filter((other) => other !== one)])]);
    }
  }
  return found;
}
