import { organization } from '@llavero/proto/records/people/organization';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';

const detail = detailOf(organization, {
  figures: [
    { field: 'cif', label: 'CIF' },
    { field: 'phone', label: 'Teléfono' },
    { field: 'region', label: 'Comunidad autónoma' },
  ],
  form: {
    // Pictures cannot be uploaded yet, so there is no logo to choose.
    hidden: ['logo'],
    overrides: { registry: { span: 2 } },
  },
});

const list = listOf(organization, {
  path: 'other/organizations',
  columns: [titleColumn(organization, 'name', { label: 'Organización', width: 260 })],
  defaultColumns: ['name', 'cif', 'email', 'phone', 'region', 'active'],
  create: { label: 'Nueva organización' },
  emptyText: 'Una organización es la sociedad en cuyo nombre se firman mandatos y contratos y se factura.',
  detail,
});

/** The companies of the house, in whose name it signs and bills (NAV-03). */
export default function OrganizationsScreen() {
  return <ListScreen {...list} />;
}
