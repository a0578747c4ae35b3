/**
 * A chat with the assistant, on any page of yours.
 *
 * Bundle it (`npx esbuild chat.mjs --bundle --minify --format=esm --outfile=public/index.mjs`, or any other bundler) and load
 * it from index.html, which says where the assistant is and which key to use.
 */
import { useChat } from '@ai-sdk/react';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Markdown } from './markdown.mjs';

const CURRENT_PATH_MAX_CHARS = 200;

/** Gives the page that the user is on as the assistant takes it: no longer, and as it is read, not as it is sent. */
function currentPath() {
  let path = location.pathname;
  try {
    path = decodeURI(path);
  } catch {
    // Not an encoded path: use it as it is.
  }
  return [...path].slice(0, CURRENT_PATH_MAX_CHARS).join('');
}

function Chat({ api, assistantKey }) {
  const [threadId, setThreadId] = useState();
  const { messages, input, handleInputChange, handleSubmit, status, stop, error } = useChat({
    api,
    headers: { Authorization: `Bearer ${assistantKey}` },
    streamProtocol: 'data',
    sendExtraMessageFields: true,
    body: { fp: 'anonymous', retrievalPageSize: 5, currentPath: currentPath(), threadId },
    // The thread goes on when its id is sent with the next message. A refusal names none: then it stays the one it was.
    onResponse: (response) => setThreadId((known) => response.headers.get('x-thread-id') ?? known),
  });
  const isBusy = status === 'submitted' || status === 'streaming';
  return h(
    'section',
    { 'aria-label': 'Chat with the documentation' },
    h('ol', { className: 'messages', 'aria-live': 'polite' }, messages.map(showMessage)),
    error && h('p', { role: 'alert' }, 'The answer broke off. Ask again.'),
    h(
      'form',
      { onSubmit: handleSubmit },
      h('input', {
        value: input,
        onChange: handleInputChange,
        placeholder: 'Ask a question',
        'aria-label': 'Question',
      }),
      isBusy ? h('button', { type: 'button', onClick: stop }, 'Stop') : h('button', { type: 'submit' }, 'Ask'),
    ),
    h('output', { hidden: true, 'data-thread': threadId }),
  );
}

function showMessage({ id, role, content, parts }) {
  const sources = parts.filter((part) => part.type === 'source').map((part) => part.source);
  return h(
    'li',
    { key: id, className: role },
    role === 'assistant' ? h(Markdown, { text: content }) : h('p', null, content),
    sources.length > 0 &&
      h(
        'ul',
        { className: 'sources' },
        sources.map((source) => h('li', { key: source.id }, h('a', { href: source.url }, source.title ?? source.url))),
      ),
  );
}

const root = document.getElementById('assistant');
createRoot(root).render(h(Chat, { api: root.dataset.api, assistantKey: root.dataset.key }));
