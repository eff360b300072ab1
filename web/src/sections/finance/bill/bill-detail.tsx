import { bill } from '@llavero/proto/records/finance/bill';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { BillLines } from '../document/document-lines.tsx';

/** The window of a received bill: approve, cancel and pay are the changes of its own table of statuses. */
export const billDetail = detailOf(bill, {
  figures: [
    { field: 'totalAmount', label: 'Total' },
    { field: 'payableAmount', label: 'A pagar' },
    { field: 'payer', label: 'Quién paga', none: 'Sin decidir' },
    { field: 'dueDate', label: 'Vencimiento' },
    { field: 'paymentDate', label: 'Pagada', none: 'Sin pagar' },
  ],
  related: [{ collection: 'workOrder', by: 'bill', title: 'Órdenes de trabajo' }],
  extraTabs: [{ key: 'lineas', title: 'Líneas', render: (record) => <BillLines record={record} /> }],
});
