import { productPacks } from '@llavero/proto/rules/product-packs';
import { addMonths, addYears, formatDay, startOfDay } from '@llavero/proto/values/dates';
import type { Random } from './random.ts';
import { row } from './row.ts';

export type MandateFate = 'ACTIVE' | 'SIGNED' | 'DRAFT' | 'TRIAL' | 'FINISHED' | 'RENEWED' | 'CANCELLED';

/** Who looks after the company's mandates, by position. */
export interface Team {
  sales: string[];
  finance: string;
  support: string;
  insurance: string;
  operations: string;
  legal: string;
  signer: string;
  supervisor: string;
}

export interface MandateOf {
  landlords: string[];
  landlordName: string;
  units: string[];
  properties: string[];
  region: 'CATALONIA' | 'MADRID';
  organization: string;
  rent: number;
}

type Pack = keyof typeof productPacks;
const packs = Object.keys(productPacks) as Pack[];

const fates: readonly (readonly [MandateFate, number])[] = [
  ['ACTIVE', 70],
  ['SIGNED', 4],
  ['DRAFT', 6],
  ['TRIAL', 3],
  ['FINISHED', 8],
  ['RENEWED', 3],
  ['CANCELLED', 4],
];

/** The `index`-th mandate; the packs take turns, so that every one is there. `today` is a day. */
export function mandate(random: Random, index: number, of: MandateOf, team: Team, today: number) {
  const fate = index < fates.length ? fates[index]![0] : random.weighted(fates);
  const pack = packs[index % packs.length]!;
  const { label: _label, ...terms } = productPacks[pack];
  const mandateDate = startDate(random, fate, today);
  const endDate =
    fate === 'FINISHED' || fate === 'RENEWED'
      ? addMonths(today, -random.int(1, 8))
      : addYears(Math.max(mandateDate, today), random.int(1, 4));
  return row(random, Math.min(mandateDate, today) - 86_400 * random.int(2, 30), {
    ...terms,
    name: `Mandato ${formatDay(mandateDate)} · ${of.landlordName}`,
    publicId: `M-${String(index + 1).padStart(5, '0')}`,
    productType: pack,
    landlords: of.landlords,
    units: of.units,
    properties: of.properties,
    propertyDistribution: of.landlords.map((landlord, position) => ({
      landlord,
      percent: share(of.landlords.length, position),
      landlordType: 'FULL_RIGHT',
    })),
    organization: of.organization,
    region: of.region,
    mandateDate: startOfDay(mandateDate),
    endDate: startOfDay(endDate),
    validityAmount: 1,
    validityUnit: 'YEAR',
    salesManager: random.pick(team.sales),
    financeManager: team.finance,
    supportManager: team.support,
    insuranceManager: team.insurance,
    opperationManager: team.operations,
    legalManager: team.legal,
    signer: team.signer,
    supervisor: team.supervisor,
    tenantSearchSelectedOption: random.pick(['ONE_PAYMENT', 'RECURRING_PAYMENT', 'UNKNOWN']),
    rent: of.rent,
    promotion: random.chance(0.9) ? 'NONE' : 'THREE_MONTHS_FREE_INVITING_LANDLORD',
    paymentDay: random.pick([3, 5, 7]),
    paymentMethod: 'TRANSFER',
    // Of the dearer ones, so that the rest of the portfolio is as it was.
    reserveTarget: of.rent >= 1200 ? 300 : null,
    exclusiveness: random.chance(0.8),
    trial: fate === 'TRIAL',
    cancelled: fate === 'CANCELLED',
    renewed: fate === 'RENEWED',
    validated: fate !== 'DRAFT' && fate !== 'TRIAL',
  });
}

export type MandateRow = ReturnType<typeof mandate>;

function startDate(random: Random, fate: MandateFate, today: number): number {
  if (fate === 'SIGNED') return addMonths(today, random.int(1, 2));
  if (fate === 'DRAFT') return addMonths(today, random.int(0, 2));
  return addMonths(today, -random.int(9, 60));
}

/** Hundred per cent in whole parts, the first takes the rest. */
function share(owners: number, position: number): number {
  const part = Math.floor(100 / owners);
  return position === 0 ? 100 - part * (owners - 1) : part;
}
