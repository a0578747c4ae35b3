/**
 * Sending a question, reading the stream of its answer, and where its links lead: to pages of this site, wherever it is
 * served.
 */
import { processDataStream } from '@ai-sdk/ui-utils';

/** Pages that an answer is based on. */
const PAGES = 5;
const MESSAGES_MAX = 20;
const CURRENT_PATH_MAX_CHARS = 200;

/** Why there is no answer, by the status of the refusal; the key is no fault of the reader's. */
const REFUSALS = { 401: 'unreachable', 403: 'unreachable', 404: 'unreachable', 429: 'limited' };

/**
 * Writes the body of the last question of a conversation. What the reader has selected for it has a text, and the id of the
 * heading above it. `root` is the address of the site.
 */
function questionBody({ messages, threadId }, root) {
  const path = currentPath(root);
  const { selection } = messages.findLast(({ role }) => role === 'user');
  const { text: value, elementId } = selection ?? {};
  return {
    fp: 'anonymous',
    messages: messages
      // A refused request would be refused again.
      .filter(({ text }, at) => text !== '' && messages[at + 1]?.outcome !== 'refused')
      .slice(-MESSAGES_MAX)
      .map(({ role, text }, at) => ({ id: String(at), role, content: text, parts: [{ type: 'text', text }] })),
    retrievalPageSize: PAGES,
    currentPath: path,
    ...(selection && { context: [{ type: 'textSelection', value, path, elementId }] }),
    threadId,
  };
}

/** Returns the page that the reader is on as the assistant takes it: below the site's root, as it is read, and no longer. */
function currentPath(root) {
  const path = location.pathname.slice(new URL(root).pathname.length - 1).replace(/\.html$/, '');
  return [...decodeURI(path)].slice(0, CURRENT_PATH_MAX_CHARS).join('');
}

/**
 * Asks the last question of a conversation, and hands on texts and sources as they come. Returns how it ended: `done`,
 * `stopped`, `interrupted`, or why nothing came: `limited`, `refused`, `unreachable`; and the thread, where one was named.
 * Never rejects.
 */
export async function ask({ url, assistantKey, root }, conversation, { signal, onText, onSource }) {
  let threadId;
  let outcome = 'unreachable';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(questionBody(conversation, root)),
      credentials: 'omit',
      signal,
    });
    if (response.status >= 500) return { outcome };
    if (!response.ok || !response.body) return { outcome: REFUSALS[response.status] ?? 'refused' };
    threadId = response.headers.get('x-thread-id') ?? undefined;
    outcome = 'interrupted';
    await processDataStream({
      stream: response.body,
      onTextPart: onText,
      onSourcePart: onSource,
      onFinishMessagePart({ finishReason }) {
        if (finishReason !== 'error') outcome = 'done';
      },
    });
  } catch {
    if (signal.aborted) outcome = 'stopped';
  }
  return { outcome, threadId };
}

/**
 * Creates the two ways of reading an address. `root` is this site's, `url` that of the assistant, which names the domain
 * of the documentation, or the first label of it. Both give undefined for what no link may lead to.
 */
export function createLinks({ root, url }) {
  const domain = decodeURIComponent(new URL(url).pathname.split('/').at(-2)).toLowerCase();
  const hosts = new Set([domain]);
  const link = (address) => {
    const parsed = URL.parse(address, `https://${domain}/`);
    if (!/^https?:$/.test(parsed?.protocol)) return undefined;
    const { hostname, href, pathname, search, hash } = parsed;
    if (!hosts.has(hostname)) return { href, rel: 'nofollow noopener noreferrer' };
    return { href: new URL(`.${pathname}${search}${hash}`, root).href };
  };
  return {
    link,
    /** Reads the address of a source, which tells the whole name of the domain. */
    source(address) {
      const hostname = URL.parse(address)?.hostname;
      if (hostname?.startsWith(`${domain}.`)) hosts.add(hostname);
      return link(address);
    },
  };
}
