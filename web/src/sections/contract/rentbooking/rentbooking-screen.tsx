import { cancelBooking } from '@llavero/proto/commands/bookings';
import { booking } from '@llavero/proto/records/contracts/booking';
import { IconArrowBackUp, IconCircleCheck, IconFilePlus, IconLock } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { generateDocumentAction } from '../../../components/generate-document/generate-document-action.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { Row } from '../../../lib/records.ts';
import { expiryFigure, expiryText, moneyOutcomeFigures } from './booking-figures.tsx';

const isConfirmed = ({ status }: Row) => status === 'CONFIRMED';

const detail = detailOf(booking, {
  figures: [
    { field: 'amount', label: 'Señal' },
    expiryFigure,
    { field: 'rent', label: 'Renta' },
    { field: 'startDate', label: 'Inicio previsto', none: 'Sin fecha' },
    moneyOutcomeFigures,
  ],
  actions: [
    wizardAction('bookingConfirm', 'id', {
      label: 'Confirmar',
      icon: IconCircleCheck,
      primary: true,
      allowed: ({ status }) => status === 'DRAFT',
    }),
    wizardAction('rentDraft', 'booking', {
      label: 'Crear contrato',
      icon: IconFilePlus,
      primary: true,
      allowed: isConfirmed,
    }),
    wizardAction('bookingReturn', 'id', { label: 'Devolver', icon: IconArrowBackUp, allowed: isConfirmed }),
    wizardAction('bookingHold', 'id', { label: 'Retener', icon: IconLock, allowed: isConfirmed }),
    generateDocumentAction('booking'),
    commandAction(cancelBooking, {
      label: 'Anular',
      ask: ['cancellationReason'],
      inMenu: true,
      allowed: ({ status }) => status === 'DRAFT' || status === 'CONFIRMED',
      confirm: ({ status }) =>
        status === 'CONFIRMED'
          ? 'La unidad quedará libre y la señal, sin liquidar. Si está cobrada, devuélvala o reténgala en lugar de anular.'
          : 'La unidad quedará libre.',
      done: 'Reserva anulada',
    }),
  ],
  // Each has a wizard or an action above, with its amounts, reasons and dates (STA-11).
  hiddenChanges: ['CONFIRMED', 'HELD', 'RETURNED', 'CANCELLED'],
  related: [
    { collection: 'contract', by: 'booking', title: 'Contrato' },
    { collection: 'candidature', by: 'booking', title: 'Candidatura' },
  ],
  form: {
    overrides: {
      unit: { linkFilter: { type: 'UNIT' } },
      tenants: { linkFilter: { roles: 'TENANT' } },
      avalists: { linkFilter: { roles: 'AVALIST' } },
      landlords: { linkFilter: { roles: 'LANDLORD' } },
    },
  },
});

const list = listOf(booking, {
  path: 'contract/rentbooking',
  columns: [
    titleColumn(booking, 'name', { label: 'Reserva', width: 280 }),
    {
      name: 'expirationDate',
      needs: ['expirationDate', 'status', 'expired'],
      text: expiryText,
      render: expiryText,
      width: 180,
    },
  ],
  defaultColumns: [
    'name',
    'status',
    'tenants',
    'amount',
    'expirationDate',
    'rent',
    'startDate',
    'bookingDate',
  ],
  filters: ['status', 'expired', 'unit', 'tenants', 'salesManager', 'expirationDate', 'startDate'],
  create: { label: 'Nueva reserva', wizard: 'rentBooking' },
  emptyText: 'Una reserva retira una unidad del mercado para alguien que ha entregado una señal.',
  detail,
});

/** Bookings in every state: what was paid, until when they are kept, what became of them. */
export default function RentBookingScreen() {
  return <ListScreen {...list} />;
}
