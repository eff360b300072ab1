import { employee } from '@llavero/proto/records/people/employee';
import { IconDeviceDesktop, IconUserShare } from '@tabler/icons-react';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import ImpersonateDialog from '../../../components/impersonate-dialog/impersonate-dialog.tsx';
import SessionsDialog from '../../../components/sessions-dialog/sessions-dialog.tsx';
import type { RowOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';

const sessions: RecordAction<RowOf<typeof employee>> = {
  key: 'sessions',
  label: 'Ver sesiones',
  icon: IconDeviceDesktop,
  dialog: ({ id }, close) => <SessionsDialog personId={id} onClose={close} />,
};

const impersonation: RecordAction<RowOf<typeof employee>> = {
  key: 'impersonate',
  label: 'Entrar como esta persona',
  icon: IconUserShare,
  dialog: ({ id }, close) => <ImpersonateDialog employeeId={id} onClose={close} />,
};

function EmployeeDetail({ id }: { id: string }) {
  const session = useSession();
  const impersonateOther: RecordAction<RowOf<typeof employee>> = {
    ...impersonation,
    allowed: (record) => record.id !== session.id && record.active === true,
  };
  return (
    <DetailWindow
      definition={employee}
      id={id}
      figures={[
        { field: 'position', label: 'Puesto' },
        { field: 'role', label: 'Rol' },
        { field: 'lastSignInAt', label: 'Última entrada', none: 'Nunca' },
      ]}
      // Who may change employees may act for them: an administrator.
      actions={[impersonateOther, sessions]}
      related={[{ collection: 'mandate', by: 'salesManager', title: 'Mandatos como responsable comercial' }]}
      form={{ hidden: ['picture'] }}
    />
  );
}

const list = listOf(employee, {
  path: 'other/organization',
  columns: [titleColumn(employee, 'firstname', { label: 'Nombre', width: 240 })],
  defaultColumns: ['firstname', 'position', 'role', 'email', 'active', 'lastSignInAt'],
  create: { label: 'Nuevo usuario' },
  emptyText: 'Los usuarios son los empleados que entran en Llavero, cada uno con su rol.',
  detail: EmployeeDetail,
});

/** Those who sign in. */
export default function OrganizationScreen() {
  return <ListScreen {...list} />;
}
