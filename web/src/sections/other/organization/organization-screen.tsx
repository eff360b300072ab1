import { employee } from '@llavero/proto/records/people/employee';
import { IconDeviceDesktop, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction, RelatedList } from '../../../components/detail-window/types.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { ColumnOverride } from '../../../components/list-screen/types.ts';
import SessionsDialog from '../../../components/sessions-dialog/sessions-dialog.tsx';
import { formatField, titleOf } from '../../../lib/format.ts';
import type { Row } from '../../../lib/records.ts';
import { impersonate, useSession } from '../../../lib/session.tsx';

const related: RelatedList[] = [
  { collection: 'mandate', by: 'salesManager', title: 'Mandatos como responsable comercial' },
];

const figures = (record: Row) => [
  { label: 'Puesto', value: formatField(employee, 'position', record['position']) },
  { label: 'Rol', value: formatField(employee, 'role', record['role']) || '—' },
  {
    label: 'Última entrada',
    value: formatField(employee, 'lastSignInAt', record['lastSignInAt']) || 'Nunca',
  },
];

function EmployeeDetail({ id }: { id: string }) {
  const session = useSession();
  const [sessions, setSessions] = useState(false);
  const actions: RecordAction[] = [
    {
      key: 'impersonate',
      label: 'Entrar como esta persona',
      icon: IconUserShare,
      allowed: (record) => session.isAdmin && record.id !== session.id && record['active'] === true,
      confirm: (record) =>
        `Usará Llavero como ${titleOf(employee, record)}. Todo lo que haga quedará registrado con ambos nombres.`,
      run: async (record) => {
        await impersonate(String(record['email']));
        // SES-05: home/task, without query, component or id, and without anything of the other session in memory.
        window.location.assign('/home/task');
      },
    },
    {
      key: 'sessions',
      label: 'Ver sesiones',
      icon: IconDeviceDesktop,
      allowed: () => session.isAdmin,
      run: () => setSessions(true),
    },
  ];
  return (
    <>
      <DetailWindow
        definition={employee}
        id={id}
        figures={figures}
        actions={actions}
        related={related}
        tasks={{ collection: 'task', by: 'assignedTo' }}
        form={{ hidden: ['picture'] }}
      />
      {sessions && <SessionsDialog personId={id} onClose={() => setSessions(false)} />}
    </>
  );
}

const name = (row: Row): string => titleOf(employee, row);
const columns: ColumnOverride[] = [
  {
    name: 'firstname',
    label: 'Nombre',
    needs: ['firstname', 'lastname'],
    width: 240,
    render: name,
    text: name,
  },
];
const defaultColumns = ['firstname', 'position', 'role', 'email', 'active', 'lastSignInAt'];

/** Those who sign in. */
export default function OrganizationScreen() {
  const { isAdmin } = useSession();
  return (
    <ListScreen
      definition={employee}
      path="other/organization"
      columns={columns}
      defaultColumns={defaultColumns}
      {...(isAdmin ? { create: { label: 'Nuevo usuario' } } : {})}
      emptyText="Los usuarios son los empleados que entran en Llavero, cada uno con su rol."
      detail={EmployeeDetail}
    />
  );
}
