import type { Json } from '@llavero/proto/fields/field';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { productOf } from '@llavero/proto/records/contracts/product';
import { contractTotals } from '@llavero/proto/rules/contract-totals';
import { type MandateContract, mandateFigures } from '@llavero/proto/rules/mandate-figures';
import { applicationStep, type SteppedApplication } from '@llavero/proto/rules/application-step';
import { productPacks, type ProductType } from '@llavero/proto/rules/product-packs';
import { reviewRent } from '@llavero/proto/rules/rent-review';
import { newRent, nextRentUpdate } from '@llavero/proto/rules/rent-update';
import { statusOf } from '@llavero/proto/states/evaluate';
import { shortAddress } from '@llavero/proto/values/address';
import { addDays, addYears, atTime, formatDay } from '@llavero/proto/values/dates';
import { multiplyMoney } from '@llavero/proto/values/money';
import type { ContractRow } from './contracts.ts';
import { demoIndices } from './indices.ts';
import type { MandateRow, Team } from './mandates.ts';
import type { agent } from './people.ts';
import type { Unit } from './places.ts';
import type { Random } from './random.ts';
import { row } from './row.ts';

type Person = ReturnType<typeof agent>;

/** What the portfolio's lettings are made from. */
export interface Portfolio {
  mandates: readonly MandateRow[];
  contracts: readonly ContractRow[];
  tenants: readonly Person[];
  units: readonly Unit[];
  team: Team;
  /** A day. */
  today: number;
}

const insurers = ['Seguros Mediterráneo', 'Mutua del Alquiler', 'Arrenda Seguros'] as const;

/** The packs of the company as products, made before everything else. */
export function products(random: Random, founded: number) {
  const packs = Object.entries(productPacks) as [ProductType, (typeof productPacks)[ProductType]][];
  return packs.map(([productType, pack], index) =>
    row(random, founded + index, productOf(productType, pack, index + 1) as Record<string, Json>),
  );
}

/** In force on a day. */
export const runs = ({ object }: ContractRow, today: number) =>
  object.activated && !object.cancelled && object.startDate <= today && object.endDate >= today;

/** Some homes were let for one year; the law makes it five, so that they are in renewal (LAU art. 9.1). */
export function shortenSomeTerms({ contracts, today }: Portfolio): void {
  contracts
    .filter((made) => runs(made, today) && made.object.contractType === 'LONG_CONTRACT')
    .filter((_, index) => index % 12 === 0)
    .forEach(({ object }) => Object.assign(object, { contractDuration: { years: 1, months: 0, days: 0 } }));
}

/** What the contracts service would have worked out of them by now: see `docs/figures.md`. */
export function setLettingFigures({ mandates, contracts, today }: Portfolio): void {
  const byMandate = new Map<string, MandateContract[]>();
  for (const { object } of contracts) {
    const figures = contractTotals(
      { firstMonthRent: null, firstMonthRentTyped: false, rentHistory: [], ...object },
      today,
    );
    Object.assign(object, { stats: figures });
    const of = {
      status: statusOf(contractDefinition, object, today),
      units: object.units,
      rent: object.rent,
    };
    byMandate.set(object.mandate, [...(byMandate.get(object.mandate) ?? []), { ...of, figures }]);
  }
  for (const { id, object } of mandates)
    Object.assign(object, mandateFigures(object, byMandate.get(id) ?? [], today));
}

/** Units that are let now or later. */
const letUnits = ({ contracts, today }: Portfolio) =>
  new Set(
    contracts
      .filter(({ object }) => object.activated && !object.cancelled && object.endDate >= today)
      .flatMap(({ object }) => object.units),
  );

