import { prepareRemittance } from '@llavero/proto/commands/remittances';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { IconFileEuro } from '@tabler/icons-react';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { sepaMandateList } from '../sepaMandate/sepa-mandate-list.ts';
import { remittanceDetail } from './remittance-detail.tsx';
import { ReturnsView } from './returns-view.tsx';

const list = listOf(remittance, {
  path: 'finance/financePayment',
  columns: [titleColumn(remittance, 'title', { label: 'Remesa', width: 220 })],
  defaultColumns: ['title', 'status', 'rows', 'totalAmount', 'returnedRows', 'organization', 'createdAt'],
  filters: ['status', 'type', 'executionDate', 'organization'],
  create: {
    label: 'Generar remesa',
    icon: IconFileEuro,
    wizard: 'remittances',
    access: prepareRemittance.access,
  },
  emptyTitle: 'Todavía no hay remesas',
  emptyText:
    'Una remesa reúne los recibos domiciliados que se cobran, o las liquidaciones que se pagan, en un archivo para el banco.',
  detail: remittanceDetail,
});

/** Remesas (FIN-04): orders to the bank, and the orders of debtors by which they may be debited. */
export default function PaymentScreen() {
  return (
    <ScreenViews
      label="Vista de las remesas"
      views={[
        { key: 'remesas', title: 'Remesas', content: <ListScreen {...list} /> },
        { key: 'devoluciones', title: 'Devoluciones', content: <ReturnsView /> },
        { key: 'ordenes', title: 'Órdenes de domiciliación', content: <ListScreen {...sepaMandateList} /> },
      ]}
    />
  );
}
