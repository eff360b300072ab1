import { supplier } from '@llavero/proto/records/people/supplier';
import { pendingAccounts } from '@llavero/proto/rules/bank-account';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { accountFigure, accountTab } from '../bank-accounts/account-parts.tsx';
import { mergeAction } from '../merge/merge-action.tsx';
import { ScorecardTab } from './scorecard-tab.tsx';

const detail = detailOf(supplier, {
  figures: [
    { field: 'providerCategory', label: 'Categoría' },
    { field: 'phone', label: 'Teléfono' },
    { field: 'rating', label: 'Valoración', none: 'Sin valorar' },
    accountFigure,
  ],
  actions: [mergeAction(supplier)],
  related: [
    { collection: 'issue', by: 'supplier', title: 'Incidencias' },
    { collection: 'workOrder', by: 'supplier', title: 'Órdenes de trabajo' },
    { collection: 'bill', by: 'supplier', title: 'Facturas' },
  ],
  extraTabs: [
    { key: 'valoracion', title: 'Valoración', render: ({ id }) => <ScorecardTab supplier={id} /> },
    accountTab('supplier', ({ name: company }) => company ?? ''),
  ],
  form: { hidden: ['approvedAccount', 'accountPending'] },
});

const name = titleColumn(supplier, 'name', { label: 'Proveedor', width: 240 });

const list = listOf(supplier, {
  path: 'agent/supplier',
  columns: [name],
  create: { label: 'Nuevo proveedor' },
  emptyText: 'Un proveedor trabaja en las unidades y factura por ello: fontaneros, limpieza, aseguradoras.',
  detail,
});

const pending = listOf(supplier, {
  path: 'agent/supplier',
  columns: [name],
  filter: pendingAccounts,
  defaultColumns: ['name', 'idNumber', 'accountHolder', 'contactName', 'phone', 'email'],
  filters: ['providerCategory', 'active'],
  emptyText: 'Ninguna cuenta bancaria espera aprobación.',
  detail,
});

/** Those who work and deliver for the units. */
export default function SupplierScreen() {
  return (
    <ScreenViews
      label="Vista de los proveedores"
      views={[
        { key: 'proveedores', title: 'Proveedores', content: <ListScreen {...list} /> },
        { key: 'cuentas', title: 'Cuentas por aprobar', content: <ListScreen {...pending} /> },
      ]}
    />
  );
}
