import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { personDetail } from '../person-detail.ts';
import { pendingAccounts, personList } from '../person-list.ts';

const list = personList({
  path: 'agent/tenant',
  create: { label: 'Nuevo inquilino', wizard: 'tenantCreate' },
  emptyText:
    'Un inquilino firma contratos de alquiler y recibe recibos. Cree el primero para preparar un contrato.',
  detail: personDetail('TENANT', 'tenants'),
});

const pending = pendingAccounts(list);

/** The people who rent. */
export default function TenantScreen() {
  return (
    <ScreenViews
      label="Vista de los inquilinos"
      views={[
        { key: 'inquilinos', title: 'Inquilinos', content: <ListScreen {...list} /> },
        { key: 'cuentas', title: 'Cuentas por aprobar', content: <ListScreen {...pending} /> },
      ]}
    />
  );
}
