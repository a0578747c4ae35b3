/** The keys of a request, as fields. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { SecurityChoice, SecurityScheme } from '../endpoint/model.ts';
import { type FieldRun, fieldNode } from './fields.ts';

/** Draws the keys that a request may need, each way to be let in for itself. */
export function securitySection(security: readonly SecurityChoice[], run: FieldRun): ElementContent[] {
  const choices = security.filter((choice) => choice.length > 0);
  if (choices.length === 0) return [];
  const isOptional = choices.length < security.length;
  const fields = choices.flatMap((choice, index) => [
    ...(index === 0 ? [] : [h('p', { className: ['field-or'] }, 'or')]),
    ...choice.map((scheme) => schemeField(scheme, !isOptional, run)),
  ]);
  return [h('h2', 'Authorization'), ...fields];
}

function schemeField(scheme: SecurityScheme, isRequired: boolean, run: FieldRun): Element {
  const { name, place, label, description, scopes, addresses } = scheme;
  const field = fieldNode(
    {
      name,
      isRequired,
      place,
      shape: { type: label, keywords: {} },
      description: description ?? usualDescription(scheme),
    },
    run,
    ['auth'],
  );
  const details = [
    ...(scopes.length === 0 ? [] : [h('p', { className: ['field-values'] }, ['Scopes: ', ...spaced(scopes)])]),
    ...addresses.map(([title, address]) => h('p', { className: ['field-values'] }, [`${title}: `, h('code', address)])),
  ];
  return { ...field, children: [...field.children, ...details] };
}

function spaced(values: readonly string[]): ElementContent[] {
  return values.flatMap((value, index) => [
    ...(index === 0 ? [] : [{ type: 'text', value: ' ' } as const]),
    h('code', value),
  ]);
}

function usualDescription({ kind, name, place }: SecurityScheme): string {
  switch (kind) {
    case 'bearer':
      return 'Bearer authentication header of the form `Bearer <token>`, where `<token>` is your token.';
    case 'basic':
      return 'Basic authentication header of the form `Basic <encoded-value>`, where `<encoded-value>` is `username:password` in Base64.';
    case 'key':
      return place === 'header' ? `Your API key, in the header \`${name}\`.` : `Your API key, as \`${name}\`.`;
    case 'other':
      return '';
  }
}
