/** Parameters of an operation and of its path, headers of its responses, and the examples of all parts. */
import { fieldsOf, listOf, present, textOf } from '../../model/fields.ts';
import { fieldsAt, type Located, namesIn, part } from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import { buildShape, type Reading } from '../schema/build.ts';
import { type Parameter, PLACES } from './model.ts';
import { exampleText } from './serialize.ts';

/** Headers that are described elsewhere: https://spec.openapis.org/oas/v3.1.0#parameter-object */
const DESCRIBED_ELSEWHERE = new Set(['accept', 'content-type', 'authorization']);

/** Reads the parameters of a path item and of its operation; the operation's win where both name one. */
export function readParameters(lists: readonly Located[], run: Reading): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const index of listOf(list.value).keys()) {
      const located = run.follow(part(list, String(index)));
      const parameter = located === undefined ? undefined : readParameter(located, run);
      if (parameter !== undefined) found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
  }
  const parameters = [...found.values()];
  return PLACES.flatMap((place) => parameters.filter((parameter) => parameter.place === place));
}

function readParameter(located: Located, run: Reading): Parameter | undefined {
  const fields = fieldsAt(located);
  const place = PLACES.find((one) => one === fields.in);
  const name = textOf(fields.name);
  if (place === undefined || name === undefined || fields['x-hidden'] === true) return undefined;
  if (place === 'header' && DESCRIBED_ELSEWHERE.has(name.toLowerCase())) return undefined;
  return readValue(located, { name, place }, run);
}

/** Reads the value of a parameter, or of a header of a response. */
export function readValue(
  located: Located,
  { name, place }: Pick<Parameter, 'name' | 'place'>,
  reading: Reading,
): Parameter {
  const fields = fieldsAt(located);
  const [mediaType] = Object.keys(fieldsOf(fields.content));
  const value = mediaType === undefined ? located : part(located, 'content', mediaType);
  const shape = buildShape(part(value, 'schema'), reading);
  const examples = givenExamples(value, reading).flatMap((one) => {
    const isDocument = mediaType !== undefined && typeof one.value !== 'string';
    return (isDocument ? writeJson(one.value) : exampleText(one.value)) ?? [];
  });
  const style = textOf(fields.style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return {
    name,
    place,
    isRequired: place === 'path' || fields.required === true,
    style,
    explode: typeof fields.explode === 'boolean' ? fields.explode : style === 'form',
    shape,
    ...present({
      description: textOf(fields.description) ?? shape.description,
      isDeprecated: fields.deprecated === true || undefined,
      mediaType,
      examples: examples.length > 0 ? examples : undefined,
    }),
  };
}

/**
 * Lists the examples of a parameter, a header or a content: https://spec.openapis.org/oas/v3.2.0#example-object. Those that
 * stand elsewhere are reported. One without a name has no title.
 */
export function givenExamples(located: Located, { follow, report }: Reading) {
  const named = namesIn(part(located, 'examples')).flatMap((name) => {
    const found = follow(part(located, 'examples', name));
    if (found === undefined) return [];
    const fields = fieldsAt(found);
    const title = textOf(fields.summary) ?? name;
    const held = ['value', 'dataValue', 'serializedValue'].find((field) => fields[field] !== undefined);
    if (held !== undefined) return [{ title, value: fields[held] }];
    const address = textOf(fields.externalValue);
    const { file, locate } = found.description;
    const message = `The example \`${name}\` is left out: it stands at \`${address}\`, which is not read. Put it into the description, as \`value\`.`;
    if (address !== undefined) report(file, locate([...found.tokens, 'externalValue']), message);
    return [];
  });
  const { example } = fieldsAt(located);
  return named.length > 0 || example === undefined ? named : [{ title: '', value: example }];
}
