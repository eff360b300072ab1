import { describe, expect, it } from '@jest/globals';
import { validateCreate, validatePatch } from '../../fields/validate.ts';
import { applyChange, offeredChanges } from '../../states/change.ts';
import { statusOf } from '../../states/evaluate.ts';
import { addDays, daySeconds } from '../../values/dates.ts';
import { workOrder } from './work-order.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const now = today + 36_000;
const create = (over: Record<string, unknown> = {}) =>
  validateCreate(workOrder, { description: 'Cambiar el termo\nPiso 3.º', ...over });

describe('work order', () => {
  it('an estimate is priced by units, price and VAT, whatever was said of its sums', () => {
    const made = create({
      lines: [
        { concept: 'Mano de obra', units: 2.5, unitAmount: 33.33 },
        { concept: 'Termo', unitAmount: 200, vatPercent: 10, totalAmount: 1 },
      ],
    });
    expect(made['lines']).toMatchObject([
      { baseAmount: 83.33, vatAmount: 17.5, totalAmount: 100.83 },
      { units: 1, baseAmount: 200, vatAmount: 20, totalAmount: 220 },
    ]);
    expect(made).toMatchObject({ baseAmount: 283.33, vatAmount: 37.5, totalAmount: 320.83 });
    // What was read can be sent back as it is.
    expect(validatePatch(workOrder, { lines: made['lines'] }, made)).toMatchObject({ lines: made['lines'] });
  });

  it('[STA-10] from request to payment every change of the table arrives at its status', () => {
    const reached = new Map<string, Record<string, unknown>>([['DRAFT', create()]]);
    for (const [from, record] of reached)
      for (const to of offeredChanges(workOrder, record, now)) {
        const after = { ...record, ...applyChange(workOrder, record, to, now) };
        expect([from, to, statusOf(workOrder, after, now)]).toEqual([from, to, to]);
        if (!reached.has(to)) reached.set(to, after);
      }
    expect([...reached.keys()].sort()).toEqual([...workOrder.states!.statuses.values].sort());
  });

  it('[STA-10] going back empties the later days and keeps the earlier ones', () => {
    const before = addDays(today, -9);
    const done = create({
      requestDate: before,
      approvalDate: before,
      finishDate: before,
      invoiceDate: before,
    });
    expect(statusOf(workOrder, done, now)).toBe('INVOICED');
    expect(applyChange(workOrder, done, 'FINISHED', now)).toMatchObject({
      invoiceDate: null,
      finishDate: before,
    });
    const rejected = { ...create({ requestDate: before }), rejectionDate: before };
    expect(statusOf(workOrder, rejected, now)).toBe('REJECTED');
    expect(applyChange(workOrder, rejected, 'REQUESTED', now)).toMatchObject({
      rejectionDate: null,
      requestDate: before,
    });
  });

  it('is named by its reference, else by the first line of what is asked', () => {
    expect(workOrder.title({ reference: 'OT-7', description: 'x' })).toBe('OT-7');
    expect(workOrder.title({ description: 'Cambiar el termo\nPiso 3.º' })).toBe('Cambiar el termo');
  });
});
