import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { personDetail } from '../person-detail.ts';
import { personList } from '../person-list.ts';

const list = personList({
  path: 'agent/avalist',
  create: { label: 'Nuevo avalista', wizard: 'avalistCreate' },
  emptyText:
    'Un avalista responde del alquiler de otra persona. Cree el primero para añadirlo a un contrato.',
  detail: personDetail('AVALIST', false),
});

/** Those who answer for a tenant. */
export default function AvalistScreen() {
  return <ListScreen {...list} />;
}
