import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { OrderDetail } from './order-detail.tsx';
import { VisitsView } from './visits-view.tsx';

const list = listOf(workOrder, {
  path: 'operation/estimate',
  defaultColumns: [
    'description',
    'status',
    'approval',
    'supplier',
    'place',
    'totalAmount',
    'visitFrom',
    'requestDate',
  ],
  editInPlace: false,
  create: { label: 'Nuevo presupuesto', wizard: 'workOrder' },
  emptyText: 'Una orden de trabajo se pide a un proveedor, que la presupuesta, la hace y la factura.',
  detail: OrderDetail,
});

/** Work that is asked of suppliers, and the visits that come of it (OPS-03). */
export default function EstimateScreen() {
  return (
    <ScreenViews
      label="Vista de los presupuestos"
      views={[
        { key: 'lista', title: 'Presupuestos', content: <ListScreen {...list} /> },
        { key: 'visitas', title: 'Visitas', content: <VisitsView /> },
      ]}
    />
  );
}
