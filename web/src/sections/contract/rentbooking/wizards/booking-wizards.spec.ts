import { describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { type WizardDefinition, widen } from '../../../../components/wizard/wizard-definition.ts';
import { WizardSteps } from '../../../../components/wizard/wizard-steps.ts';
import type { Row } from '../../../../lib/records.ts';
import { fakeGateway } from '../../../../lib/testing/fake-gateway.ts';
import { bookingConfirm } from './booking-confirm.tsx';
import { bookingHold } from './booking-hold.tsx';
import { bookingReturn } from './booking-return.tsx';
import { rentBooking } from './rent-booking.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const tenant = '01900000-0000-7000-8000-000000000002';
const today = startOfDay(Date.now() / 1000);
const record: Row = {
  id,
  version: 3,
  amount: 500,
  paymentMethod: 'TRANSFER',
  tenants: [tenant],
  expirationDate: addDays(today, 5),
};
const IBAN = 'ES9121000418450200051332';
const account = { holderName: 'Ana Gil', holderAccount: 'ES91 2100 0418 4502 0005 1332' };

/** Opens a wizard on the booking, fills the steps one after the other, and answers what it ends with. */
function through(definition: WizardDefinition, ...answers: Record<string, Json>[]) {
  const steps = new WizardSteps(definition, definition.initial({ id }, [record]));
  const seen = [steps.position().step];
  for (const answer of answers) {
    steps.form.setMany(answer);
    steps.next();
    seen.push(steps.position().step);
  }
  return { steps, seen, problems: steps.form.problems().map(({ field, rule }) => `${field} ${rule}`) };
}

async function sent(definition: WizardDefinition, steps: WizardSteps): Promise<unknown> {
  const asked = fakeGateway(({ call }) =>
    call === 'getObject' ? record : { id, version: 4, status: 'DONE' },
  );
  await definition.submit(steps.values(), { params: { id }, read: steps.read(), progress: () => undefined });
  return asked.at(-1);
}

describe('[WIZ-05] the wizards about a booking', () => {
  it('a retention of a part asks for the account of the rest, and sends both', async () => {
    const wizard = widen(bookingHold);
    const { steps, seen, problems } = through(wizard, { heldAmount: 100, heldReason: 'Renuncia' }, account);
    expect([seen, problems]).toEqual([['held', 'account', 'summary'], []]);
    expect(await sent(wizard, steps)).toEqual({
      call: '/commands/HoldBooking',
      input: {
        id,
        version: 3,
        heldAmount: 100,
        heldDate: today,
        heldReason: 'Renuncia',
        holderName: 'Ana Gil',
        holderAccount: IBAN,
      },
    });
  });

  it('a whole retention asks for no account; more than was paid is refused in its step', () => {
    expect(through(widen(bookingHold), { heldReason: 'x' }).seen).toEqual(['held', 'summary']);
    const { seen, problems } = through(widen(bookingHold), { heldAmount: 501, heldReason: 'x' });
    expect([seen, problems]).toEqual([['held', 'held'], ['heldAmount max']]);
  });

  it('a return asks why a part is kept', () => {
    const part = { returnAmount: 400, returnReason: 'Acuerdo' };
    expect(through(widen(bookingReturn), part).problems).toEqual(['heldReason required']);
    expect(through(widen(bookingReturn), { returnReason: 'Se retira' }, account).seen).toEqual([
      'returned',
      'account',
      'summary',
    ]);
  });

  it('a confirmation takes over what is known, and refuses a term that is over before it begins', () => {
    expect(through(widen(bookingConfirm), {}, {}, {}).seen).toEqual([
      'tenants',
      'payment',
      'term',
      'summary',
    ]);
    const { problems } = through(widen(bookingConfirm), {}, {}, { expirationDate: addDays(today, -1) });
    expect(problems).toEqual(['expirationDate after']);
  });
});

describe('[WIZ-04] a new booking', () => {
  it('from scratch ends with a draft for the unit and its tenants', () => {
    const steps = new WizardSteps(widen(rentBooking), rentBooking.initial({ unit: id }, [undefined]));
    steps.next();
    steps.form.set('tenants', [tenant]);
    steps.next();
    steps.form.set('startDate', addDays(today, 9));
    steps.next();
    steps.form.set('rent', 900);
    steps.next();
    expect([steps.position().step, steps.form.problems()]).toEqual(['payment', []]);
    expect(steps.values()).toMatchObject({
      amount: 900,
      totalBondAmount: 1800,
      expirationDate: addDays(today, 15),
    });
    steps.next();
    expect(steps.position().step).toBe('summary');
  });
});
