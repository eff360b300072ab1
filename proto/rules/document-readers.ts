import type { Json } from '../fields/field.ts';
import { settlementTypes } from '../records/choices/settlement-types.ts';
import type { DocumentLanguage } from '../templates/values.ts';
import { idsOf } from '../values/ids.ts';

const billTypes: readonly unknown[] = ['BILL', 'RECTIFYING_BILL'];

/** Bills of the company, to whom their `destination` says: a landlord, or the tenant who pays the search. @param type of the document */
export const isOwnInvoice = (type: unknown): boolean => billTypes.includes(type);

/**
 * Ids of the people that a document of a record is written to: of mandates and settlements its landlords, of a bill its client, of all
 * others its tenants.
 */
export function readersOf(collection: string, record: Readonly<Record<string, Json | undefined>>): string[] {
  const { type, destination } = record;
  if (collection === 'finance' && isOwnInvoice(type)) {
    const client = destination && typeof destination === 'object' && 'agent' in destination;
    return client && typeof destination.agent === 'string'
      ? [destination.agent]
      : idsOf(record['landlords'] ?? null).slice(0, 1);
  }
  const isLandlords =
    collection === 'mandate' ||
    (collection === 'finance' && (settlementTypes as readonly unknown[]).includes(type));
  return idsOf(record[isLandlords ? 'landlords' : 'tenants'] ?? null);
}

/**
 * The language that a document is proposed in: Catalan where everybody who gets it reads Catalan, otherwise Spanish.
 * @param languages of its readers
 */
export const languageFor = (languages: readonly (Json | undefined)[]): DocumentLanguage =>
  languages.length > 0 && languages.every((language) => language === 'CA') ? 'CA' : 'ES';
