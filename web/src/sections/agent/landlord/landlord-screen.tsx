import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { personDetail } from '../person-detail.ts';
import { personList } from '../person-list.ts';

const list = personList({
  path: 'agent/landlord',
  create: { label: 'Nuevo propietario', wizard: 'landlordCreate' },
  emptyText:
    'Un propietario es quien encarga la gestión de sus inmuebles. Cree el primero para poder firmar un mandato.',
  detail: personDetail('LANDLORD', 'landlords'),
});

/** The people and companies whose homes are managed. */
export default function LandlordScreen() {
  return <ListScreen {...list} />;
}
