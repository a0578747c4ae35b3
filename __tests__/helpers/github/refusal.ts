/** GitHub's refusals, in its own words. */

interface RefusalDetails {
  /** `errors` of the body: objects, or plain sentences. */
  readonly errors?: readonly unknown[];
  /** Type of the error in answers of GraphQL. */
  readonly type?: string;
  /** No caller should ever be told this: it makes the double's check throw. */
  readonly isFault?: boolean;
}

export class Refusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.details = details;
  }
}

/** 422 with one error of a field. */
export function invalid(resource: string, field: string, code: string): Refusal {
  return new Refusal(422, 'Validation Failed', { errors: [{ resource, code, field }] });
}

export function notFound(): Refusal {
  return new Refusal(404, 'Not Found', { type: 'NOT_FOUND' });
}

/** An error of GraphQL, by its type. */
export function unprocessable(message: string, type = 'UNPROCESSABLE'): Refusal {
  return new Refusal(422, message, { type });
}

export function unresolved(id: string): Refusal {
  return new Refusal(404, `Could not resolve to a node with the global id of '${id}'`, { type: 'NOT_FOUND' });
}
