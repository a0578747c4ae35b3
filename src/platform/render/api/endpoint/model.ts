/**
 * The data of an endpoint's page: plain and self-contained, so that a page can be rendered in a worker, and its
 * bytes tell whether it changed.
 */
import type { Property, Shape } from '../schema/shape.ts';

/** Where a parameter or a key goes, with the title of such parameters, in the order in which pages show them. */
export const PARAMETER_TITLES = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
} as const;
export type ParameterLocation = keyof typeof PARAMETER_TITLES;
export const LOCATIONS = Object.keys(PARAMETER_TITLES) as ParameterLocation[];

export interface Parameter extends Property {
  readonly place: ParameterLocation;
  readonly isDeprecated?: true;
  /** How lists and objects are written: https://spec.openapis.org/oas/v3.1.0#style-values */
  readonly style: string;
  readonly explode: boolean;
  /** The media type of a parameter that is a document of its own. */
  readonly mediaType?: string;
  /** Examples of the author, as texts that go into a request. */
  readonly examples?: readonly string[];
}

export interface Example {
  readonly title: string;
  /** Text as it is sent. */
  readonly text: string;
}

export interface Content {
  readonly mediaType: string;
  readonly shape?: Shape;
  /** Examples of the author. */
  readonly examples: readonly Example[];
  /** How the lists and objects of a form are written, by their names. */
  readonly styles?: Readonly<Record<string, FieldStyle>>;
}

export type FieldStyle = Pick<Parameter, 'style' | 'explode'>;

export interface Body {
  readonly isRequired: boolean;
  readonly description?: string;
  readonly contents: readonly Content[];
}

export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  /** Meaning of the status. */
  readonly meaning?: string;
  readonly description?: string;
  readonly headers: readonly Parameter[];
  readonly contents: readonly Content[];
}

export interface ServerVariable {
  readonly name: string;
  readonly fallback: string;
  readonly values: readonly string[];
  readonly description?: string;
}

export interface Server {
  /** With `{variables}` in it. */
  readonly url: string;
  /** With the usual values of its variables. */
  readonly address: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

/** One key that a request may need. */
export interface SecurityScheme {
  /** The name in the description. */
  readonly id: string;
  readonly kind: 'basic' | 'bearer' | 'key' | 'other';
  /** Name of the header, parameter or cookie. */
  readonly name: string;
  readonly place: ParameterLocation;
  /** The displayed kind: `Bearer token`, `OAuth 2.0`. */
  readonly label: string;
  readonly description?: string;
  readonly scopes: readonly string[];
  /** Addresses of an OAuth flow or of a discovery document. */
  readonly addresses: readonly (readonly [label: string, address: string])[];
  /** Value that the form starts with. */
  readonly prefill?: string;
}

/** Schemes that are needed together; none: no key is needed. */
export type SecurityChoice = readonly SecurityScheme[];

export interface CodeSample extends Example {
  readonly language: string;
  /** Name of the language by which the platform wrote the sample; none where the author did. */
  readonly writer?: string;
}

/** A request with its responses. */
export interface Exchange {
  /** In capitals; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** Markdown that is not told elsewhere on the page. */
  readonly description?: string;
  readonly body?: Body;
  readonly responses: readonly Response[];
}

export interface Callback extends Exchange {
  readonly name: string;
  /** The expression that names the address. */
  readonly address: string;
}

/** The settings of all endpoint pages. */
export interface Presentation {
  /** Whether a page has a form to try requests. */
  readonly hasForm: boolean;
  /** Languages in which request examples are made, as the author names them. */
  readonly languages: readonly string[];
  /** The parts that examples of requests have. */
  readonly sampleParts: 'all' | 'required';
  /** Fields of schemas whose values are shown as labels. */
  readonly pillFields: readonly string[];
  readonly isExpanded: boolean;
  readonly showsFullUrl: boolean;
  readonly isPrefilled: boolean;
  /** Whether the form sends the reader's cookies along. */
  readonly sendsCookies: boolean;
}

export interface Endpoint extends Exchange {
  readonly kind: 'operation' | 'webhook' | 'manual';
  /** The source file, relative to the documentation folder. */
  readonly file: string;
  /** The name, for a webhook. */
  readonly path: string;
  readonly isDeprecated: boolean;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly servers: readonly Server[];
  readonly security: readonly SecurityChoice[];
  readonly parameters: readonly Parameter[];
  readonly callbacks: readonly Callback[];
  readonly samples: readonly CodeSample[];
  readonly presentation: Presentation;
}

/** A page about a data model. */
export interface SchemaPage {
  readonly kind: 'schema';
  /** The source file, relative to the documentation folder. */
  readonly file: string;
  readonly name: string;
  readonly shape: Shape;
  readonly presentation: Presentation;
}

export type ApiContent = Endpoint | SchemaPage;

/** Whether a media type is JSON: https://mimesniff.spec.whatwg.org/#json-mime-type */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(mediaType);
}
