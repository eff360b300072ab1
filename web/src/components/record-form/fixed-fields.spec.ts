import { describe, expect, it } from '@jest/globals';
import { booking } from '@llavero/proto/records/contracts/booking';
import { withFixedFields } from './record-check.ts';

describe('fields that a status has fixed', () => {
  it('[WIZ-05] the account of a booking is shown and not to be changed once the money has gone there', () => {
    const overrides = { holderAccount: { label: 'Cuenta' }, tenants: { help: 'Quién reserva' } };
    for (const status of ['HELD', 'RETURNED']) {
      const all = withFixedFields(booking, status, overrides);
      expect(all['holderAccount']).toMatchObject({ label: 'Cuenta', disabled: true });
      expect(all['holderAccount']?.help).toContain('ya no se cambia');
      expect(all['holderName']?.disabled).toBe(true);
      expect(all['tenants']).toEqual(overrides.tenants);
    }
    for (const status of ['DRAFT', 'CONFIRMED', null])
      expect(withFixedFields(booking, status, overrides)).toEqual(overrides);
  });
});
