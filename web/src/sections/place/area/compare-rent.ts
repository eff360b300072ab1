import type { UnitKpi } from '@llavero/proto/rules/occupancy';
import { roundMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import type { Row } from '../../../lib/records.ts';

/** What a unit is let for now, else what it is offered for. */
export interface KnownRent {
  /** Euros a month. */
  amount: number;
  isOffer: boolean;
}

export function rentOf({ kpi, offerRent }: Row): KnownRent | null {
  const { rent } = (kpi ?? {}) as Partial<UnitKpi>;
  if (typeof rent === 'number' && rent > 0) return { amount: rent, isOffer: false };
  return typeof offerRent === 'number' && offerRent > 0 ? { amount: offerRent, isOffer: true } : null;
}

/** A difference below this share of the area's price is none worth a figure. */
const SAME_SHARE = 0.005;

/**
 * The rent of a unit for each of its square metres, beside that of its area.
 * @param size living area in square metres, above 0
 * @param ofArea euros per square metre and month
 */
export function compareRent(
  rent: KnownRent | null,
  size: number,
  ofArea: number,
): { label: string; perSquareMetre: number; text: string } | null {
  if (rent === null || ofArea <= 0) return null;
  const perSquareMetre = roundMoney(rent.amount / size);
  const share = perSquareMetre / ofArea - 1;
  const percent = formatNumber(Math.abs(share) * 100, 0);
  const text =
    Math.abs(share) < SAME_SHARE
      ? 'como la zona'
      : `${percent} % ${share > 0 ? 'por encima' : 'por debajo'} de la zona`;
  return { label: rent.isOffer ? 'Renta ofrecida por m²' : 'Renta actual por m²', perSquareMetre, text };
}
