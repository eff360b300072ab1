import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { personDetail } from '../person-detail.ts';
import { personList } from '../person-list.ts';

const list = personList({
  path: 'agent/tenant',
  create: { label: 'Nuevo inquilino', wizard: 'tenantCreate' },
  emptyText:
    'Un inquilino firma contratos de alquiler y recibe recibos. Cree el primero para preparar un contrato.',
  detail: personDetail('TENANT', 'tenants'),
});

/** The people who rent. */
export default function TenantScreen() {
  return <ListScreen {...list} />;
}
