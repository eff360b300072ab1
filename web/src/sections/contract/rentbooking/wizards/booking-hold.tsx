import { holdBooking } from '@llavero/proto/commands/bookings';
import { booking } from '@llavero/proto/records/contracts/booking';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { IconLock } from '@tabler/icons-react';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { valuesOf } from '../../../../components/wizard/wizard-records.ts';
import type { Row } from '../../../../lib/records.ts';
import { openBooking, runOnBooking } from './run-on-booking.ts';
import { ACCOUNT_STEP, notAbovePaid, preloadBooking, restOf, SettleStep } from './settle-step.tsx';

const { id: _id, version: _version, ...input } = holdBooking.input;
const fields = { ...input, amount: booking.fields.amount };

/** WIZ-05 'Retención de la reserva': how much is kept and why; what is not kept is given back. */
export const bookingHold = defineWizard<typeof fields>({
  key: 'bookingHold',
  title: 'Retención de la reserva',
  icon: IconLock,
  width: 900,
  draftVersion: 1,
  fields,
  preload: preloadBooking,
  initial: (_params, [record]) => {
    const values = valuesOf(record as Row, Object.keys(fields)) as WizardValues<typeof fields>;
    return { ...values, heldAmount: values.amount ?? null, heldDate: startOfDay(Date.now() / 1000) };
  },
  steps: [
    {
      key: 'held',
      title: 'Importe y motivo',
      description: 'Lo que se queda la empresa porque el inquilino se ha retirado.',
      fields: ['heldAmount', 'heldDate', 'heldReason'],
      required: () => ['heldAmount', 'heldDate', 'heldReason'],
      check: ({ amount, heldAmount }) => notAbovePaid('heldAmount', amount, heldAmount),
      content: () => <SettleStep part="heldAmount" />,
    },
    {
      ...ACCOUNT_STEP,
      description: 'Dónde se devuelve el resto.',
      applies: ({ amount, heldAmount }) => restOf(amount, heldAmount) > 0,
    },
  ],
  submitLabel: 'Retener la señal',
  submit: async (values, { params: { id = '' }, read, progress }) => {
    progress('Reteniendo la señal…');
    await runOnBooking(holdBooking, id, values, read);
    return {
      title: 'Señal retenida',
      text: `Se retienen ${formatMoney(values.heldAmount ?? 0)} y la unidad vuelve a estar libre.`,
      id,
      actions: [openBooking(id)],
    };
  },
});
