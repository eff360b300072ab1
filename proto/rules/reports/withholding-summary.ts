import { addMoney } from '../../values/money.ts';
import { type SettledDocument, taxParts } from './tax-concepts.ts';

/** What was withheld of the rents of a year on one unit, as the tenant declares it in model 180. Euros, positive. */
export interface Withholding {
  units: string[];
  tenants: string[];
  /** Rent before VAT. */
  base: number;
  withheld: number;
  /** What each document adds to it. */
  parts: { id: string; base: number; withheld: number }[];
}

/**
 * Withholdings on urban rents by unit and tenant (RIRPF art. 75.2.a and 100; model 180). Only documents with a withholding
 * count; what they hold of it adds up to the sum of the year.
 */
export function withholdingSummary(documents: readonly SettledDocument[], year: number): Withholding[] {
  const rows = new Map<string, Withholding>();
  for (const document of documents) {
    if (document.year !== year) continue;
    const parts = taxParts(document);
    const withheld = sumOf(parts, 'WITHHELD');
    if (withheld === 0) continue;
    const units = [...document.units].sort();
    const tenants = [...document.tenants].sort();
    const key = `${units.join()}/${tenants.join()}`;
    const row = rows.get(key) ?? { units, tenants, base: 0, withheld: 0, parts: [] };
    const part = { id: document.id, base: sumOf(parts, 'INCOME'), withheld: addMoney(-withheld) };
    row.base = addMoney(row.base, part.base);
    row.withheld = addMoney(row.withheld, part.withheld);
    row.parts.push(part);
    rows.set(key, row);
  }
  return [...rows.values()];
}

const sumOf = (parts: ReturnType<typeof taxParts>, wanted: string): number =>
  addMoney(...parts.flatMap(({ concept, amount }) => (concept === wanted ? [amount] : [])));
