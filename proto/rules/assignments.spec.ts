import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, addYears, fromDayKey as day } from '../values/dates.ts';
import {
  type AssignedContract,
  type Assignment,
  billedParties,
  dueChanges,
  nextPartyChange,
  partiesOn,
} from './assignments.ts';
import { assignmentWarnings } from './legal/assignment-warnings.ts';

const RUNS = 1000;

const contract = (history: Assignment[], over: Partial<AssignedContract> = {}): AssignedContract => ({
  tenants: ['ana'],
  landlords: ['olga'],
  mandate: 'first',
  payer: null,
  payerBankAccount: 'ES-ana',
  assigmentOfRightsHistory: history,
  assignmentAccounts: [],
  ...over,
});

const assignment = (over: Partial<Assignment>): Assignment => ({
  key: 'a',
  date: day('2026-11-15'),
  from: 'ana',
  to: 'berta',
  status: 'SIGNED',
  party: 'TENANT',
  ...over,
});

describe('[WIZ-07] parties by day', () => {
  it('a signed assignment counts from its day on, before and after it is written into the contract', () => {
    const signed = contract([assignment({})], { assignmentAccounts: [{ agent: 'berta', iban: 'ES-berta' }] });
    const asked = (of: AssignedContract, key: string) => {
      const { tenants, payerBankAccount } = partiesOn(of, day(key));
      return [tenants, payerBankAccount];
    };
    const written = { ...signed, ...dueChanges(signed, day('2026-12-01'))! };
    expect(written.tenants).toEqual(['berta']);
    expect(nextPartyChange(written.assigmentOfRightsHistory)).toBeNull();
    for (const stage of [signed, written]) {
      expect(asked(stage, '2026-11-14')).toEqual([['ana'], 'ES-ana']);
      expect(asked(stage, '2026-11-15')).toEqual([['berta'], 'ES-berta']);
      expect(asked(stage, '2030-01-01')).toEqual([['berta'], 'ES-berta']);
    }
  });

  it.each(['DRAFT', 'PENDING', 'CANCELLED'] as const)('one that is %s changes nobody', (status) => {
    const waiting = contract([assignment({ status })]);
    expect(partiesOn(waiting, day('2027-01-01')).tenants).toEqual(['ana']);
    expect(nextPartyChange(waiting.assigmentOfRightsHistory)).toBeNull();
    expect(dueChanges(waiting, day('2027-01-01'))).toBeNull();
  });

  it('a month that the date cuts is billed to the parties of its first day, the next one to the new ones', () => {
    const cut = { ...contract([assignment({})]), startDate: day('2025-01-01') };
    expect(billedParties(cut, day('2026-11-01')).tenants).toEqual(['ana']);
    expect(billedParties(cut, day('2026-12-01')).tenants).toEqual(['berta']);
    const onTheFirst = { ...cut, assigmentOfRightsHistory: [assignment({ date: day('2026-12-01') })] };
    expect(billedParties(onTheFirst, day('2026-12-01')).tenants).toEqual(['berta']);
    const late = { ...cut, startDate: day('2026-11-20'), assigmentOfRightsHistory: [assignment({})] };
    expect(billedParties(late, day('2026-11-01')).tenants).toEqual(['berta']);
  });

  it('a new landlord comes with his mandate; derogated, the former ones are back from that day', () => {
    const sale = assignment({ party: 'LANDLORD', from: 'olga', to: 'pau', mandate: 'second' });
    const sold = contract([sale]);
    const written = { ...sold, ...dueChanges(sold, day('2026-12-01'))! };
    expect([written.landlords, written.mandate, written.tenants]).toEqual([['pau'], 'second', ['ana']]);
    const [entry] = written.assigmentOfRightsHistory;
    const derogated = {
      ...written,
      assigmentOfRightsHistory: [
        { ...entry!, status: 'DEROGATED' as const, derogationDate: day('2027-02-01') },
      ],
    };
    for (const stage of [derogated, { ...derogated, ...dueChanges(derogated, day('2027-03-01'))! }]) {
      expect(partiesOn(stage, day('2026-11-14'))).toMatchObject({ landlords: ['olga'], mandate: 'first' });
      expect(partiesOn(stage, day('2027-01-31'))).toMatchObject({ landlords: ['pau'], mandate: 'second' });
      expect(partiesOn(stage, day('2027-02-01'))).toMatchObject({ landlords: ['olga'], mandate: 'first' });
    }
  });

  it('who is a party already takes nobody’s place: the one who leaves goes, and comes back at his place', () => {
    const leaves = contract([assignment({ cause: 'SPOUSE' })], { tenants: ['ana', 'berta'] });
    const written = { ...leaves, ...dueChanges(leaves, day('2026-12-01'))! };
    expect(written.tenants).toEqual(['berta']);
    expect(partiesOn(written, day('2026-11-01')).tenants).toEqual(['ana', 'berta']);
  });

  it(`whenever the changes are written, every day names the same parties (${RUNS} histories)`, () => {
    const people = ['ana', 'berta', 'carla', 'dora', 'elsa'];
    const start = day('2024-02-01');
    const history = fc
      .array(
        fc.record({ gap: fc.integer({ min: 0, max: 90 }), who: fc.nat(), to: fc.nat(), back: fc.boolean() }),
        {
          maxLength: 6,
        },
      )
      .map((steps) => {
        // Chains as the commands allow them: in the order of their days, by who is a party then; the last may be derogated.
        let current = ['ana', 'berta'];
        let date = start;
        return steps.flatMap(({ gap, who, to, back }, index): Assignment[] => {
          date = addDays(date, gap);
          const from = current[who % current.length]!;
          const comes = people[to % people.length]!;
          if (from === comes) return [];
          current = current.includes(comes)
            ? current.filter((id) => id !== from)
            : current.map((id) => (id === from ? comes : id));
          const last = index === steps.length - 1 && back;
          return [
            assignment({
              key: `k${index}`,
              date,
              from,
              to: comes,
              ...(last ? { status: 'DEROGATED', derogationDate: addDays(date, 20) } : {}),
            }),
          ];
        });
      });
    fc.assert(
      fc.property(
        history,
        fc.array(fc.integer({ min: -10, max: 700 }), { maxLength: 5 }),
        fc.integer({ min: -30, max: 730 }),
        (entries, nights, asked) => {
          const unwritten = contract(entries, { tenants: ['ana', 'berta'] });
          let written = unwritten;
          for (const night of [...nights].sort((a, b) => a - b))
            written = { ...written, ...(dueChanges(written, addDays(start, night)) ?? {}) };
          const of = (one: AssignedContract) => partiesOn(one, addDays(start, asked)).tenants;
          expect(of(written)).toEqual(of(unwritten));
          const next = nextPartyChange(written.assigmentOfRightsHistory);
          const lastNight = Math.max(...nights, -Infinity);
          if (next !== null && Number.isFinite(lastNight))
            expect(next).toBeGreaterThan(addDays(start, lastNight));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('[WIZ-07] what the LAU asks of a change of party', () => {
  const base = {
    contractType: 'LONG_CONTRACT',
    startDate: day('2024-02-29'),
    date: day('2026-11-30'),
  } as const;
  const laws = (given: Parameters<typeof assignmentWarnings>[0]) =>
    assignmentWarnings(given).map(({ law }) => law);
  const text = (given: Parameters<typeof assignmentWarnings>[0]) =>
    assignmentWarnings(given)
      .map(({ message }) => message)
      .join(' ');

  it('names article 8, 12, 14 and 16 for homes', () => {
    expect(laws({ ...base, cause: 'ASSIGNMENT' })).toEqual(['LAU art. 8.1']);
    expect(laws({ ...base, cause: 'SPOUSE' })).toEqual(['LAU art. 12']);
    expect(laws({ ...base, cause: 'DEATH' })).toEqual(['LAU art. 16.3', 'LAU art. 16.1']);
    expect(laws({ ...base, cause: 'SALE' })).toEqual(['LAU art. 14.1', 'LAU art. 25']);
    expect(laws({ ...base, cause: null })).toEqual([]);
  });

  it('and articles 29, 32 and 33 for other uses', () => {
    const local = { ...base, contractType: 'LOCAL_CONTRACT' } as const;
    expect(laws({ ...local, cause: 'SALE' })[0]).toBe('LAU art. 29');
    expect(laws({ ...local, cause: 'ASSIGNMENT' })).toEqual(['LAU art. 32']);
    expect(laws({ ...local, cause: 'DEATH' })).toEqual(['LAU art. 33']);
  });

  it('works out the terms: three months after a death, five years or seven from a 29 February', () => {
    expect(text({ ...base, cause: 'DEATH' })).toContain('hasta el 28/02/2027');
    expect(addMonths(day('2026-11-30'), 3)).toBe(day('2027-02-28'));
    expect(text({ ...base, cause: 'SALE' })).toContain('primeros 5 años del contrato, hasta el 27/02/2029');
    expect(text({ ...base, landlordIsCompany: true, cause: 'SALE' })).toContain('hasta el 27/02/2031');
    expect(text({ ...base, date: addYears(base.date, 4), cause: 'SALE' })).toContain('ya han pasado');
  });
});
