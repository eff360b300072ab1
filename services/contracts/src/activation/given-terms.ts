import type { Json } from '@llavero/proto/fields/field';
import { notOfActivation } from './activation.errors.ts';

/**
 * What a wizard has completed on the spot, for the store to check by the definition of the record.
 * @throws CodedError invalid `ACTIVATION.UNKNOWN_TERM` naming what is not among `names`.
 */
export function givenTerms(given: Json, names: readonly string[]): Record<string, Json> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return {};
  const strangers = Object.keys(given).filter((name) => !names.includes(name));
  if (strangers.length > 0) throw notOfActivation(strangers);
  return given;
}
