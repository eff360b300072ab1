import { bill } from '@llavero/proto/records/finance/bill';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { billDetail } from '../bill/bill-detail.tsx';

const list = listOf(bill, {
  path: 'finance/supplemented',
  defaultColumns: [
    'concept',
    'supplier',
    'status',
    'units',
    'totalAmount',
    'payer',
    'issueDate',
    'rebilledIn',
  ],
  filters: ['status', 'supplier', 'category', 'payer', 'contract', 'mandate', 'issueDate'],
  create: { label: 'Nuevo suplido', wizard: 'supplemented' },
  emptyTitle: 'Todavía no hay suplidos',
  emptyText:
    'Un suplido es un gasto que la empresa paga por cuenta de un propietario o de un inquilino y que se les repercute.',
  detail: billDetail,
});

/** Expenses paid on behalf of a landlord or tenant. */
export default function SupplementedScreen() {
  return <ListScreen {...list} />;
}
