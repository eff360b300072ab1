import type { BulkPast, BulkRow, PastChange } from '@llavero/kit/records/write/bulk';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import type { Team } from './mandates.ts';
import type { Random } from './random.ts';

type Values = Record<string, Json>;

/** A change and the day it was made on; the hour is drawn. */
type Step = Omit<PastChange, 'at'> & { day: number };

interface Life {
  random: Random;
  object: Values;
  createdAt: number;
  team: Team;
  /** Who made the record. */
  author: string;
}

/** Who makes the records of a collection that do not say so themselves. */
const makers: Partial<Record<CollectionName, keyof Team | 'director' | `service:${string}`>> = {
  organization: 'director',
  employee: 'director',
  product: 'director',
  template: 'director',
  config: 'director',
  event: 'service:notifications',
  finance: 'service:finance',
  nextRent: 'service:contracts',
  insurance: 'insurance',
  solvencyRequest: 'insurance',
  issue: 'operations',
  workOrder: 'operations',
  operation: 'operations',
  supplier: 'operations',
  inventory: 'operations',
  place: 'operations',
  bill: 'finance',
  modificator: 'finance',
  sepaMandate: 'finance',
};

/** Fields that name whoever made a record, or looks after it. */
const authorFields = ['createdBy', 'salesManager', 'responsible', 'assignedTo', 'employee'];

/** What records of a collection have gone through, in any order; each from the values they have. */
const lives: Partial<Record<CollectionName, (life: Life) => Step[]>> = {
  agent: ({ random, object, createdAt, team }) => [
    ...(random.chance(0.7) && typeof object['phone'] === 'string'
      ? [edit(addDays(createdAt, random.int(1, 90)), team.support, { phone: otherPhone(object['phone']) })]
      : []),
    ...(random.chance(0.4) && object['profession']
      ? [edit(addDays(createdAt, random.int(91, 300)), random.pick(team.sales), { profession: null })]
      : []),
  ],
  place: ({ random, object, createdAt, team }) =>
    object['type'] === 'UNIT'
      ? [
          edit(addDays(createdAt, random.int(1, 20)), team.operations, {
            keySets: Number(object['keySets']) + 1,
          }),
          ...(random.chance(0.5)
            ? [
                edit(addDays(createdAt, random.int(21, 60)), random.pick(team.sales), {
                  usefulArea: Number(object['usefulArea']) + random.int(1, 4),
                }),
              ]
            : []),
        ]
      : [edit(addDays(createdAt, random.int(1, 60)), team.operations, { buildingManagementEmail: null })],
  mandate: ({ random, object, createdAt, author, team }) => {
    const rent = Number(object['rent']);
    return [
      edit(createdAt, author, { rent: rent - Math.min(25, Math.floor(rent / 2)), paymentMethod: null }),
      ...step(object['validated'], addDays(createdAt, 1), team.legal, 'validated', { validated: false }),
      ...step(object['renewed'], Number(object['endDate']), 'service:contracts', 'updated', {
        renewed: false,
      }),
      ...step(object['cancelled'], addDays(createdAt, random.int(5, 90)), author, 'cancelled', {
        cancelled: false,
      }),
    ];
  },
  contract: ({ random, object, createdAt, author, team }) => {
    const start = Number(object['startDate']);
    const isNoticed = object['prenoticeCommunicationStatus'] === 'COMMUNICATED_BY_TENANT';
    return [
      edit(createdAt, author, { paymentDay: object['paymentDay'] === 1 ? 5 : 1 }),
      ...step(object['validated'], addDays(createdAt, 1), team.legal, 'validated', { validated: false }),
      ...step(object['activated'], Math.max(addDays(createdAt, 2), addDays(start, -1)), author, 'activated', {
        activated: false,
      }),
      ...step(object['legalBondReceptionDate'], start, team.finance, 'updated', {
        legalBondReceptionDate: null,
      }),
      ...step(
        object['legalBondDepositDate'],
        Number(object['legalBondDepositDate']),
        team.finance,
        'updated',
        { legalBondDepositDate: null },
      ),
      ...step(isNoticed, addDays(Number(object['endDate']), -45), team.support, 'updated', {
        prenoticeCommunicationStatus: null,
        endIsFinal: false,
      }),
      ...step(object['cancelled'], addDays(createdAt, random.int(2, 12)), author, 'cancelled', {
        cancelled: false,
      }),
    ];
  },
  booking: ({ object, author }) =>
    dated(object, author, ['confirmationDate', 'heldDate', 'returnDate'], {
      confirmationDate: ['paymentDate'],
      heldDate: ['heldAmount', 'heldReason'],
      returnDate: ['returnAmount', 'returnReason'],
    }),
  solvencyRequest: ({ object, author }) =>
    dated(object, author, ['requestedAt', 'acceptedAt', 'rejectedAt', 'cancelledAt']),
  workOrder: ({ object, author }) =>
    dated(object, author, ['budgetDate', 'approvalDate', 'finishDate', 'invoiceDate']),
  insurance: ({ random, object, createdAt, author }) =>
    step(object['issued'], addDays(createdAt, random.int(2, 9)), author, 'updated', {
      issued: false,
      policyNumber: null,
    }),
  candidature: ({ object, createdAt, author }) =>
    step(object['status'] !== 'RECEIVED', addDays(createdAt, 4), author, 'updated', {
      status: 'RECEIVED',
      decidedAt: null,
      solvencyScore: null,
      impressionScore: null,
    }),
  issue: ({ object, createdAt, author }) =>
    step(object['status'] !== 'OPEN', addDays(createdAt, 2), author, 'updated', {
      status: 'OPEN',
      finalCost: null,
      closedAt: null,
    }),
  task: ({ random, object, createdAt, author }) => {
    const doer = typeof object['assignedTo'] === 'string' ? object['assignedTo'] : author;
    const isBegun = object['status'] !== 'TO_DO';
    return [
      ...step(random.chance(0.4) && object['due'], createdAt, author, 'updated', {
        due: addDays(Number(object['due']), -7),
      }),
      ...step(isBegun, addDays(createdAt, 1), doer, 'updated', { status: 'TO_DO', completedAt: null }),
    ];
  },
};

