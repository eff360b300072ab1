import { changeBillStatus } from '@llavero/proto/commands/bills';
import { payBillFromReserve } from '@llavero/proto/commands/owner-reserve';
import { bill } from '@llavero/proto/records/finance/bill';
import { formatMoney } from '@llavero/proto/values/money';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { wizardAction } from '../../../components/detail-window/wizard-action.ts';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { BillInstalments } from './bill-instalments.tsx';
import { BillDocuments } from './bill-documents.tsx';
import { BillLines } from '../document/document-lines.tsx';

/** Approved, and no document charges it. */
const isApprovedAndFree = ({ approved, cancelled, rebilledIn }: Record<string, unknown>): boolean =>
  approved === true && cancelled !== true && Array.isArray(rebilledIn) && rebilledIn.length === 0;

const isInInstalments = ({ instalments }: Record<string, unknown>): boolean => Number(instalments) > 1;

/** Approves what was looked at; who bears it is asked for the case that its contract is over. */
const approve = commandAction(changeBillStatus, {
  label: 'Aprobar',
  primary: true,
  ask: ['whenFinished'],
  preset: () => ({ status: 'APROVED' as const }),
  overrides: {
    whenFinished: {
      span: 2,
      help: 'Déjelo vacío si el contrato sigue en vigor: la factura va en su próximo documento.',
    },
  },
  allowed: ({ status }) => status === 'REVIEW_PENDING',
  done: 'Factura aprobada',
});

/** The window of a received bill: approve, cancel and pay are the changes of its own table of statuses. */
export const billDetail = detailOf(bill, {
  figures: [
    { field: 'totalAmount', label: 'Total' },
    { field: 'payableAmount', label: 'A pagar' },
    { field: 'payer', label: 'Quién paga', none: 'Sin decidir' },
    { field: 'dueDate', label: 'Vencimiento' },
    { field: 'paymentDate', label: 'Pagada', none: 'Sin pagar' },
  ],
  actions: [
    approve,
    wizardAction('suppliesRebilling', 'id', {
      label: 'Refacturar suministros',
      allowed: (record) =>
        isApprovedAndFree(record) &&
        !isInInstalments(record) &&
        (record.category === 'SUPPLY' || record.periodStart != null),
    }),
    commandAction(payBillFromReserve, {
      ask: [],
      inMenu: true,
      allowed: (record) =>
        isApprovedAndFree(record) && !isInInstalments(record) && record.payer === 'LANDLORD',
      confirm: () =>
        'Se carga ahora al propietario en una liquidación propia y se paga con la reserva de su mandato.',
      done: ({ amount }) => `Pagados ${formatMoney(amount)} con la reserva`,
    }),
  ],
  related: [{ collection: 'workOrder', by: 'bill', title: 'Órdenes de trabajo' }],
  extraTabs: [
    {
      key: 'lineas',
      title: 'Líneas',
      render: (record) => (
        <>
          <BillLines record={record} />
          <BillInstalments record={record} />
        </>
      ),
    },
    { key: 'documentos', title: 'Documentos', render: (record) => <BillDocuments record={record} /> },
  ],
});
