/** The shape of a body for the inputs of its form: what they need of it, and no more, for it stands in each page. */
import { isFile, kindOf, type Property, type Shape, taggedProperties } from './shape.ts';

/** A value and its parts; a text where it says nothing else. */
export interface InputShape {
  /** A value of the kind `json` can only be written as JSON: nothing is known of it, or it stands within itself. */
  readonly kind?: 'number' | 'boolean' | 'file' | 'json';
  readonly format?: 'date' | 'date-time' | 'password';
  /** Values that are allowed. */
  readonly values?: readonly unknown[];
  readonly fields?: Readonly<Record<string, InputShape>>;
  readonly required?: readonly string[];
  /** The shape of values under names that the reader gives. */
  readonly keys?: InputShape;
  readonly items?: InputShape;
  /** Each choice between variants, all of which the value makes. */
  readonly choices?: readonly (readonly InputVariant[])[];
}

export interface InputVariant extends InputShape {
  readonly title: string;
}

const JSON_ALONE: InputShape = { kind: 'json' };

/** Reduces a shape to what inputs need; only a form has files for its fields. */
export function inputShape(shape: Shape, isForm = false): InputShape {
  if (shape.recursion !== undefined || shape.isCut === true) return JSON_ALONE;
  if (shape.choices !== undefined)
    return {
      ...partsOf(shape, isForm),
      choices: shape.choices.map(({ variants }) =>
        variants.map((one) => ({ title: one.title, ...inputShape(one.shape, isForm) })),
      ),
    };
  if (shape.values !== undefined) return { values: shape.values };
  if (shape.items !== undefined) return { items: inputShape(shape.items) };
  if (shape.properties !== undefined) return partsOf(shape, isForm);
  const types = shape.type.split(' | ').filter((type) => type !== 'null');
  const kind = kindOf({ ...shape, type: types.join() });
  const { format } = shape.keywords;
  if (types.length > 1 || /^(?:any|never)/.test(shape.type)) return JSON_ALONE;
  if (kind === 'list') return { items: JSON_ALONE };
  if (kind === 'object') return JSON_ALONE;
  if (kind === 'number' || kind === 'boolean') return { kind };
  return format === 'date' || format === 'date-time' || format === 'password' ? { format } : {};
}

function partsOf(shape: Shape, isForm: boolean): InputShape {
  const properties = taggedProperties(shape);
  if (properties.some(({ stands }) => stands === 'item')) return JSON_ALONE;
  const sent = properties.filter((one) => one.shape.keywords.readOnly !== true);
  const named = sent.filter(({ stands }) => stands === undefined);
  const [any] = sent.filter(({ stands }) => stands !== undefined);
  const field = (one: Property): InputShape => (isForm && isFile(one.shape) ? { kind: 'file' } : inputShape(one.shape));
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...(named.length > 0 && { fields: Object.fromEntries(named.map((one) => [one.name, field(one)])) }),
    ...(required.length > 0 && { required }),
    ...(any !== undefined && { keys: inputShape(any.shape) }),
  };
}