const edit = (day: number, actor: string, before: Values): Step => ({ day, actor, verb: 'updated', before });

/** The step where it has been made. */
const step = (isMade: Json | undefined, day: number, actor: string, verb: string, before: Values): Step[] =>
  isMade ? [{ day, actor, verb, before }] : [];

/** A step for each of these moments the record has, with the fields that are set at the same time. */
const dated = (
  object: Values,
  actor: string,
  moments: readonly string[],
  together: Readonly<Record<string, readonly string[]>> = {},
): Step[] =>
  moments.flatMap((name) =>
    step(
      object[name],
      Number(object[name]),
      actor,
      'updated',
      Object.fromEntries([name, ...(together[name] ?? [])].map((field) => [field, null])),
    ),
  );

/** The number with its last digit mistyped. */
const otherPhone = (phone: string): string => `${phone.slice(0, -1)}${(Number(phone.slice(-1)) + 3) % 10}`;

/**
 * Gives each record a past: who made it, and the changes that led to what it is, by the demo's employees in office hours.
 *
 * @param now unix seconds; nothing happens later
 */
export function addHistories(
  random: Random,
  loaded: readonly (readonly [CollectionName, BulkRow[]])[],
  { team, staff, now }: { team: Team; staff: readonly string[]; now: number },
): void {
  const known = new Set(staff);
  const makerOf = (collection: CollectionName): string => {
    const maker = makers[collection];
    if (maker === undefined || maker === 'sales') return random.pick(team.sales);
    if (maker === 'director') return staff[0]!;
    return maker.startsWith('service:') ? maker : (team[maker as Exclude<keyof Team, 'sales'>] as string);
  };
  for (const [collection, rows] of loaded)
    for (const one of rows) {
      // What was made on a day was made in office hours.
      const opened = one.createdAt + random.int(9 * 60, 11 * 60) * 60;
      if (one.createdAt === startOfDay(one.createdAt) && opened <= now) one.createdAt = opened;
      const { object, createdAt } = one;
      const author =
        authorFields.map((field) => String(object[field] ?? '')).find((id) => known.has(id)) ??
        makerOf(collection);
      const steps = lives[collection]?.({ random, object, createdAt, team, author }) ?? [];
      one.past = pastOf(random, author, createdAt, steps, now);
    }
}

/** The steps in order, in office hours, one after the other; what would lie in the future has been so from the beginning. */
function pastOf(random: Random, createdBy: string, createdAt: number, steps: Step[], now: number): BulkPast {
  const changes: PastChange[] = [];
  let last = createdAt;
  for (const { day, ...change } of steps.toSorted((a, b) => a.day - b.day)) {
    const at = Math.max(last + 60 * random.int(3, 240), startOfDay(day) + random.int(9 * 60, 18 * 60) * 60);
    if (at > now) break;
    changes.push({ at, ...change });
    last = at;
  }
  return { createdBy, changes };
}
