import { agent } from '@llavero/proto/records/people/agent';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { openWizard } from '../../../components/wizard/open-wizard.ts';
import { personColumns, personDefaultColumns } from '../person-columns.tsx';
import { PersonDetail } from '../person-detail.tsx';

function LandlordDetail({ id }: { id: string }) {
  return <PersonDetail id={id} financeBy="landlords" role="LANDLORD" />;
}

const filters = ['company', 'language', 'active', 'createdAt'];

/** The people and companies whose homes are managed. */
export default function LandlordScreen() {
  return (
    <ListScreen
      definition={agent}
      path="agent/landlord"
      columns={personColumns}
      defaultColumns={personDefaultColumns}
      filters={filters}
      create={{ label: 'Nuevo propietario', onClick: () => openWizard('landlordCreate') }}
      emptyText="Un propietario es quien encarga la gestión de sus inmuebles. Cree el primero para poder firmar un mandato."
      detail={LandlordDetail}
    />
  );
}
