/** The forms of bodies by their names, for the thread that reads the large ones: functions cannot be sent there. */

import { StartRequestSchema } from '../../contract/answers.ts';
import { decodeMessageRequest, textOf } from '../../contract/assistant.ts';
import { ContractError, decode } from '../../contract/decode.ts';
import { HttpProblem } from '../problem.ts';

/** Takes what a call needs of a body, and drops the rest; what it gives is of the form again. */
type Form = (body: unknown) => unknown;

const FORMS: Readonly<Record<string, Form>> = {
  StartRequest: (body) => decode(StartRequestSchema, body),
  MessageRequest: (body) => {
    const request = decodeMessageRequest(body);
    // What is said, in one text: a message may have 1,000 parts, and tools say what they like.
    const messages = request.messages.map((one) => ({ id: one.id, role: one.role, content: textOf(one), parts: [] }));
    return { ...request, messages };
  },
};

/** Takes of a body what its form has, nothing where there is no form; throws a 400 where it is of another. */
export function takeForm(name: string | undefined, body: unknown): unknown {
  const take = name === undefined ? undefined : FORMS[name];
  return refusing(() => take?.(body));
}

/** Does what may find a body of another form, which is the client's fault: a 400. */
export function refusing<T>(take: () => T): T {
  try {
    return take();
  } catch (error) {
    throw error instanceof ContractError ? new HttpProblem(400, `${error.message}.`) : error;
  }
}
