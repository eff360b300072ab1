import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { supplyHolders, supplyTypes } from '../records/choices/places.ts';
import { supplySteps } from '../records/choices/supply-changes.ts';
import { operationStatuses } from '../records/choices/tasks.ts';
import { addDays, fromDayKey, startOfDay } from '../values/dates.ts';
import {
  isOpenChange,
  nextSupplyStep,
  suppliesAfterChange,
  type SupplyChange,
  supplyDeadline,
  supplyLacks,
  workKindOf,
} from './supply-change.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const someone = fc.constantFrom('ana', 'luis', 'marta');
const changes: fc.Arbitrary<SupplyChange> = fc.record({
  type: fc.constant('SUPPLY_CHANGE'),
  status: fc.constantFrom(...operationStatuses.values),
  supply: fc.constantFrom(...supplyTypes.values),
  holderType: maybe(fc.constantFrom(...supplyHolders.values)),
  holder: maybe(someone),
  company: maybe(fc.constant('Luz SA')),
  marketer: maybe(fc.constant('m')),
  code: maybe(fc.constant('ES1234123456789012JY')),
  reference: maybe(fc.constant('77')),
  transfer: maybe(fc.constantFrom('SUBROGATION', 'NEW_CONTRACT')),
  power: maybe(fc.integer({ min: 0, max: 20 })),
  tariff: maybe(fc.constant('2.0TD')),
  iban: maybe(fc.constant('ES91')),
  reading: maybe(fc.integer({ min: 0, max: 90_000 })),
  authorisedDate: maybe(fc.constant(1)),
  authorisation: maybe(fc.constant('d')),
  requestedAt: maybe(fc.constant(1)),
});

const ready: SupplyChange = {
  type: 'SUPPLY_CHANGE',
  status: 'PENDING',
  supply: 'ELECTRICITY',
  holderType: 'TENANT',
  holder: 'ana',
  company: 'Luz SA',
  code: 'ES1234123456789012JY',
  transfer: 'SUBROGATION',
  iban: 'ES9121000418450200051332',
  reading: 0,
  authorisedDate: fromDayKey('2026-11-02'),
};
const fieldsMissing = (change: SupplyChange) => supplyLacks(change).map(({ field }) => field);

describe('[OPS-01] the default of a type of supply', () => {
  it('gas, electricity and water change their holder, community ones their account, the rest nothing', () => {
    const of = (kind: string) => supplyTypes.values.filter((type) => workKindOf(type) === kind);
    expect(of('HOLDER')).toEqual(['GAS', 'ELECTRICITY', 'WATER']);
    expect(of('ACCOUNT')).toEqual(['CENTRAL_HEATING', 'HOT_WATER', 'COMMUNITY_SUPPLIES']);
  });
});

describe('[OPS-01] what a supply change lacks', () => {
  it('nothing when all is known', () => {
    expect(supplyLacks(ready)).toEqual([]);
    expect(nextSupplyStep(ready)).toBe('REQUEST');
  });

  it.each([
    ['its holder', { holderType: null }, ['holderType']],
    ['the person', { holder: null }, ['holder']],
    ['the company', { company: null }, ['company']],
    ['the CUPS', { code: null }, ['code']],
    ['the number of a supply without CUPS', { supply: 'WATER', code: null }, ['reference']],
    ['the account', { iban: null }, ['iban']],
    ['power and tariff of a new contract', { transfer: 'NEW_CONTRACT' }, ['power', 'tariff']],
    ['the authorisation of the new holder', { authorisedDate: null }, ['authorisedDate']],
    ['the reading', { reading: null }, ['reading']],
  ] as const)('%s', (_name, lacking, fields) => {
    expect(fieldsMissing({ ...ready, ...lacking })).toEqual(fields);
  });

  it('of the company nobody authorises anything, and a document is as good as a day', () => {
    expect(fieldsMissing({ ...ready, authorisedDate: null, holderType: 'COMPANY', holder: null })).toEqual(
      [],
    );
    expect(fieldsMissing({ ...ready, authorisedDate: null, authorisation: 'document' })).toEqual([]);
  });

  it('of a supply of the community only company, number and account', () => {
    const community: SupplyChange = { supply: 'CENTRAL_HEATING', holderType: 'COMMUNITY', status: 'PENDING' };
    expect(fieldsMissing(community)).toEqual(['company', 'reference', 'iban']);
  });

  it('never what is there, and always with a sentence', () => {
    fc.assert(
      fc.property(changes, (change) => {
        for (const { field, message } of supplyLacks(change)) {
          expect(change[field] ?? null).toBeNull();
          expect(message).toMatch(/\.$/);
        }
      }),
    );
  });
});

