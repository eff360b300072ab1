import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectionName } from '@llavero/proto/collections';
import type { CodedError } from '@llavero/proto/errors';
import { sameJson, validateCreate } from '@llavero/proto/fields/validate';
import { definitionOf } from '@llavero/proto/records/registry';
import { productPacks } from '@llavero/proto/rules/product-packs';
import { holds, statusOf } from '@llavero/proto/states/evaluate';
import { contractEndDate } from '@llavero/proto/rules/periods';
import { addDays, daySeconds, startOfDay } from '@llavero/proto/values/dates';
import { parseSeriesCode } from '@llavero/proto/values/series';
import { Series } from './billed.ts';
import { type Company, type Portfolio, portfolio } from './portfolio.ts';

const now = daySeconds({ year: 2026, month: 11, day: 20 }) + 10 * 3600;
const make = (part = 0, company?: Company) =>
  portfolio({ now, part, password: 'hash', series: new Series(), ...(company ? { company } : {}) });

let made: Portfolio;
beforeAll(() => {
  made = make();
});

const rows = (collection: CollectionName) => made.find(([name]) => name === collection)?.[1] ?? [];
const values = (collection: CollectionName, field: string) =>
  new Set(rows(collection).map(({ object }) => object[field]));
const statuses = (collection: CollectionName) =>
  new Set(
    rows(collection).map(({ object }) =>
      statusOf(
        definitionOf(collection),
        validateCreate(definitionOf(collection), object, { trusted: true }),
        now,
      ),
    ),
  );

