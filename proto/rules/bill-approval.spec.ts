import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds, startOfMonth } from '../values/dates.ts';
import {
  approvalLimit,
  approvalRefusal,
  type BearingContract,
  bearsNoMore,
  checkApprovalLimit,
  finishedContract,
  numberNeeded,
  toMandate,
  toNextContract,
} from './bill-approval.ts';

const clerk = { role: 'INTERNAL_EMPLOYEE', position: 'OTHER' } as const;
const day = daySeconds({ year: 2026, month: 11, day: 10 });
const contract = (over: Partial<BearingContract> = {}): BearingContract => ({
  id: 'c',
  name: 'Sants 12',
  mandate: 'm',
  units: ['u'],
  startDate: addDays(day, -400),
  endDate: addDays(day, -1),
  cancelled: false,
  ...over,
});

describe('who approves a bill', () => {
  it('[WIZ-10] above the limit only an administrator or a finance manager, and the sentence names both', () => {
    expect(approvalRefusal(1000, 1000, clerk)).toBeNull();
    expect(approvalRefusal(1000.01, 1000, clerk)).toMatch(
      /es de 1\.000,01\s€ y supera el límite de 1\.000,00\s€: la aprueba un administrador o un responsable de finanzas/,
    );
    expect(approvalRefusal(-1000.01, 1000, clerk)).not.toBeNull();
    expect(approvalRefusal(9e6, 1000, { ...clerk, role: 'ADMIN' })).toBeNull();
    expect(approvalRefusal(9e6, 1000, { ...clerk, position: 'FINANCE_MANAGER' })).toBeNull();
  });

  it('[WIZ-10] the supplier’s NIF is needed for what is deducted or declared by it, and for nothing else', () => {
    const plain = { totalAmount: 3005.06, vatAmount: 0, withholdingAmount: 0, supplemented: false };
    expect(numberNeeded(plain)).toBeNull();
    expect(numberNeeded({ ...plain, totalAmount: 3005.07 })).toContain('modelo 347');
    expect(numberNeeded({ ...plain, totalAmount: -3005.07 })).toContain('modelo 347');
    expect(numberNeeded({ ...plain, vatAmount: 21 })).toContain('IVA');
    expect(numberNeeded({ ...plain, vatAmount: 21, withholdingAmount: 15 })).toContain('modelos 111 y 190');
    const suplido = { ...plain, vatAmount: 21, totalAmount: 9000, supplemented: true };
    expect(numberNeeded(suplido)).toBeNull();
    expect(numberNeeded({ ...suplido, withholdingAmount: 1 })).not.toBeNull();
  });

  it('[WIZ-10] the limit is the setting’s, and 1,000 € where there is none that checks', () => {
    expect([approvalLimit(250), approvalLimit(0), approvalLimit(undefined), approvalLimit('250')]).toEqual([
      250, 0, 1000, 1000,
    ]);
    expect(checkApprovalLimit(-1)).toMatchObject([{ field: 'value' }]);
  });
});

describe('a bill of a contract that is over', () => {
  it('[WIZ-10] [FIN-05] has nothing to go on when the contract ended before the bill, or before this month', () => {
    const now = day + 40_000;
    expect(bearsNoMore(contract(), day, now)).toBe(true);
    expect(bearsNoMore(contract({ endDate: day }), day, now)).toBe(false);
    expect(bearsNoMore(contract({ endDate: null }), day, now)).toBe(false);
    expect(bearsNoMore(contract({ endDate: null, cancelled: true }), day, now)).toBe(true);
    // Its last settlement is made already.
    const before = addDays(startOfMonth(now), -1);
    expect(bearsNoMore(contract({ endDate: before }), addDays(before, -9), now)).toBe(true);
    expect(finishedContract(contract())).toBe(
      'El contrato Sants 12 terminó el 09/11/2026 y no tendrá más recibos ni liquidaciones',
    );
    expect(finishedContract(contract({ cancelled: true }))).toContain('está anulado');
  });

  it('[FIN-05] goes to the next contract of the unit, a landlord’s only, or to the mandate', () => {
    const next = contract({ id: 'next', mandate: 'n', startDate: addDays(day, 5), endDate: null });
    const last = contract({ id: 'last', startDate: addDays(day, 90), endDate: null });
    expect(toNextContract({ payer: 'LANDLORD' }, [last, next])).toEqual({
      contract: 'next',
      mandate: 'n',
      units: ['u'],
      payer: 'LANDLORD',
      rebill: false,
    });
    expect(toNextContract({ payer: 'LANDLORD' }, [])).toContain('elija el mandato');
    expect(toNextContract({ payer: 'TENANT' }, [next])).toContain('inquilino anterior');
    expect(toMandate({ mandate: null, units: ['u'] }, contract(), [next])).toMatchObject({
      contract: null,
      mandate: 'm',
      units: ['u'],
      payer: 'LANDLORD',
    });
    // Nobody lets the unit: only the mandate finds a settlement.
    expect(toMandate({ mandate: null, units: ['u'] }, contract(), [])).toMatchObject({ units: [] });
    expect(toMandate({ mandate: null, units: [] }, contract({ mandate: null }), [])).toContain(
      'no tiene mandato',
    );
  });

  it('[FIN-05] whatever its days, one that is in force this month or later bears (200 runs)', () => {
    const offset = fc.integer({ min: -800, max: 800 });
    fc.assert(
      fc.property(offset, offset, (end, issued) => {
        const now = day + 40_000;
        const endDate = addDays(day, end);
        const issueDate = addDays(day, issued);
        const isOver = endDate < issueDate || endDate < startOfMonth(now);
        expect(bearsNoMore({ endDate, cancelled: false }, issueDate, now)).toBe(isOver);
      }),
      { numRuns: 200 },
    );
  });
});
