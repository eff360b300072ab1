import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type SyncFacts, syncStep } from './sync-decision.ts';

const facts = (of: Partial<SyncFacts> = {}): SyncFacts => ({
  ...{
    isClosed: false,
    isCancelled: false,
    hash: 'a',
    sentHash: null,
    refusedHash: null,
    paidHere: 0,
    paidThere: 0,
  },
  ...of,
});

describe('[EXT-12] what is sent to the accounting program', () => {
  it.each<[string, Partial<SyncFacts>, object]>([
    ['a new invoice, with what was paid', { paidHere: 500 }, { step: 'CREATE', pay: 500 }],
    ['nothing twice', { sentHash: 'a', paidHere: 500, paidThere: 500 }, { step: 'NOTHING' }],
    ['a difference', { sentHash: 'b', paidThere: 100 }, { step: 'UPDATE', pay: 0 }],
    ['a payment alone', { sentHash: 'a', paidHere: 500, paidThere: 200 }, { step: 'PAY', pay: 300 }],
    ['nothing of a closed month', { isClosed: true }, { step: 'HOLD' }],
    ['no difference of a closed month', { isClosed: true, sentHash: 'b' }, { step: 'HOLD' }],
    [
      'a payment of an invoice of a closed month',
      { isClosed: true, sentHash: 'a', paidHere: 5 },
      { step: 'PAY', pay: 5 },
    ],
    ['nothing that was refused', { refusedHash: 'a' }, { step: 'NOTHING' }],
    ['what was refused and has changed', { refusedHash: 'b' }, { step: 'CREATE', pay: 0 }],
    ['no cancelled invoice that never was there', { isCancelled: true }, { step: 'NOTHING' }],
    ['a cancellation to a person', { isCancelled: true, sentHash: 'a' }, { step: 'CANCELLED' }],
    ['a payment taken back to a person', { sentHash: 'a', paidThere: 5 }, { step: 'OVERPAID' }],
  ])('%s', (_name, of, step) => {
    expect(syncStep(facts(of))).toEqual(step);
  });

  it('what was carried out is not carried out again, whatever happened before (1,000 histories)', () => {
    const hash = fc.constantFrom('a', 'b');
    const drawn = fc.record({
      isClosed: fc.boolean(),
      isCancelled: fc.boolean(),
      hash,
      sentHash: fc.option(hash),
      refusedHash: fc.option(hash),
      paidHere: fc.nat(9),
      paidThere: fc.nat(9),
    });
    fc.assert(
      fc.property(drawn, (before) => {
        const done = syncStep(before);
        if (!('pay' in done)) return;
        const wrote = done.step === 'PAY' ? {} : { sentHash: before.hash };
        const again = syncStep({ ...before, ...wrote, paidThere: before.paidThere + done.pay });
        // A payment taken back while the invoice was written over is told afterwards.
        expect(['NOTHING', 'OVERPAID']).toContain(again.step);
        expect(before.isClosed && done.step !== 'PAY').toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
