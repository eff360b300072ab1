import type { SystemFields } from '@llavero/proto/fields/record';
import type { Mandate } from '@llavero/proto/records/contracts/mandate';
import { addDays, dayKey } from '@llavero/proto/values/dates';

/** What is read of a mandate to say whether its units may go on being offered. */
export const mandateFields = [
  'status',
  'mandateDate',
  'endDate',
  'validated',
  'units',
  'properties',
  'opperationManager',
  'supportManager',
  'salesManager',
] as const;

export type ReadMandate = Pick<Mandate, (typeof mandateFields)[number]> & Pick<SystemFields, 'id'>;

/** A mandate with units that are on offer and that nobody has entrusted to us from tomorrow on. */
export interface EndedMandate<U> {
  mandate: ReadMandate;
  /** By which this end is told from another one of the same mandate. */
  ending: string;
  /** Day of the end, midnight in Madrid. */
  endsOn: number;
  units: U[];
}

/** In force tomorrow: also one that is signed and begins then, such as that which continues another. */
const goesOn = ({ status, mandateDate, endDate }: ReadMandate, today: number): boolean =>
  (status === 'ACTIVE' || status === 'SIGNED') &&
  mandateDate !== null &&
  mandateDate <= addDays(today, 1) &&
  (endDate === null || endDate > today);

/** Over, or in its last day; a draft that was cancelled has never begun. */
const isEnding = ({ status, endDate, validated, mandateDate }: ReadMandate, today: number): boolean =>
  status === 'FINISHED' ||
  status === 'RENEWED' ||
  (status === 'CANCELLED' && validated && mandateDate !== null && mandateDate <= today) ||
  (status === 'ACTIVE' && endDate !== null && endDate <= today);

/**
 * The mandates under which units are offered that have none from tomorrow on, each with its units. Of several that a unit has had, the one
 * that began last answers for it; a unit that has had none is left out.
 *
 * @param units that are offered
 * @param mandates all that name one of them or its property
 * @param today midnight in Madrid
 */
export function endedMandates<U extends { id: string; property: string | null }>(
  units: readonly U[],
  mandates: readonly ReadMandate[],
  today: number,
): EndedMandate<U>[] {
  const found = new Map<string, EndedMandate<U>>();
  for (const unit of units) {
    const own = mandates.filter(
      (one) =>
        one.units.includes(unit.id) || (unit.property !== null && one.properties.includes(unit.property)),
    );
    if (own.some((one) => goesOn(one, today))) continue;
    const endsOn = ({ endDate }: ReadMandate) => Math.min(endDate ?? today, today);
    const [last] = own
      .filter((one) => isEnding(one, today))
      .sort((a, b) => (b.mandateDate ?? 0) - (a.mandateDate ?? 0) || endsOn(b) - endsOn(a));
    if (!last) continue;
    const known = found.get(last.id);
    if (known) known.units.push(unit);
    else {
      const ending = last.status === 'CANCELLED' ? last.status : dayKey(endsOn(last));
      found.set(last.id, { mandate: last, ending, endsOn: endsOn(last), units: [unit] });
    }
  }
  return [...found.values()];
}
