import { returnBooking } from '@llavero/proto/commands/bookings';
import { booking } from '@llavero/proto/records/contracts/booking';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { valuesOf } from '../../../../components/wizard/wizard-records.ts';
import type { Row } from '../../../../lib/records.ts';
import { openBooking, runOnBooking } from './run-on-booking.ts';
import { ACCOUNT_STEP, notAbovePaid, preloadBooking, restOf, SettleStep } from './settle-step.tsx';

const { id: _id, version: _version, ...input } = returnBooking.input;
const fields = { ...input, amount: booking.fields.amount };

/** WIZ-05 'Devolución de la reserva': all or a part, why, and to which account. */
export const bookingReturn = defineWizard<typeof fields>({
  key: 'bookingReturn',
  title: 'Devolución de la reserva',
  icon: IconArrowBackUp,
  width: 900,
  draftVersion: 1,
  fields,
  preload: preloadBooking,
  initial: (_params, [record]) => {
    const values = valuesOf(record as Row, Object.keys(fields)) as WizardValues<typeof fields>;
    return { ...values, returnAmount: values.amount ?? null, returnDate: startOfDay(Date.now() / 1000) };
  },
  steps: [
    {
      key: 'returned',
      title: 'Importe y motivo',
      description: 'Lo que se devuelve al inquilino; si es una parte, por qué se retiene el resto.',
      fields: ['returnAmount', 'returnDate', 'returnReason', 'heldReason'],
      required: ({ amount, returnAmount }) => [
        'returnAmount',
        'returnDate',
        'returnReason',
        ...(restOf(amount, returnAmount) > 0 ? (['heldReason'] as const) : []),
      ],
      silent: ({ amount, returnAmount }) => (restOf(amount, returnAmount) > 0 ? [] : ['heldReason']),
      check: ({ amount, returnAmount }) => notAbovePaid('returnAmount', amount, returnAmount),
      content: () => <SettleStep part="returnAmount" />,
    },
    { ...ACCOUNT_STEP, description: 'Dónde se hace la devolución.' },
  ],
  submitLabel: 'Devolver la señal',
  submit: async (values, { params: { id = '' }, read, progress }) => {
    progress('Anotando la devolución…');
    await runOnBooking(returnBooking, id, values, read);
    return {
      title: 'Señal devuelta',
      text: `Se devuelven ${formatMoney(values.returnAmount ?? 0)} y la unidad vuelve a estar libre.`,
      id,
      actions: [openBooking(id)],
    };
  },
});
