import { describe, expect, it } from '@jest/globals';
import { booking } from '@llavero/proto/records/contracts/booking';
import { fixedNow } from '@llavero/proto/states/fixed-fields';
import { withFixedFields } from './record-check.ts';

const now = Math.floor(Date.now() / 1000);

describe('fields that are fixed once what they say has been carried out', () => {
  it('[WIZ-05] the account of a booking is shown and not to be changed once the money has gone there', () => {
    const overrides = { holderAccount: { label: 'Cuenta' }, tenants: { help: 'Quién reserva' } };
    for (const status of ['HELD', 'RETURNED']) {
      const fixed = fixedNow(booking.fixedFields, { status }, now);
      expect(fixed.map(({ message }) => message)).toEqual([expect.stringContaining('ya no se cambia')]);
      const all = withFixedFields(fixed, overrides);
      expect(all['holderAccount']).toEqual({ label: 'Cuenta', disabled: true });
      expect(all['holderName']?.disabled).toBe(true);
      expect(all['tenants']).toEqual(overrides.tenants);
    }
    for (const status of ['DRAFT', 'CONFIRMED', null])
      expect(withFixedFields(fixedNow(booking.fixedFields, { status }, now), overrides)).toEqual(overrides);
  });
});
