/** Endpoints that a page describes itself: `api: "POST https://api.example.com/users/{id}"` in its front matter. */
import { present } from '../../model/fields.ts';
import type { Endpoint, Parameter, Presentation, SecurityChoice, Server } from './model.ts';

interface ManualSettings {
  /** The page's file. */
  readonly file: string;
  readonly presentation: Presentation;
  /** Addresses before a path. */
  readonly servers: readonly string[];
  readonly auth: { readonly method?: string; readonly name?: string; readonly prefix?: string };
  /** The page's own method to authenticate. */
  readonly method: string | undefined;
}

const WEB_ADDRESS = /^https?:\/\//i;

/** Reads an endpoint; its parameters are told by the page's own fields, save those of the path. */
export function readManualEndpoint(
  { method, address }: { readonly method: string; readonly address: string },
  { file, presentation, servers, auth, method: ownMethod }: ManualSettings,
): Endpoint {
  const { server, path } = splitAddress(address);
  const shown = server === undefined ? servers.filter((url) => WEB_ADDRESS.test(url)) : [server];
  return {
    kind: 'manual',
    file,
    method,
    path,
    isDeprecated: false,
    servers: shown.map((url): Server => ({ url: url.replace(/\/+$/, ''), variables: [] })),
    security: securityOf(ownMethod ?? auth.method, auth),
    parameters: pathParameters(path),
    responses: [],
    callbacks: [],
    samples: [],
    presentation,
  };
}

function splitAddress(address: string): { readonly server: string | undefined; readonly path: string } {
  const [, server, rest] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? [];
  const path = rest ?? address;
  return { server, path: path.startsWith('/') ? path : `/${path}` };
}

function pathParameters(path: string): readonly Parameter[] {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].map((name) => ({
    name,
    place: 'path',
    isRequired: true,
    style: 'simple',
    explode: false,
    shape: { type: 'string', keywords: { type: 'string' } },
  }));
}

function securityOf(method: string | undefined, { name, prefix }: ManualSettings['auth']): readonly SecurityChoice[] {
  const scheme = { id: method ?? '', scopes: [], addresses: [], place: 'header', name: 'Authorization' } as const;
  switch (method?.toLowerCase()) {
    case 'bearer':
      return [[{ ...scheme, kind: 'bearer', label: 'Bearer token' }]];
    case 'basic':
      return [[{ ...scheme, kind: 'basic', label: 'Basic authentication' }]];
    case 'key':
    case 'cobo':
      return [
        [{ ...scheme, kind: 'key', name: name ?? 'x-api-key', label: 'API key', ...present({ prefill: prefix }) }],
      ];
    default:
      return [];
  }
}
