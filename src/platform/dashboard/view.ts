/** What a page of the dashboard is made of: what it shows, and what its forms do. */
import type { Html } from '../render/model/html/template.ts';
import type { Visit } from './frame.ts';

/** A form that was filled in wrongly. The message is the sentence that the person reads. */
export class FormFault extends Error {
  override readonly name = 'FormFault';
}

/** What a form did, as the log says it; with a notice that is shown once above the page. */
export interface Deed {
  readonly done: string;
  readonly subject: string;
  readonly notice?: Html;
}

export interface View {
  readonly title: string;
  /** Gives what the page shows: piece by piece where it goes on while somebody looks. */
  readonly show: (visit: Visit) => Promise<Html | AsyncIterable<Html>>;
  /** By the name of the act. Throws a {@link FormFault} when the form is wrong. */
  readonly acts?: Readonly<Record<string, (visit: Visit, fields: URLSearchParams) => Promise<Deed>>>;
}