describe('the demo portfolio', () => {
  it('[PLT-01] is the same every time', () => {
    expect(make()).toEqual(made);
  });

  it('[PLT-01] has the size of the company it tells of', () => {
    const count = (collection: CollectionName) => rows(collection).length;
    expect(count('employee')).toBe(12);
    expect(count('agent')).toBe(560);
    expect(count('place')).toBe(380);
    expect(count('mandate')).toBe(210);
    expect(count('contract')).toBe(380);
    expect(count('finance')).toBeGreaterThan(4000);
    expect(count('task')).toBeGreaterThan(50);
    expect(count('operation')).toBeGreaterThan(20);
  });

  it('[PLT-01] every record is valid by its own definition', () => {
    for (const [collection, records] of made)
      for (const { object } of records)
        expect(() => validateCreate(definitionOf(collection), object, { trusted: true })).not.toThrow();
  });

  it('[PLT-01] shows mandates of every pack and contracts of every status and type', () => {
    expect(values('mandate', 'productType')).toEqual(new Set(Object.keys(productPacks)));
    expect(statuses('mandate')).toEqual(
      new Set(['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED']),
    );
    expect(statuses('contract')).toEqual(
      new Set([
        'DRAFT',
        'PENDING_SIGNATURE',
        'SIGNED',
        'ACTIVE',
        'UNPAID',
        'FINISHED',
        'CANCELLED',
        'UNKNOWN',
      ]),
    );
    expect(values('contract', 'contractType')).toEqual(
      new Set(['LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT']),
    );
    expect([...statuses('finance')]).toEqual(
      expect.arrayContaining(['CHARGED', 'UNPAID', 'PAYED', 'ISSUED', 'COMMUNICATED']),
    );
  });

  it('[STA-02] [STA-11] lets no unit to two at a time', () => {
    interface Held {
      unit: string;
      from: number;
      to: number;
    }
    const contracts = rows('contract').filter(({ object }) => object['activated'] && !object['cancelled']);
    const contracted = new Set(contracts.map(({ object }) => object['booking']));
    const held: Held[] = contracts.flatMap(({ object }) =>
      (object['units'] as string[]).map((unit) => ({
        unit,
        from: object['startDate'] as number,
        to: (object['endDate'] as number | null) ?? Infinity,
      })),
    );
    for (const { id, object } of rows('booking')) {
      const { confirmationDate, heldDate, returnDate, cancelled, unit, startDate } = object;
      if (confirmationDate == null || heldDate || returnDate || cancelled || contracted.has(id)) continue;
      held.push({
        unit: unit as string,
        from: startDate as number,
        to: contractEndDate(startDate as number, { years: 5 }),
      });
    }
    const overlaps = held.filter((one, index) =>
      held.some(
        (other, at) => at > index && one.unit === other.unit && one.from <= other.to && other.from <= one.to,
      ),
    );
    expect(held.length).toBeGreaterThan(300);
    expect(overlaps).toEqual([]);
  });

  it('[STA-02] its contracts owe what their receipts say', () => {
    const owing = new Set(
      rows('finance')
        .filter(
          ({ object }) =>
            object['type'] === 'RECEIPT' && statusOf(definitionOf('finance'), object, now) === 'UNPAID',
        )
        .map(({ object }) => object['contract']),
    );
    const marked = rows('contract').filter(({ object }) => object['unpaid']);
    expect(new Set(marked.map(({ id }) => id))).toEqual(owing);
    expect(marked.length).toBeLessThan(30);
  });

  it('[PLT-01] shows repairs at every stage, their bills, modifiers of rents and texts to begin with', () => {
    expect(statuses('issue')).toEqual(new Set(['OPEN', 'PENDING', 'SOLVED', 'CLOSED']));
    expect([...statuses('workOrder')]).toEqual(
      expect.arrayContaining(['REQUESTED', 'BUDGETED', 'APROVED', 'FINISHED', 'INVOICED']),
    );
    expect([...statuses('bill')]).toEqual(expect.arrayContaining(['REVIEW_PENDING', 'PAYED']));
    expect([...statuses('modificator')]).toEqual(
      expect.arrayContaining(['DRAFT', 'PLANNED', 'ACTIVE', 'FINISHED']),
    );
    // Those of documents are made by the documents service at its start.
    expect(values('template', 'kind')).toEqual(new Set(['EMAIL']));
    const ids = new Set(made.flatMap(([, records]) => records.map(({ id }) => id)));
    for (const [collection, fields] of [
      ['issue', ['place', 'contract', 'mandate', 'reporter', 'supplier', 'assignedTo']],
      ['workOrder', ['issue', 'place', 'supplier', 'bill']],
      ['bill', ['supplier', 'workOrder', 'issue', 'contract']],
      ['modificator', ['contract', 'mandate']],
    ] as const)
      for (const { object } of rows(collection))
        for (const field of fields)
          if (object[field] != null)
            expect([collection, field, ids.has(object[field] as string)]).toEqual([collection, field, true]);
  });

  it('[PLT-01] shows changes of supplies at every step, certificates to renew, and who shows units when to whom', () => {
    const changes = rows('operation').filter(({ object }) => object['type'] === 'SUPPLY_CHANGE');
    const reached = new Set(changes.map(({ object }) => object['status']));
    expect(reached).toEqual(new Set(['PENDING', 'REQUESTED', 'DONE', 'ERROR', 'NOT_NEEDED']));
    expect(new Set(changes.map(({ object }) => object['cause']))).toEqual(
      new Set(['CONTRACT_START', 'CONTRACT_END']),
    );
    const today = startOfDay(now);
    const ends = rows('place').flatMap(
      ({ object }) => (object['energyCertificate'] as { endDate?: number } | null)?.endDate ?? [],
    );
    for (const days of [7, 30, 90])
      expect(ends.filter((end) => end >= today && end <= addDays(today, days)).length).toBeGreaterThan(0);
    for (const collection of ['visitHours', 'visitInvitation', 'visit', 'candidature'] as const)
      expect([collection, rows(collection).length > 0]).toEqual([collection, true]);
  });

  it('[PLT-01] shows bookings, solvency requests, insurances and rent updates in every status there can be', () => {
    const states = (collection: CollectionName) => new Set(definitionOf(collection).states?.statuses.values);
    for (const collection of ['booking', 'solvencyRequest'] as const)
      expect([collection, statuses(collection)]).toEqual([collection, states(collection)]);
    expect([...statuses('insurance')]).toEqual(
      expect.arrayContaining(['PENDING', 'REQUESTED', 'ACTIVE', 'EXPIRED', 'CANCELLED']),
    );
    expect(statuses('lead')).toEqual(new Set(definitionOf('lead').states?.statuses.values));
    expect([...statuses('candidature')]).toEqual(
      expect.arrayContaining(['RECEIVED', 'ACCEPTED', 'REJECTED']),
    );
    expect([...values('candidature', 'nextStep')]).toEqual(
      expect.arrayContaining(['VERIFY', 'SEND_PARTS', 'INSURER_ANSWER', 'DECIDE', 'BOOK', 'TELL', 'NONE']),
    );
    expect([...statuses('nextRent')]).toEqual(expect.arrayContaining(['PLANNED', 'SKIPPED']));
    expect(values('product', 'productType')).toEqual(new Set(Object.keys(productPacks)));
    const count = (collection: CollectionName) => rows(collection).length;
    expect([count('agency'), count('marketer')]).toEqual([3, 7]);
    expect(count('nextRent')).toBeGreaterThan(20);
    const linked = rows('contract').filter(({ object }) => object['booking']);
    expect(linked.length).toBe(rows('booking').filter(({ object }) => object['contract']).length);
    expect(linked.length).toBeGreaterThan(5);
  });

  it('[PLT-01] nothing was made or done on a day to come', () => {
    const done =
      /^(requestDate|signatureDate|(requested|accepted|rejected|cancelled|sent|finished|opened|confirmed|decided|closed|validated|activated|charged|issued)At)$/;
    const ahead = made.flatMap(([name, records]) =>
      records.flatMap(({ createdAt, object }) => [
        ...((createdAt ?? 0) > now ? [`${name} createdAt`] : []),
        ...Object.entries(object).flatMap(([field, value]) =>
          done.test(field) && typeof value === 'number' && value > now ? [`${name} ${field}`] : [],
        ),
      ]),
    );
    expect([...new Set(ahead)]).toEqual([]);
  });

  it('[PLT-01] every link leads to a record', () => {
    const ids = new Set(made.flatMap(([, records]) => records.map(({ id }) => id)));
    const linking = ['contract', 'finance', 'mandate', 'booking', 'insurance', 'nextRent'] as const;
    for (const { object } of linking.flatMap(rows))
      for (const field of [
        'mandate',
        'contract',
        'booking',
        'unit',
        'organization',
        'salesManager',
        'units',
        'tenants',
        'landlords',
      ])
        for (const id of [object[field] ?? []].flat()) expect(ids.has(id as string)).toBe(true);
  });

  it('[PLT-01] a further part is other people and places under the same company', () => {
    const staff = rows('employee').map(({ id, object }) => ({ id, position: object['position'] as string }));
    const houses = rows('organization').map(({ id, object }) => ({ id, region: object['region'] as string }));
    const further = new Map(make(1, { staff, houses }));
    expect(further.get('employee')).toEqual([]);
    const numbers = values('agent', 'idNumber');
    for (const { object } of further.get('agent') ?? []) expect(numbers.has(object['idNumber']!)).toBe(false);
    const known = new Set(staff.map(({ id }) => id));
    for (const { object } of further.get('mandate') ?? [])
      expect(known.has(object['salesManager'] as string)).toBe(true);
  });

  it('[PLT-01] [STA-03] has contracts in force with each of the four date flags, on any day', () => {
    const definition = definitionOf('contract');
    for (const day of [now, ...[17, 200].map((days) => now + days * 86_400)]) {
      const company = portfolio({ now: day, part: 0, password: 'hash', series: new Series() });
      const contracts = company.find(([name]) => name === 'contract')?.[1] ?? [];
      const checked = contracts.map(({ object }) => validateCreate(definition, object, { trusted: true }));
      for (const [flag, { when }] of Object.entries(definition.flags ?? {}))
        expect([flag, checked.filter((values) => holds(when, values, day)).length > 0]).toEqual([flag, true]);
    }
  });

  it('[PLT-01] [STA-03] what goes on by tacit reconduction says how it came there, without a gap', () => {
    const gone = rows('contract').filter(
      ({ object }) => (object['renewals'] as unknown[] | undefined)?.length,
    );
    expect(gone).toHaveLength(3);
    for (const { object } of gone) {
      const renewals = object['renewals'] as { from: number; until: number; basis: string }[];
      expect(renewals.map(({ basis }) => basis).slice(0, 2)).toEqual(['AGREED', 'RECONDUCTION']);
      renewals.slice(1).forEach(({ from }, at) => expect(from).toBe(addDays(renewals[at]!.until, 1)));
      expect(object['endDate']).toBe(renewals.at(-1)?.until);
    }
  });

  it('[FIN-03] numbers of a series have no gaps', () => {
    const series = new Map<string, number[]>();
    for (const { object } of rows('finance')) {
      const key = `${String(object['type'])} ${String(object['year'])}`;
      series.set(key, [...(series.get(key) ?? []), object['serie'] as number]);
    }
    for (const { object } of rows('bill')) {
      const code = parseSeriesCode(String(object['receptionNumber'] ?? ''));
      expect(code !== null).toBe(object['approved'] === true);
      if (!code) continue;
      const key = `${code.initial} ${code.third}`;
      series.set(key, [...(series.get(key) ?? []), code.serie]);
    }
    expect([...series.keys()].some((key) => key.startsWith('G '))).toBe(true);
    for (const numbers of series.values())
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('[PLT-01] [ENT-04] units and properties have the figures of their contracts', () => {
    const active = rows('contract').filter(({ object }) => {
      const status = statusOf(definitionOf('contract'), object, now);
      return status === 'ACTIVE' || status === 'UNPAID';
    });
    const let_ = rows('place').filter(
      ({ object }) => (object['kpi'] as { contract?: string } | undefined)?.contract,
    );
    expect(new Set(let_.map(({ object }) => (object['kpi'] as { contract: string }).contract))).toEqual(
      new Set(active.map(({ id }) => id)),
    );
    const monthly = rows('place').map(
      ({ object }) => (object['kpi'] as { monthlyRent?: number } | undefined)?.monthlyRent ?? 0,
    );
    const rents = active.map(({ object }) => object['rent'] as number);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(monthly)).toBeCloseTo(sum(rents), 2);
  });

  it('[PLT-01] [ENT-09] has inventories that their places know, viewings and those who come', () => {
    expect(rows('inventory').length).toBeGreaterThan(20);
    expect(rows('visit').length).toBeGreaterThan(40);
    expect(values('inventory', 'type')).toEqual(new Set(['CHECK_IN', 'CHECK_OUT']));
    // Every exit is compared with its entry; some are signed, some wait, some are contested.
    const exits = rows('inventory').filter(({ object }) => object['type'] === 'CHECK_OUT');
    const entries = new Set(rows('inventory').map(({ id }) => id));
    for (const { object } of exits) expect(entries.has(String(object['basedOn']))).toBe(true);
    const states = rows('inventory').map(({ object }) => statusOf(definitionOf('inventory'), object, now));
    expect(new Set(states)).toEqual(new Set(['SIGNED', 'COMPLETE', 'CONTESTED']));
    expect(values('visit', 'status').size).toBeGreaterThanOrEqual(4);
    const known = rows('place').flatMap(
      ({ object }) => (object['inventoryIds'] as string[] | undefined) ?? [],
    );
    expect(new Set(known)).toEqual(new Set(rows('inventory').map(({ id }) => id)));
    const ids = new Set(made.flatMap(([, records]) => records.map(({ id }) => id)));
    for (const { object } of [...rows('inventory'), ...rows('visit'), ...rows('visitContact')])
      for (const field of [
        'place',
        'unit',
        'contract',
        'contacts',
        'employee',
        'responsible',
        'interestedIn',
      ])
        for (const id of [object[field] ?? []].flat()) expect(ids.has(id as string)).toBe(true);
  });

  it('[PLT-01] [OPS-05] shows only units that are neither let nor booked', () => {
    const coming = rows('visit').filter(({ object }) => Number(object['startAt']) > now);
    const visited = coming.map(({ object }) => String(object['unit']));
    expect(new Set(visited).size).toBeGreaterThan(3);
    const booked = rows('booking').map(({ object }) => String(object['unit']));
    expect(visited.filter((unit) => booked.includes(unit))).toEqual([]);
    const offered = new Map(rows('place').map(({ id, object }) => [id, object['publishedDate']]));
    expect(visited.filter((unit) => !offered.get(unit))).toEqual([]);
  });

  it('[PLT-01] no unit is let twice at a time', () => {
    const seen = new Set<string>();
    const definition = definitionOf('contract');
    for (const { object } of rows('contract')) {
      const status = statusOf(definition, object, now);
      if (!['ACTIVE', 'UNPAID', 'SIGNED', 'UNKNOWN'].includes(status)) continue;
      const [unit] = object['units'] as string[];
      expect(seen.has(unit!)).toBe(false);
      seen.add(unit!);
    }
  });

  it('[PLT-01] [ENT-12] every record says who made it, and the changes since by employees, none of them empty', () => {
    const staff = new Set(rows('employee').map(({ id }) => id));
    const isKnown = (actor: string) => staff.has(actor) || actor.startsWith('service:');
    const faults: unknown[] = [];
    for (const [collection, records] of made)
      for (const { object, createdAt, past } of records) {
        const { fields } = definitionOf(collection);
        if (!past || !isKnown(past.createdBy)) faults.push([collection, past?.createdBy]);
        let then = { ...object };
        let next = now;
        for (const { actor, at, before, verb } of [...(past?.changes ?? [])].reverse()) {
          const isRight =
            isKnown(actor) &&
            at >= createdAt &&
            at <= next &&
            Object.keys(before).every((name) => name in fields) &&
            Object.entries(before).some(([name, value]) => !sameJson(then[name] ?? null, value));
          if (!isRight) faults.push([collection, verb, at, before]);
          then = { ...then, ...before };
          next = at;
        }
        // As it was in the beginning it is a record as well.
        try {
          validateCreate(definitionOf(collection), then, { trusted: true });
        } catch (error) {
          const problems = (error as CodedError).body.problems ?? [];
          // A seasonal contract that has ended early was agreed for longer than it says now.
          if (problems.some(({ rule }) => rule !== 'maxOtherBonds')) faults.push([collection, problems]);
        }
      }
    expect(faults).toEqual([]);
    const changed = (collection: CollectionName) =>
      rows(collection).filter(({ past }) => past!.changes.length > 0);
    for (const collection of ['agent', 'place', 'mandate', 'contract', 'task', 'booking'] as const)
      expect([collection, changed(collection).length > rows(collection).length / 3]).toEqual([
        collection,
        true,
      ]);
  });
});
