import { dayOf, fromDayKey, startOfDay } from '../values/dates.ts';

/** What an erased person is called from then on, wherever a record still says that there was somebody. */
export const ERASED_NAME = 'Persona suprimida';

/** Records about a person that the law makes us keep, by the law that says so. */
export type RetainedKind = 'CONTRACTS' | 'LARGE_CONTRACTS' | 'MANDATES' | 'BOOKINGS' | 'FINANCE' | 'BILLS';

export interface RetentionRule {
  /** Spanish. */
  what: string;
  /** Article. */
  law: string;
  years: number;
}

const merchant = 'Código de Comercio, art. 30';

/**
 * How long papers are kept after their last day, the longest of the periods that apply. Business papers: six years (Código de
 * Comercio art. 30), which covers the four of the tax office (LGT art. 66). Lettings of 10,000 € a month or more: ten years, for
 * they fall under the law against money laundering (Ley 10/2010 art. 2.1.l and 25).
 */
export const retentionRules: Readonly<Record<RetainedKind, RetentionRule>> = {
  CONTRACTS: { what: 'Contratos de alquiler', law: merchant, years: 6 },
  LARGE_CONTRACTS: {
    what: 'Contratos de 10.000 € al mes o más',
    law: 'Ley 10/2010, art. 25',
    years: 10,
  },
  MANDATES: { what: 'Mandatos', law: merchant, years: 6 },
  BOOKINGS: { what: 'Reservas', law: merchant, years: 6 },
  FINANCE: { what: 'Recibos y liquidaciones', law: `${merchant}, y LGT, art. 66`, years: 6 },
  BILLS: { what: 'Facturas de gastos', law: `${merchant}, y LGT, art. 66`, years: 6 },
};

/** The monthly rent from which a letting falls under Ley 10/2010 (art. 2.1.l), euros. */
export const LARGE_RENT = 10_000;

/** What there is of one kind about a person. */
export interface HeldRecords {
  kind: RetainedKind;
  count: number;
  /** The last day they speak of, unix seconds; null where it is not known: then they count from today. */
  lastDay: number | null;
}

export interface RetentionLine extends RetentionRule {
  kind: RetainedKind;
  count: number;
  /** Last day on which they are kept; unix seconds of 00:00 in Madrid. */
  until: number;
}

/**
 * What is kept of a person who is erased, each with its last day: the years count from the end of the year of the last
 * entry, as books are closed by the year. What is past its time already is left out.
 * @param now unix seconds
 */
export function retentionLines(held: readonly HeldRecords[], now: number): RetentionLine[] {
  const today = startOfDay(now);
  return held.flatMap(({ kind, count, lastDay }) => {
    if (count === 0) return [];
    const rule = retentionRules[kind];
    // An agreed end that is still to come was cut short: the papers end today at the latest.
    const last = Math.min(lastDay ?? today, today);
    const until = fromDayKey(`${dayOf(last).year + rule.years}-12-31`);
    return until < today ? [] : [{ ...rule, kind, count, until }];
  });
}

/** Until when the identity of somebody is blocked (LOPDGDD art. 32); null: nothing is kept. Unix seconds. */
export function blockedUntil(lines: readonly Pick<RetentionLine, 'until'>[]): number | null {
  return lines.length === 0 ? null : Math.max(...lines.map(({ until }) => until));
}
