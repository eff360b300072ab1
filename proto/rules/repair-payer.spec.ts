import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { repairCauses, type RepairCause } from '../records/choices/issues.ts';
import { payerText, proposedPayer, SMALL_REPAIR } from './repair-payer.ts';

const causes = fc.constantFrom(...(repairCauses.values as readonly RepairCause[]));
const cost = fc.option(fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100));

describe('who pays a repair', () => {
  it.each([
    ['WEAR', 'LANDLORD', /21\.1/],
    ['SMALL_USE', 'TENANT', /21\.4/],
    ['DAMAGE', 'TENANT', /1563/],
    ['COMMON_PARTS', 'COMMUNITY', /LPH/],
    ['INSURED', 'INSURANCE', /LCS/],
    ['OWN_WORK', 'COMPANY', /1101/],
  ] as const)('[OPS-03] %s is for %s, with its article', (cause, payer, article) => {
    const proposed = proposedPayer(cause, null);
    expect(proposed.payer).toBe(payer);
    expect(payerText(proposed)).toMatch(article);
  });

  it('[OPS-03] only a small repair by ordinary use passes to the landlord for its cost', () => {
    fc.assert(
      fc.property(causes, cost, (cause, euros) => {
        const { payer, article, reason } = proposedPayer(cause, euros);
        const isLarge = euros !== null && euros > SMALL_REPAIR;
        expect(payer).toBe(cause === 'SMALL_USE' && isLarge ? 'LANDLORD' : proposedPayer(cause, null).payer);
        expect([article, reason].every((text) => text.length > 5)).toBe(true);
      }),
    );
    expect(proposedPayer('SMALL_USE', SMALL_REPAIR).payer).toBe('TENANT');
    expect(proposedPayer('SMALL_USE', SMALL_REPAIR + 0.01).payer).toBe('LANDLORD');
  });
});
