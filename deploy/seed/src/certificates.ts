import { addDays, addYears } from '@llavero/proto/values/dates';
import type { Unit } from './places.ts';
import type { Random } from './random.ts';
import type { suppliers } from './repairs.ts';
import type { certificateWork } from './work.ts';

type Operation = ReturnType<typeof certificateWork>[number];
type Supplier = ReturnType<typeof suppliers>[number];

/** Ends that are warned of these days: within a week, a month and a quarter. */
const ENDINGS = [5, 7, 19, 30, 52, 71, 88] as const;
const RATINGS = ['A', 'B', 'C', 'D', 'E', 'E', 'F', 'G'] as const;

/** Brings the certificates to life: letters, some that end soon, some asked of a supplier, a few that nobody needs. */
export function setCertificates(
  random: Random,
  units: readonly Unit[],
  work: readonly Operation[],
  trades: readonly Supplier[],
  today: number,
): void {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const certifier = trades.find(({ object }) => object.providerSubcategory === 'Certificados') ?? trades[0];
  const asked = new Set<string>();
  for (const { object } of work) {
    const unit = unitOf.get(object.place);
    if (!unit || (object.status !== 'REQUESTED' && object.status !== 'IN_PROGRESS')) continue;
    const since = addDays(today, -random.int(2, 45));
    asked.add(unit.id);
    Object.assign(object, { supplier: certifier?.id ?? null, requestedAt: since + 36_000 });
    Object.assign(unit.object, { energyCertificate: { type: 'ENERGY', issueRequestDate: since } });
  }
  let ending = 0;
  for (const { id, object } of units) {
    const { energyCertificate, unitType } = object;
    if (asked.has(id)) continue;
    if (!energyCertificate) {
      if (unitType === 'SHOP' && random.chance(0.5))
        Object.assign(object, { energyCertificate: { type: 'ENERGY', notNeeded: true } });
      continue;
    }
    const rating = random.pick(RATINGS);
    const days = energyCertificate.endDate > addDays(today, 400) ? ENDINGS[ending] : undefined;
    const renewed = days !== undefined && random.chance(0.2);
    if (renewed) ending += 1;
    const end = renewed
      ? { endDate: addDays(today, days), issueDate: addYears(addDays(today, days), -10) }
      : {};
    Object.assign(object, { energyCertificate: { ...energyCertificate, ...end, rating } });
  } // The rest, of some: what is inspected at intervals has ends of its own.
  for (const [at, { object }] of units.entries()) {
    const type = at % 9 === 4 ? 'GAS' : at % 13 === 6 ? 'ITE' : at % 17 === 8 ? 'ELECTRICITY' : null;
    if (!type) continue;
    const endDate = addDays(today, (at % 5) * 35 - 10);
    const issueDate = addYears(endDate, type === 'GAS' ? -5 : -10);
    Object.assign(object, {
      otherCertificates: [{ type, number: `${type}-${2000 + at}`, issueDate, endDate }],
    });
  }
}
