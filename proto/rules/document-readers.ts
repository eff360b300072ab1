import type { Json } from '../fields/field.ts';
import { settlementTypes } from '../records/choices/settlement-types.ts';
import type { DocumentLanguage } from '../templates/values.ts';
import { idsOf } from '../values/ids.ts';

/** Ids of the people that a document of a record is written to: of mandates and settlements its landlords, of all others its tenants. */
export function readersOf(collection: string, record: Readonly<Record<string, Json | undefined>>): string[] {
  const isLandlords =
    collection === 'mandate' ||
    (collection === 'finance' && (settlementTypes as readonly unknown[]).includes(record['type']));
  return idsOf(record[isLandlords ? 'landlords' : 'tenants'] ?? null);
}

/**
 * The language that a document is proposed in: Catalan where everybody who gets it reads Catalan, otherwise Spanish.
 * @param languages of its readers
 */
export const languageFor = (languages: readonly (Json | undefined)[]): DocumentLanguage =>
  languages.length > 0 && languages.every((language) => language === 'CA') ? 'CA' : 'ES';