describe('[OPS-01] the next step', () => {
  it('is one while the change is open and none afterwards', () => {
    fc.assert(
      fc.property(changes, (change) => {
        const step = nextSupplyStep(change);
        expect(step !== null).toBe(isOpenChange(change));
        if (step !== null) expect(supplySteps.values).toContain(step);
        if (step === 'REQUEST') expect(supplyLacks(change)).toEqual([]);
      }),
    );
  });

  it('comes in the order of work, and what was supplied never brings an earlier one', () => {
    const order = (change: SupplyChange) => supplySteps.values.indexOf(nextSupplyStep(change)!);
    fc.assert(
      fc.property(changes, (given) => {
        const change = { ...given, status: 'PENDING', requestedAt: null };
        const [lack] = supplyLacks(change);
        fc.pre(lack !== undefined);
        const supplied = { ...change, [lack!.field]: ready[lack!.field] ?? 'x' } as SupplyChange;
        expect(order(supplied)).toBeGreaterThanOrEqual(order(change));
      }),
    );
  });

  it.each([
    [{ holderType: null }, 'HOLDER'],
    [{ iban: null, authorisedDate: null, reading: null }, 'DATA'],
    [{ authorisedDate: null, reading: null }, 'AUTHORISATION'],
    [{ reading: null }, 'READING'],
    [{ status: 'REQUESTED' }, 'PROOF'],
    [{ status: 'IN_PROGRESS', requestedAt: 5 }, 'PROOF'],
    [{ status: 'ERROR' }, 'CORRECT'],
    [{ status: 'DONE' }, null],
    [{ type: 'CERTIFICATE' }, null],
  ] as const)('%j: %s', (more, step) => {
    expect(nextSupplyStep({ ...ready, ...more })).toBe(step);
  });
});

describe('[OPS-01] the deadline', () => {
  it('is five days to ask and twenty for the company to prove, also over the change of the clock', () => {
    const opened = fromDayKey('2026-10-23') + 20 * 3600;
    expect(supplyDeadline({ openedAt: opened })).toBe(fromDayKey('2026-10-28'));
    expect(supplyDeadline({ openedAt: opened, requestedAt: opened })).toBe(fromDayKey('2026-11-12'));
  });

  it('is a day after what it counts from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }), (moment) => {
        const due = supplyDeadline({ openedAt: moment });
        expect(due).toBe(startOfDay(due));
        expect(due).toBe(addDays(startOfDay(moment), 5));
      }),
    );
  });
});

describe('[OPS-01] the supplies of a place after a change', () => {
  const types = fc.constantFrom(...supplyTypes.values);
  const supply = fc.record({
    type: types,
    holderType: maybe(fc.constantFrom(...supplyHolders.values)),
    holderId: maybe(someone),
    holderName: maybe(fc.constant('Ana')),
    company: maybe(fc.constant('Agua SA')),
    code: maybe(fc.constant('12')),
    changeReason: maybe(fc.constant('antes')),
    requiredChange: fc.boolean(),
    paymentMethod: maybe(fc.constant('MANUAL_REBILL')),
    notes: maybe(fc.constant('nota')),
    amount: maybe(fc.constant(12.5)),
  });
  const supplies = fc.uniqueArray(supply, { selector: ({ type }) => type });
  const done = fc.record({
    supply: types,
    holderType: maybe(fc.constantFrom(...supplyHolders.values)),
    holder: maybe(someone),
    holderName: maybe(fc.constant('Luis')),
    company: maybe(fc.constant('Luz SA')),
    code: maybe(fc.constant('99')),
    changeReason: maybe(fc.constant('después')),
    paymentMethod: maybe(fc.constant('INCLUDED_IN_RENT')),
  });
  const blank = { notes: null, amount: null };

  it('name the new holder, need no change, keep all others and what nobody has said anew', () => {
    fc.assert(
      fc.property(supplies, done, (before, change) => {
        const after = suppliesAfterChange(before, change, blank);
        const known = before.find(({ type }) => type === change.supply);
        expect(after.filter(({ type }) => type !== change.supply)).toEqual(
          before.filter(({ type }) => type !== change.supply),
        );
        expect(after).toHaveLength(before.length + (known ? 0 : 1));
        const changed = after.find(({ type }) => type === change.supply)!;
        expect(changed).toMatchObject({
          holderType: change.holderType,
          holderId: change.holder,
          holderName: change.holderName,
          requiredChange: false,
          company: change.company ?? known?.company ?? null,
          code: change.code ?? known?.code ?? null,
          notes: known?.notes ?? null,
          amount: known?.amount ?? null,
        });
      }),
    );
  });

  it('are the same when it is done twice', () => {
    fc.assert(
      fc.property(supplies, done, (before, change) => {
        const once = suppliesAfterChange(before, change, blank);
        expect(suppliesAfterChange(once, change, blank)).toEqual(once);
      }),
    );
  });
});