/** Bookings in every status: some led to the contracts that are being drawn up, the others are on vacant units. */
export function bookings(random: Random, of: Portfolio) {
  const { contracts, units, today } = of;
  // A booking holds its unit like a contract in force: one of them at a time.
  const held = letUnits(of);
  const drawnUp = contracts
    .filter(({ object }) => !object.activated && !object.cancelled && !held.has(object.units[0]!))
    .filter(({ object }, at, all) => all.findIndex((one) => one.object.units[0] === object.units[0]) === at)
    .slice(0, 14);
  const contracted = drawnUp.map((contract) => {
    const { object } = contract;
    const made = booking(random, of, contract, 'CONTRACTED', {
      unit: object.units[0] ?? null,
      tenants: object.tenants,
      startDate: object.startDate,
      rent: object.rent,
      contractType: object.contractType,
    });
    Object.assign(object, { booking: made.id });
    return made;
  });
  for (const { object } of drawnUp) object.units.forEach((unit) => held.add(unit));
  const vacant = units.filter(({ id }) => !held.has(id)).slice(0, 30);
  const fates = ['DRAFT', 'CONFIRMED', 'HELD', 'RETURNED', 'CANCELLED'] as const;
  const open = vacant.map(({ id }, index) =>
    booking(random, of, null, fates[index % fates.length]!, {
      unit: id,
      tenants: [random.pick(of.tenants).id],
      startDate: addDays(today, random.int(5, 60)),
      rent: random.int(14, 40) * 50,
      contractType: random.chance(0.8) ? 'LONG_CONTRACT' : 'SEASONAL_CONTRACT',
    }),
  );
  return [...contracted, ...open];
}

type BookingFate = 'DRAFT' | 'CONFIRMED' | 'HELD' | 'RETURNED' | 'CONTRACTED' | 'CANCELLED';

interface BookingOf {
  unit: string | null;
  tenants: string[];
  startDate: number;
  rent: number;
  contractType: string;
}

function booking(
  random: Random,
  { mandates, tenants, units, today }: Portfolio,
  contract: ContractRow | null,
  fate: BookingFate,
  terms: BookingOf,
) {
  const mandate = mandates.find(({ object }) => object.units.includes(terms.unit ?? ''));
  const unit = units.find(({ id }) => id === terms.unit);
  const payer = tenants.find(({ id }) => id === terms.tenants[0]);
  const bookingDate = addDays(today, -random.int(2, 40));
  const confirmationDate = fate === 'DRAFT' ? null : addDays(bookingDate, 1);
  const amount = random.pick([300, 500, terms.rent]);
  return row(random, bookingDate, {
    ...terms,
    name: `Reserva ${formatDay(bookingDate)} · ${unit ? shortAddress(unit.object) : ''}`,
    mandate: mandate?.id ?? null,
    landlords: mandate?.object.landlords ?? [],
    organization: mandate?.object.organization ?? null,
    region: mandate?.object.region ?? null,
    salesManager: mandate?.object.salesManager ?? null,
    bookingDate,
    expirationDate: addDays(bookingDate, 30),
    amount,
    paymentDate: confirmationDate,
    holderName: payer ? nameOf(payer) : null,
    holderAccount: payer?.object.iban ?? null,
    legalBondMonths: 1,
    totalBondAmount: terms.rent * 2,
    confirmationDate,
    contract: fate === 'CONTRACTED' ? (contract?.id ?? null) : null,
    ...(fate === 'HELD'
      ? { heldDate: today, heldAmount: amount, heldReason: 'El inquilino ha renunciado al piso' }
      : {}),
    ...(fate === 'RETURNED'
      ? { returnDate: today, returnAmount: amount, returnReason: 'El propietario ha retirado el piso' }
      : {}),
    ...(fate === 'CANCELLED'
      ? { cancelled: true, cancellationDate: today, cancellationReason: 'Reserva duplicada' }
      : {}),
  });
}

const nameOf = ({ object }: Person) => [object.firstname, object.lastname].filter(Boolean).join(' ');

const applicant = (random: Random, { id, object }: Person) => ({
  agent: id,
  name: [object.firstname, object.lastname].filter(Boolean).join(' '),
  idType: object.idType,
  idNumber: object.idNumber,
  email: object.email,
  phone: object.phone,
  employment: random.pick(['PERMANENT', 'PERMANENT', 'TEMPORARY', 'FREELANCE', 'CIVIL_SERVANT']),
  annualIncome: object.income ?? random.int(180, 450) * 100,
});

