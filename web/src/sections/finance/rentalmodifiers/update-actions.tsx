import {
  applyRentUpdate,
  correctRentUpdate,
  recordRentNotice,
  undoRentUpdate,
} from '@llavero/proto/commands/rent-reviews';
import type { nextRent } from '@llavero/proto/records/contracts/next-rent';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { IconArrowBackUp, IconCheck, IconMailForward, IconReceiptRefund } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import type { RowOf } from '../../../lib/records.ts';

const RentNoticeDialog = lazy(async () => ({
  default: (await import('./notice-dialog.tsx')).RentNoticeDialog,
}));

/** What can be done with a rent update. */
export const updateActions: readonly RecordAction<RowOf<typeof nextRent>>[] = [
  commandAction(applyRentUpdate, {
    icon: IconCheck,
    primary: true,
    ask: [],
    allowed: ({ status }) => status === 'NOTIFIED',
    confirm: () => 'La renta nueva pasa al contrato y a los recibos desde su fecha.',
    done: ({ rent }) => `Renta actualizada a ${formatMoney(rent)}`,
  }),
  {
    key: recordRentNotice.name,
    label: recordRentNotice.label,
    icon: IconMailForward,
    allowed: ({ status }) => status === 'CALCULATED' || status === 'NOTIFIED',
    dialog: ({ id, version, landlordNotifiedAt }, close) => (
      <Suspense>
        <RentNoticeDialog
          id={id}
          version={version}
          party={landlordNotifiedAt == null ? 'LANDLORD' : 'TENANT'}
          today={startOfDay(Date.now() / 1000)}
          onClose={close}
        />
      </Suspense>
    ),
  },
  commandAction(correctRentUpdate, {
    icon: IconReceiptRefund,
    ask: ['percent', 'reason'],
    allowed: ({ status }) => status === 'APPLIED',
    initial: ({ percent }) => (typeof percent === 'number' ? { percent } : {}),
    confirm: () =>
      'Cambia la renta del contrato desde la fecha en que rige. Lo ya emitido no se toca: el recibo y la liquidación siguientes llevan la diferencia en una línea.',
    done: ({ rent }) =>
      `Renta corregida a ${formatMoney(rent)}. Si ya hay recibos emitidos, el siguiente lleva la diferencia.`,
  }),
  commandAction(undoRentUpdate, {
    icon: IconArrowBackUp,
    ask: ['reason'],
    allowed: ({ status }) => status === 'APPLIED',
    done: 'Actualización deshecha',
  }),
];
