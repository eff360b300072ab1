import {
  reactivateEmployee,
  sendFirstPassword,
  unlinkKeycloak,
} from '@llavero/proto/commands/people-employees';
import { removeSecondFactor } from '@llavero/proto/commands/second-factor';
import { employee } from '@llavero/proto/records/people/employee';
import { formatInstant } from '@llavero/proto/values/dates';
import {
  IconDeviceDesktop,
  IconMailForward,
  IconShieldOff,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { DetailWindow } from '../../../components/detail-window/detail-window.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import { OnePicture } from '../../../components/files/one-picture.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import ImpersonateDialog from '../../../components/impersonate-dialog/impersonate-dialog.tsx';
import SessionsDialog from '../../../components/sessions-dialog/sessions-dialog.tsx';
import { mayDo } from '../../../lib/permissions.ts';
import type { RowOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import DeactivateDialog from './deactivate-dialog.tsx';

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

const firstPassword = commandAction(sendFirstPassword, {
  ask: [],
  icon: IconMailForward,
  inMenu: true,
  allowed: ({ active }) => active === true,
  confirm: ({ email }) =>
    `Se enviará a ${String(email)} un enlace para elegir la contraseña. Sirve una sola vez y caduca en tres días.`,
  done: ({ expiresAt }) => `Enlace enviado; caduca el ${formatInstant(expiresAt)}`,
});

const factorRemoval = commandAction(removeSecondFactor, {
  ask: [],
  icon: IconShieldOff,
  inMenu: true,
  confirm: () =>
    'Para quien ha perdido el móvil y sus códigos de recuperación. Compruebe antes que es esa persona: entrará solo con la contraseña, y sus sesiones se cierran.',
  done: 'Verificación en dos pasos quitada',
});

const reactivation = commandAction(reactivateEmployee, {
  ask: [],
  icon: IconUserCheck,
  primary: true,
  allowed: ({ active }) => active === false,
  confirm: () =>
    'Podrá entrar de nuevo con su contraseña de antes. Sus tareas siguen con quien las tiene ahora.',
  done: 'Usuario reactivado',
});

const unlinking = commandAction(unlinkKeycloak, {
  ask: [],
  icon: IconUnlink,
  inMenu: true,
  allowed: ({ keycloakIdentity }) => keycloakIdentity !== null,
  confirm: ({ email }) =>
    `Quien entre después en Keycloak con ${String(email)} comprobado entrará como esta persona. Se cerrarán sus sesiones.`,
  done: 'Usuario desvinculado de Keycloak',
});

function EmployeeDetail({ id }: { id: string }) {
  const session = useSession();
  const impersonateOther: RecordAction<RowOf<typeof employee>> = {
    ...impersonation,
    allowed: (record) => record.id !== session.id && record.active === true,
  };
  const deactivation: RecordAction<RowOf<typeof employee>> = {
    key: 'deactivate',
    label: 'Dar de baja',
    icon: IconUserOff,
    inMenu: true,
    allowed: (record) => record.id !== session.id && record.active === true,
    dialog: (record, close) => <DeactivateDialog person={record} onClose={close} />,
  };
  const removal: RecordAction<RowOf<typeof employee>> = {
    ...factorRemoval,
    allowed: (record) => record.id !== session.id && record.secondFactorSince != null,
  };
  return (
    <DetailWindow
      definition={employee}
      id={id}
      figures={[
        { field: 'position', label: 'Puesto' },
        { field: 'role', label: 'Rol' },
        ({ active }) => ({ label: 'Acceso', value: active ? 'Activo' : 'De baja' }),
        { field: 'lastSignInAt', label: 'Última entrada', none: 'Nunca' },
      ]}
      // Who may change employees may act for them: an administrator.
      actions={[reactivation, impersonateOther, sessions, firstPassword, removal, unlinking, deactivation]}
      related={[{ collection: 'mandate', by: 'salesManager', title: 'Mandatos como responsable comercial' }]}
      intro={(person) => (
        <OnePicture
          collection="employee"
          record={person.id}
          field="picture"
          media={person.picture}
          title="Fotografía"
          alternative={`Fotografía de ${employee.title(person)}`}
          noun="fotografía"
          above
          readOnly={!mayDo(employee, session.role, 'update')}
        />
      )}
      // Deactivating ends sessions and hands over tasks: by its command only.
      form={{ hidden: ['picture', 'active'] }}
    />
  );
}

const list = listOf(employee, {
  path: 'other/organization',
  columns: [titleColumn(employee, 'firstname', { label: 'Nombre', width: 240 })],
  defaultColumns: ['firstname', 'position', 'role', 'email', 'active', 'lastSignInAt'],
  create: { label: 'Crear usuario', icon: IconUserPlus, wizard: 'userCreate' },
  emptyText: 'Los usuarios son los empleados que entran en Llavero, cada uno con su rol.',
  detail: EmployeeDetail,
});

/** Those who sign in. */
export default function OrganizationScreen() {
  return <ListScreen {...list} />;
}
