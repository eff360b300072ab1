import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { costBearers } from '../records/choices/work.ts';
import { daySeconds } from '../values/dates.ts';
import {
  approvalNudge,
  CALL_HOURS,
  DEFAULT_REPAIR_LIMIT,
  deviates,
  officeRefusal,
  orderApprover,
  quoteRefusal,
} from './order-approval.ts';

const euros = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100);

describe('approval of a work order', () => {
  it('[OPS-03] the landlord decides what they bear above their limit, the office the rest', () => {
    fc.assert(
      fc.property(
        euros,
        fc.option(euros),
        fc.constantFrom(null, ...costBearers.values),
        (total, own, payer) => {
          const isAbove = total > (own ?? DEFAULT_REPAIR_LIMIT);
          const isTheirs = payer === null || payer === 'LANDLORD';
          expect(orderApprover(total, payer, own)).toBe(isTheirs && isAbove ? 'LANDLORD' : 'OFFICE');
        },
      ),
    );
  });

  it('[OPS-03] an employee approves up to the limit, administrators and the finance manager any amount', () => {
    const employee = { role: 'INTERNAL_EMPLOYEE' as const, position: null };
    expect(officeRefusal(1000, 1000, employee)).toBeNull();
    expect(officeRefusal(1000.01, 1000, employee)).toMatch(/1\.000,01.*supera.*administrador/);
    expect(officeRefusal(5000, 1000, { role: 'ADMIN', position: null })).toBeNull();
    expect(officeRefusal(5000, 1000, { ...employee, position: 'FINANCE_MANAGER' })).toBeNull();
  });

  it('[OPS-03] a quote is approved on its last day and not after it', () => {
    const last = daySeconds({ year: 2026, month: 11, day: 30 });
    expect(quoteRefusal(last, last)).toBeNull();
    expect(quoteRefusal(last, last + 86_400)).toMatch(/30\/11\/2026.*pida otro/);
    expect(quoteRefusal(null, last)).toBeNull();
  });

  it('[OPS-03] reminds at 24 and 72 hours, then asks for a call, and no more', () => {
    const told: string[] = [];
    let nudges = 0;
    for (let hour = 0; hour < 200; hour += 1) {
      const due = approvalNudge(0, nudges, hour * 3600);
      if (!due) continue;
      told.push(`${due.kind} ${hour}`);
      nudges += 1;
    }
    expect(told).toEqual(['REMINDER 24', 'REMINDER 72', `CALL ${CALL_HOURS}`]);
  });

  it('[OPS-03] an invoice deviates above what was approved, not below and not by a cent of rounding', () => {
    fc.assert(
      fc.property(euros, euros, (invoiced, approved) => {
        const cents = Math.round(invoiced * 100) - Math.round(approved * 100);
        expect(deviates(invoiced, approved)).toBe(cents > 1);
      }),
    );
    expect(deviates(500, null)).toBe(false);
  });
});
