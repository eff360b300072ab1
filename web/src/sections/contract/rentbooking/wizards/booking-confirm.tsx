import { confirmBooking } from '@llavero/proto/commands/bookings';
import { formatMoney } from '@llavero/proto/values/money';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconCircleCheck } from '@tabler/icons-react';
import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';
import { defineWizard, type WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { preloadRecord, valuesOf } from '../../../../components/wizard/wizard-records.ts';
import type { Row } from '../../../../lib/records.ts';
import { openBooking, runOnBooking } from './run-on-booking.ts';

const { id: _id, version: _version, ...fields } = confirmBooking.input;
const today = () => startOfDay(Date.now() / 1000);

/** WIZ-05 'Confirmación de la reserva': who, how much and until when; from then on the unit is held. */
export const bookingConfirm = defineWizard<typeof fields>({
  key: 'bookingConfirm',
  title: 'Confirmación de la reserva',
  icon: IconCircleCheck,
  width: 900,
  draftVersion: 1,
  fields,
  preload: ({ id = '' }) => [preloadRecord('Reserva', 'booking', id)],
  initial: (_params, [record]) => {
    const values = valuesOf(record as Row, Object.keys(fields)) as WizardValues<typeof fields>;
    return { ...values, confirmationDate: today(), paymentDate: values.paymentDate ?? today() };
  },
  steps: [
    {
      key: 'tenants',
      title: 'Inquilinos',
      description: 'Para quién se retira la unidad del mercado.',
      fields: ['tenants'],
      required: () => ['tenants'],
      content: () => <PartyFields columns={1} />,
    },
    {
      key: 'payment',
      title: 'Señal',
      description: 'Lo que se ha cobrado, cuándo y cómo.',
      fields: ['amount', 'paymentDate', 'paymentMethod', 'paymentReference', 'depositary'],
      required: () => ['amount', 'paymentDate', 'paymentMethod'],
      check: ({ amount }) =>
        amount === 0 ? [{ field: 'amount', rule: 'min', message: 'Indique el importe cobrado.' }] : [],
    },
    {
      key: 'term',
      title: 'Plazo',
      description: 'Hasta cuándo se espera el contrato. Después se avisa al responsable comercial.',
      fields: ['confirmationDate', 'expirationDate'],
      required: () => ['confirmationDate', 'expirationDate'],
      check: ({ confirmationDate, expirationDate }) =>
        confirmationDate != null && expirationDate != null && expirationDate < confirmationDate
          ? [
              {
                field: 'expirationDate',
                rule: 'after',
                message: 'No puede vencer antes de confirmarse: elija un día posterior.',
              },
            ]
          : [],
    },
  ],
  submitLabel: 'Confirmar la reserva',
  submit: async (values, { params: { id = '' }, read, progress }) => {
    progress('Confirmando la reserva…');
    await runOnBooking(confirmBooking, id, values, read);
    return {
      title: 'Reserva confirmada',
      text: `La unidad queda retenida con una señal de ${formatMoney(values.amount ?? 0)}.`,
      id,
      actions: [
        { label: 'Crear el contrato', wizard: 'rentDraft', params: { booking: id } },
        openBooking(id),
      ],
    };
  },
});
