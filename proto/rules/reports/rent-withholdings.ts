import { addMoney, multiplyMoney } from '../../values/money.ts';
import { lineSign } from '../finance-totals.ts';
import type { ReportSource } from './report-table.ts';
import type { SettledDocument } from './tax-concepts.ts';

/** What one document tells of a rent that was paid with a withholding. Euros. */
export interface WithheldRent {
  /** Landlord or supplier who bears it: id. */
  recipient: string;
  units: string[];
  /** Rent before VAT. */
  base: number;
  withheld: number;
  source: Pick<ReportSource, 'collection' | 'id' | 'name' | 'date'>;
}

/** A recipient and what they let, with the documents behind it. Euros. */
export interface WithheldRow {
  recipient: string;
  units: string[];
  base: number;
  withheld: number;
  sources: ReportSource[];
}

/** Models 115 (a quarter) and 180 (its year). Euros. */
export interface WithholdingReturn {
  rows: WithheldRow[];
  /** Box 01. */
  recipients: number;
  /** Box 02. */
  base: number;
  /** Box 03. */
  withheld: number;
}

/**
 * Base and withholding of a settlement's rent, as the tenant keeps it back: rent less bonuses before VAT (RIRPF art. 100); what
 * a tenant pays on top of the rent is paid on the landlord's behalf and nothing is withheld of it. Null without a withholding.
 */
export function withheldOf(
  document: Pick<SettledDocument, 'type' | 'sourceRole' | 'breakdown'>,
): { base: number; withheld: number } | null {
  let [base, withheld] = [0, 0];
  for (const line of document.breakdown) {
    if (line.category !== 'RENT' || line.subcategory === 'ADDITIONAL_DEPOSIT') continue;
    const sign = lineSign(document, line);
    if (line.subcategory === 'WITHHOLDING')
      withheld = addMoney(withheld, -multiplyMoney(line.totalAmount, sign));
    else base = addMoney(base, multiplyMoney(addMoney(line.totalAmount, -line.vatAmount), sign));
  }
  return withheld === 0 ? null : { base, withheld };
}

/**
 * What a tenant or company declares of the rents that it pays (RIRPF art. 75.2.a, 100 and 108; models 115 and 180), by recipient and
 * what they let. The documents behind a row add up to it.
 */
export function withholdingReturn(rents: readonly WithheldRent[]): WithholdingReturn {
  const rows = new Map<string, WithheldRow>();
  for (const { recipient, units: named, base, withheld, source } of rents) {
    const units = [...named].sort();
    const key = `${recipient}/${units.join()}`;
    const row = rows.get(key) ?? { recipient, units, base: 0, withheld: 0, sources: [] };
    rows.set(key, row);
    row.base = addMoney(row.base, base);
    row.withheld = addMoney(row.withheld, withheld);
    row.sources.push({ ...source, base, amount: withheld });
  }
  const all = [...rows.values()];
  return {
    rows: all,
    recipients: new Set(all.map(({ recipient }) => recipient)).size,
    base: addMoney(...all.map(({ base }) => base)),
    withheld: addMoney(...all.map(({ withheld }) => withheld)),
  };
}
