import { agent } from '@llavero/proto/records/people/agent';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { personColumns, personDefaultColumns } from '../person-columns.tsx';
import { PersonDetail } from '../person-detail.tsx';

function TenantDetail({ id }: { id: string }) {
  return <PersonDetail id={id} financeBy="tenants" role="TENANT" />;
}

const filters = ['company', 'language', 'active', 'createdAt'];

/** The people who rent. */
export default function TenantScreen() {
  return (
    <ListScreen
      definition={agent}
      path="agent/tenant"
      columns={personColumns}
      defaultColumns={personDefaultColumns}
      filters={filters}
      create={{ label: 'Nuevo inquilino', onClick: () => openWizard('tenantCreate') }}
      emptyText="Un inquilino firma contratos de alquiler y recibe recibos. Cree el primero para preparar un contrato."
      detail={TenantDetail}
    />
  );
}
