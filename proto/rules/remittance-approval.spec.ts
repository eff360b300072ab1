import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { approvalReason, remittanceLimit } from './remittance-approval.ts';

describe('who lets a payment go', () => {
  it('[FIN-04] nobody else is asked exactly at the limit, and somebody one cent above it', () => {
    expect(approvalReason(10_000, 10_000, 0)).toBeNull();
    expect(approvalReason(10_000.01, 10_000, 0)).toMatch(
      /^La remesa supera el límite de 10\.000,00\s€: la aprueba un administrador o un responsable de finanzas que no la haya preparado\.$/,
    );
    expect(approvalReason(0.01, 0, 0)).toMatch(/supera el límite de 0,00\s€/);
  });

  it('[FIN-04] a payee who was last paid elsewhere asks for it at any amount, and both reasons are named', () => {
    expect(approvalReason(1, 10_000, 1)).toMatch(
      /^La remesa paga a una cuenta a la que no se había pagado antes: /,
    );
    expect(approvalReason(1, 10_000, 3)).toMatch(/paga a 3 cuentas a las que/);
    expect(approvalReason(20_000, 10_000, 1)).toMatch(/supera el límite de .* y paga a una cuenta/);
  });

  it('[FIN-04] cents decide, whatever the floats say', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, cents, (total, limit) => {
        expect(approvalReason(total / 100, limit / 100, 0) !== null).toBe(total > limit);
      }),
    );
  });

  it('[FIN-04] the limit is the setting’s, and 10,000 € where there is none that checks', () => {
    expect([250.5, 0, undefined, null, '250', -1, 1e9].map((setting) => remittanceLimit(setting))).toEqual([
      ...[250.5, 0],
      ...Array<number>(5).fill(10_000),
    ]);
  });
});
