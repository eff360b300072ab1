import { bill } from '@llavero/proto/records/finance/bill';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { billDetail } from './bill-detail.tsx';

const list = listOf(bill, {
  path: 'finance/bill',
  create: { label: 'Nueva factura', wizard: 'bill' },
  emptyText: 'Aquí están las facturas de los proveedores, quién las paga y en qué documento se repercuten.',
  detail: billDetail,
});

/** Bills of suppliers: what the company pays, and who bears it in the end. */
export default function BillScreen() {
  return <ListScreen {...list} />;
}
