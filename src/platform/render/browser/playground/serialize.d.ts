import type { ParameterPlace } from '../../api/endpoint/model.ts';

/** Settings by which a parameter is written. */
export interface ParameterForm {
  readonly name: string;
  readonly place: ParameterPlace | 'form';
  /** `list` and `object` are taken apart; all others are texts. */
  readonly kind: string;
  readonly style: string;
  readonly explode: boolean;
}

export interface SerializedPair {
  readonly name: string;
  readonly value: string;
}

/**
 * Writes a value, given as text (lists by commas or as JSON, objects as JSON): as pairs that are encoded already in a
 * query, as what takes the place of the name in a path.
 */
export function serializeParameter(parameter: ParameterForm, text: string): SerializedPair[];
