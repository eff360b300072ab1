import { supplier } from '@llavero/proto/records/people/supplier';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { mergeAction } from '../merge/merge-action.tsx';

const detail = detailOf(supplier, {
  figures: [
    { field: 'providerCategory', label: 'Categoría' },
    { field: 'phone', label: 'Teléfono' },
    { field: 'rating', label: 'Valoración', none: 'Sin valorar' },
  ],
  actions: [mergeAction(supplier)],
  related: [
    { collection: 'issue', by: 'supplier', title: 'Incidencias' },
    { collection: 'workOrder', by: 'supplier', title: 'Órdenes de trabajo' },
    { collection: 'bill', by: 'supplier', title: 'Facturas' },
  ],
});

const list = listOf(supplier, {
  path: 'agent/supplier',
  columns: [titleColumn(supplier, 'name', { label: 'Proveedor', width: 240 })],
  create: { label: 'Nuevo proveedor' },
  emptyText: 'Un proveedor trabaja en las unidades y factura por ello: fontaneros, limpieza, aseguradoras.',
  detail,
});

/** Those who work and deliver for the units. */
export default function SupplierScreen() {
  return <ListScreen {...list} />;
}
