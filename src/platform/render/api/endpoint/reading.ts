/** What all parts of an operation are read with, and the examples that an author gives of them. */
import { textOf } from '../../model/fields.ts';
import type { Report } from '../../model/report.ts';
import { fieldsAt, type Located, namesIn, part } from '../description/descriptions.ts';
import type { ShapeRun } from '../schema/build.ts';

export interface Reading extends ShapeRun {
  /** Omits optional parameters from generated request examples. */
  readonly onlyRequired: boolean;
  readonly report: Report;
}

interface GivenExample {
  /** Empty for one without a name. */
  readonly title: string;
  readonly value: unknown;
}

/**
 * Lists the examples of a parameter, a header or a content: https://spec.openapis.org/oas/v3.2.0#example-object. Those that
 * stand elsewhere are reported.
 */
export function givenExamples(located: Located, { follow, report }: Reading): readonly GivenExample[] {
  const named = namesIn(part(located, 'examples')).flatMap((name): readonly GivenExample[] => {
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
