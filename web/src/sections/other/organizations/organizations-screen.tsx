import { organization } from '@llavero/proto/records/people/organization';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { OnePicture } from '../../../components/files/one-picture.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { mayDo } from '../../../lib/permissions.ts';
import type { RowOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';

function CompanyLogo({ company }: { company: RowOf<typeof organization> }) {
  const { role } = useSession();
  return (
    <OnePicture
      collection="organization"
      record={company.id}
      field="logo"
      media={company.logo}
      title="Logotipo"
      alternative={`Logotipo de ${organization.title(company)}`}
      noun="logotipo"
      help="Se imprime en la cabecera de los documentos que se hagan desde ahora. Mejor apaisado y sobre fondo blanco o transparente."
      above
      readOnly={!mayDo(organization, role, 'update')}
    />
  );
}

const detail = detailOf(organization, {
  figures: [
    { field: 'cif', label: 'CIF' },
    { field: 'phone', label: 'Teléfono' },
    { field: 'region', label: 'Comunidad autónoma' },
  ],
  intro: (company) => <CompanyLogo company={company} />,
  form: {
    // Put and taken away above the fields.
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
