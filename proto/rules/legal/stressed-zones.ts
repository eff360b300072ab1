import { firstDeclaration } from '../../data/stressed-zones/first-declaration.ts';
import type { MunicipalityRow } from '../../data/stressed-zones/municipality-row.ts';
import { secondDeclaration } from '../../data/stressed-zones/second-declaration.ts';
import type { LegalEntry } from './legal-entry.ts';

const declared = (
  rows: readonly MunicipalityRow[],
  declaration: Pick<LegalEntry, 'law' | 'from' | 'to' | 'source'>,
): LegalEntry[] =>
  rows.map(([ine, municipality, ...alsoCalled]) => ({
    value: 1,
    municipality,
    ine,
    ...(alsoCalled.length > 0 ? { alsoCalled } : {}),
    ...declaration,
  }));

/**
 * Municipalities with a residential market under stress (Ley 12/2023 art. 18), each with the days of its declaration:
 * three years from the day after the list of the BOE.
 */
export const stressedZones: readonly LegalEntry[] = [
  ...declared(firstDeclaration, {
    law: 'Resolución TER/800/2024',
    from: '2024-03-16',
    to: '2027-03-16',
    source: 'BOE-A-2024-5214',
  }),
  ...declared(secondDeclaration, {
    law: 'Resolución TER/2408/2024',
    from: '2024-10-10',
    to: '2027-10-10',
    source: 'BOE-A-2024-20576',
  }),
];
