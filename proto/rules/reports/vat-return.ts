import { addMoney } from '../../values/money.ts';
import type { ReportSource } from './report-table.ts';

/** What an invoice brings to a VAT return under one rate. Euros, negative where it gives back. */
export interface VatEntry {
  /** Charged to customers, or borne from suppliers. */
  side: 'CHARGED' | 'BORNE';
  /** Per cent; null for what is exempt or not subject. */
  percent: number | null;
  /** It corrects another invoice: a box of its own (Ley 37/1992 art. 80 and 114). */
  rectifies: boolean;
  /** Of VAT borne: it belongs to what is taxed (Ley 37/1992 art. 94.Uno). Ignored for VAT charged. */
  isDeductible: boolean;
  base: number;
  vat: number;
  source: Pick<ReportSource, 'collection' | 'id' | 'name' | 'date'>;
}

/** Where in model 303 a sum stands; `null` for sums that the form does not ask for. */
interface Boxes {
  base: string | null;
  vat: string | null;
}

/** A line of the form with the invoices that it adds up. Euros. */
export interface VatLine {
  part: 'CHARGED' | 'DEDUCTED' | 'OUTSIDE';
  label: string;
  percent: number | null;
  boxes: Boxes;
  base: number;
  vat: number;
  sources: ReportSource[];
}

export interface VatReturn {
  lines: VatLine[];
  /** Box 27. */
  charged: number;
  /** Box 45. */
  deducted: number;
  /** Box 46: what is owed, negative for what is given back or carried on. */
  result: number;
}

/** Boxes of the rates in force since 2023 (model 303, Orden HAC/3625/2003 as it stands). */
const ratedBoxes: Readonly<Record<string, Boxes>> = {
  0: { base: '150', vat: '152' },
  2: { base: '165', vat: '167' },
  4: { base: '01', vat: '03' },
  5: { base: '153', vat: '155' },
  10: { base: '04', vat: '06' },
  21: { base: '07', vat: '09' },
};
const nowhere: Boxes = { base: null, vat: null };

type Place = Pick<VatLine, 'part' | 'label' | 'percent' | 'boxes'> & { order: number };

function placeOf({ side, percent, rectifies, isDeductible }: VatEntry): Place {
  const none = { percent: null, boxes: nowhere };
  if (side === 'BORNE') {
    if (!isDeductible)
      return { ...none, part: 'OUTSIDE', label: 'IVA soportado que no se deduce', order: 901 };
    return rectifies
      ? {
          ...{ part: 'DEDUCTED', label: 'Rectificación de deducciones', percent: null, order: 501 },
          boxes: { base: '40', vat: '41' },
        }
      : {
          ...{ part: 'DEDUCTED', label: 'Operaciones interiores corrientes', percent: null, order: 500 },
          boxes: { base: '28', vat: '29' },
        };
  }
  if (percent === null)
    return { ...none, part: 'OUTSIDE', label: 'Operaciones exentas o no sujetas', order: 900 };
  if (rectifies)
    return {
      ...{ part: 'CHARGED', label: 'Modificación de bases y cuotas', percent: null, order: 400 },
      boxes: { base: '14', vat: '15' },
    };
  const boxes = ratedBoxes[percent];
  return {
    ...{ part: 'CHARGED', percent, order: 100 - percent, boxes: boxes ?? nowhere },
    label: boxes ? 'Régimen general' : 'Tipo sin casilla: revisar las facturas',
  };
}

/**
 * The lines of a VAT return (model 303) from the invoices of its period, each with the invoices behind it: their sums are the
 * boxes to the cent. VAT borne is deducted or not as its caller says; nothing is shared out (no prorrata, Ley 37/1992 art. 102).
 */
export function vatReturn(entries: readonly VatEntry[]): VatReturn {
  const found = new Map<string, VatLine & { order: number }>();
  for (const entry of entries) {
    const place = placeOf(entry);
    const key = `${place.order} ${place.percent ?? ''}`;
    const line = found.get(key) ?? { ...place, base: 0, vat: 0, sources: [] };
    found.set(key, line);
    line.base = addMoney(line.base, entry.base);
    line.vat = addMoney(line.vat, entry.vat);
    line.sources.push({ ...entry.source, base: entry.base, amount: entry.vat });
  }
  const lines = [...found.values()]
    .sort((one, other) => one.order - other.order)
    .map(({ order: _, ...line }) => line);
  const sum = (part: VatLine['part']) =>
    addMoney(...lines.filter((line) => line.part === part).map(({ vat }) => vat));
  const [charged, deducted] = [sum('CHARGED'), sum('DEDUCTED')];
  return { lines, charged, deducted, result: addMoney(charged, -deducted) };
}