/** People who would like to move in, at every stage: three for each unit that is free, so that there is something to compare. */
export function candidatures(
  random: Random,
  of: Portfolio,
  booked: readonly { object: { unit: string | null } }[],
) {
  const { mandates, tenants, team, today } = of;
  const taken = letUnits(of);
  for (const { object } of booked) if (object.unit) taken.add(object.unit);
  const offered = mandates.flatMap((mandate) =>
    mandate.object.units.filter((unit) => !taken.has(unit)).map((unit) => ({ mandate, unit })),
  );
  const statuses = [
    'RECEIVED',
    'DOCUMENTS_PENDING',
    'IN_REVIEW',
    'PRESELECTED',
    'ACCEPTED',
    'REJECTED',
    'WITHDRAWN',
  ];
  return Array.from({ length: 42 }, (_, index) => {
    const { mandate, unit } = offered[Math.floor(index / 3) % offered.length]!;
    const status = statuses[index % statuses.length]!;
    const createdAt = atTime(addDays(today, -random.int(1, 45)), random.int(9, 19));
    const rent = mandate.object.rent;
    return row(random, createdAt, {
      unit,
      mandate: mandate.id,
      source: random.pick(['VISIT', 'PORTAL', 'WEBSITE', 'REFERRAL']),
      tenants: random.sample(tenants, random.int(1, 2)).map((person) => applicant(random, person)),
      adults: random.int(1, 3),
      children: random.int(0, 2),
      askedRent: rent,
      offeredRent: Math.max(0, rent - random.pick([0, 0, 25, 50])),
      startDate: addDays(today, random.int(10, 60)),
      solvencyScore: status === 'RECEIVED' ? null : random.int(40, 100),
      impressionScore: status === 'RECEIVED' ? null : random.int(50, 100),
      documentsComplete: ['PRESELECTED', 'ACCEPTED'].includes(status),
      status,
      decidedAt: ['ACCEPTED', 'REJECTED', 'WITHDRAWN'].includes(status)
        ? Math.min(createdAt + 4 * 86_400, today)
        : null,
      rejectionReason: status === 'REJECTED' ? 'Ingresos insuficientes' : null,
      assignedTo: random.pick(team.sales),
    });
  });
}

/** Solvency requests in every status; the first ones about candidatures that have been looked at, which then know their next step. */
export function solvencyRequests(
  random: Random,
  { mandates, tenants, units, today }: Portfolio,
  applied: ReturnType<typeof candidatures>,
) {
  const about = applied.filter(({ object }) => object.status !== 'RECEIVED');
  const home = new Map(units.map((unit) => [unit.id, unit]));
  const requests = Array.from({ length: 35 }, (_, index) => {
    const candidate = about[index];
    const mandate = mandates.find(({ id }) => id === candidate?.object.mandate) ?? random.pick(mandates);
    const unit = home.get(candidate?.object.unit ?? random.pick(mandate.object.units))!;
    const asked = atTime(addDays(today, -random.int(3, 60)), 11);
    const fate = index % 5;
    const made = row(random, asked - 3600, {
      candidature: candidate?.id ?? null,
      mandate: { id: mandate.id, collection: 'mandate', description: mandate.object.name },
      unit: { id: unit.id, collection: 'place', description: shortAddress(unit.object) },
      manager: { name: 'Gonzalo Prieto Sanz', email: 'gonzalo.prieto@llavero.example' },
      tenants:
        candidate?.object.tenants ??
        random.sample(tenants, random.int(1, 2)).map((person) => applicant(random, person)),
      rent: mandate.object.rent,
      date: addDays(today, random.int(5, 45)),
      insurer: random.pick(insurers),
      requestedAt: fate === 0 ? null : asked,
      acceptedAt: fate === 2 ? asked + 86_400 : null,
      rejectedAt: fate === 3 ? asked + 86_400 : null,
      cancelledAt: fate === 4 ? asked + 7200 : null,
    });
    const solvencyStatus = (['PENDING', 'REQUESTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'] as const)[fate]!;
    if (candidate) Object.assign(candidate.object, { solvencyRequest: made.id, solvencyStatus });
    // Nobody has marked it before it was studied.
    if (candidate?.object.status === 'IN_REVIEW' && fate === 0)
      Object.assign(candidate.object, { solvencyScore: null });
    return made;
  });
  stepApplications(applied, today);
  return requests;
}

/** The next step of each candidature, since a few days ago: some are late. */
function stepApplications(applied: ReturnType<typeof candidatures>, today: number): void {
  for (const [index, { object }] of applied.entries())
    Object.assign(object, applicationStep(object as SteppedApplication, {}, addDays(today, -(index % 5))));
}

