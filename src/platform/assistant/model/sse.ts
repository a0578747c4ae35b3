/** Reading server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */

/** A server that sends more than this without an end of line is none that could be read. */
const LINE_MAX_CHARS = 1_000_000;

/** Gives the data of each event as it arrives; throws a RangeError for a line that does not end. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  /** A carriage return at the end of a chunk, which may be half of an end of line. */
  let half = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    const text = half + decoder.decode(chunk, { stream: true });
    half = text.endsWith('\r') ? '\r' : '';
    // Only what is new is looked through: a long line in many chunks would be read again with each.
    const [first = '', ...others] = text.slice(0, text.length - half.length).split(/\r\n|\n|\r/);
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX_CHARS) throw new RangeError('an event without an end');
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      }
      if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''));
    }
  }
  // Some servers leave out the empty line behind the last event.
  if (rest.startsWith('data:')) data.push(rest.slice('data:'.length).trim());
  if (data.length > 0) yield data.join('\n');
}
