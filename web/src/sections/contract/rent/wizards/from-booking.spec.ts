import { describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey as day } from '@llavero/proto/values/dates';
import { widen } from '../../../../components/wizard/wizard-definition.ts';
import { WizardSteps } from '../../../../components/wizard/wizard-steps.ts';
import type { Row } from '../../../../lib/records.ts';
import { fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { convert } from './from-booking.ts';
import { rentDraft } from './rent-draft.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const booking: Row = {
  id,
  version: 4,
  unit: 'unit',
  mandate: 'mandate',
  tenants: ['tenant'],
  avalists: ['avalist'],
  landlords: ['landlord'],
  contractType: 'LONG_CONTRACT',
  startDate: day('2028-02-29'),
  contractDuration: { years: 5, months: 0, days: 0 },
  rent: 1000,
  ineType: 'IRAV',
  totalBondMonths: 2,
  // Not a number of rents: what was agreed stands, not the months.
  totalBondAmount: 2500,
  lastBonusDay: day('2028-03-31'),
  rentBonus: 250,
  feeTotal: 121,
  specialConditions: 'Se pinta antes.',
};

describe('a contract draft from a booking', () => {
  it('[WIZ-03] begins with everything that was agreed', () => {
    const begin = rentDraft.initial({ booking: id }, [undefined, booking]);
    expect(new WizardSteps(widen(rentDraft), begin).values()).toMatchObject({
      booking: id,
      units: ['unit'],
      tenants: ['tenant'],
      avalists: ['avalist'],
      landlords: ['landlord'],
      startDate: day('2028-02-29'),
      endDate: day('2033-02-27'),
      rent: 1000,
      ineType: 'IRAV',
      totalBondAmount: 2500,
      legalBondAmount: 1000,
      additionalGuarantee: { months: 1.5, holder: 'MANDATARY', amount: 1500 },
      rentBonus: 250,
      bonusPercent: 25,
      feeTotal: 121,
      specialConditions: 'Se pinta antes.',
    });
  });

  it('[WIZ-03] is made by converting the booking; what was emptied on the way is sent as empty', async () => {
    const asked = fakeGateway(({ call }) =>
      call === 'getObject' ? booking : { id, version: 5, status: 'CONTRACTED', contract: 'made' },
    );
    const values: Record<string, Json> = { rent: 950, avalists: [], lastBonusDay: null, units: ['unit'] };
    expect(await convert(id, values)).toEqual({ id: 'made' });
    expect(asked.at(-1)).toMatchObject({
      call: '/commands/ConvertBooking',
      input: { id, version: 4, contract: { rent: 950, avalists: [], lastBonusDay: null, units: ['unit'] } },
    });
  });

  it('[TOP-04] [WIZ-03] the test entry ends without a single call', async () => {
    const asked = fakeGateway(() => ({}));
    const done = await rentDraft.submit(
      { rent: 900 },
      { params: { test: '1' }, read: {}, progress: () => undefined },
    );
    expect(done).toMatchObject({
      title: 'Prueba terminada',
      text: expect.stringContaining('No se ha guardado nada'),
    });
    expect(asked).toEqual([]);
  });
});