/** Non-payment insurance of contracts in force, within what the pack of the mandate promises. */
export function insurances(random: Random, { mandates, contracts, team, today }: Portfolio) {
  const byId = new Map(mandates.map((mandate) => [mandate.id, mandate]));
  const insured = contracts.filter((made) => {
    const mandate = byId.get(made.object.mandate);
    return made.object.activated && !made.object.cancelled && mandate?.object.nonPaymentCoverage != null;
  });
  return insured.slice(0, 70).map((contract, index) => {
    const { object } = contract;
    const mandate = byId.get(object.mandate)!.object;
    const requestDate = Math.min(addDays(object.startDate, -5), addDays(today, -10));
    const issued = index % 9 !== 0;
    const startDate = object.startDate;
    const insurer = random.pick(insurers);
    return row(random, requestDate, {
      insuranceType: 'NON_PAYMENT',
      insurer,
      policyNumber: issued ? `${random.int(10, 99)}-${random.int(1_000_000, 9_999_999)}` : null,
      requestDate: index % 18 === 0 ? null : requestDate,
      issued,
      startDate,
      endDate: index % 7 === 0 ? addYears(startDate, 1) : object.endDate,
      cancelled: index % 23 === 22,
      cancellationDate: index % 23 === 22 ? today : null,
      contract: contract.id,
      unit: object.units[0] ?? null,
      mandate: object.mandate,
      landlords: object.landlords,
      tenants: object.tenants,
      insuranceManager: team.insurance,
      productType: mandate.productType,
      nonPaymentCoverage: mandate.nonPaymentCoverage,
      legalDefenseActions: mandate.legalDefenseActions,
      vandalismActions: mandate.vandalismActions,
      insuredRent: object.rent,
      premiumPercent: 3.5,
      premium: multiplyMoney(object.rent * 12, 0.035),
      premiumDistribution: [
        { holder: 'LANDLORD', percent: 70 },
        { holder: 'MANDATARY', percent: 30 },
      ],
      claims: issued && startDate < addDays(today, -60) && index % 8 === 2 ? [claimOf(index, today)] : [],
    });
  });
}

/** A claim of the last two months: some paid, the others on their way. */
const claimOf = (index: number, today: number) => ({
  key: `demo-${index}`,
  kind: index % 16 === 2 ? 'NON_PAYMENT' : 'VANDALISM',
  date: addDays(today, -50 + (index % 20)),
  status: index % 16 === 2 ? 'PAID' : 'IN_PROCESS',
  reference: `SIN-${String(1000 + index)}`,
  description: index % 16 === 2 ? 'Dos mensualidades impagadas' : 'Puerta de entrada forzada',
  claimedAmount: 1450,
  paidAmount: index % 16 === 2 ? 1200 : null,
  paymentDate: index % 16 === 2 ? addDays(today, -10) : null,
  documents: [],
});

/** The rent updates of the next months: planned, worked out, told to the tenant, skipped. */
export function nextRents(random: Random, { contracts, today }: Portfolio) {
  const indices = demoIndices(today);
  return contracts.flatMap((contract) => {
    const { object } = contract;
    // Where the mandate is over the contract is not in force for us, and its rent is not ours to change.
    const isOver = ['CANCELLED', 'FINISHED'].includes(object.mandateStatus);
    if (!runs(contract, today) || isOver || object.ineType === 'NO_REVISION') return [];
    const update = nextRentUpdate(object.startDate, object.endDate, today);
    if (!update || update.effective > addDays(today, 150)) return [];
    const near = update.check <= today;
    const review = reviewRent({ ...object, rentHistory: [] }, update.effective, today, indices);
    const { indexMonth, index, percent: byIndex, cap } = review;
    const aboveCap = byIndex !== null && cap !== null && byIndex > cap.percent;
    const percent = near && !aboveCap ? byIndex : null;
    const told = percent !== null && update.tenantNotice <= today;
    return [
      row(random, addDays(today, -random.int(1, 20)), {
        contract: contract.id,
        mandate: object.mandate,
        units: object.units,
        tenants: object.tenants,
        landlords: object.landlords,
        date: update.effective,
        ineType: object.ineType,
        action: random.weighted([
          ['APPLY', 12],
          ['SKIP_NEXT_IPC', 1],
          ['DONT_APPLY', 1],
        ] as const),
        previousRent: review.previousRent,
        percent,
        nextRent: percent === null ? null : newRent(object.rent, percent),
        ...(near
          ? {
              indexMonth,
              indexPercent: index?.value ?? null,
              indexPublished: index?.published ?? null,
              indexSource: index?.source ?? null,
              capPercent: cap?.percent ?? null,
              capLaw: cap?.law ?? null,
              aboveCap,
            }
          : {}),
        internalNotifiedAt: near ? atTime(update.internalNotice, 9) : null,
        landlordNotifiedAt: told ? atTime(update.landlordNotice, 9) : null,
        tenantNotifiedAt: told ? atTime(update.tenantNotice, 9) : null,
      }),
    ];
  });
}
