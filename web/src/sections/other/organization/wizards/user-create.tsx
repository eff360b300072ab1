import { inviteEmployee } from '@llavero/proto/commands/people-employees';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconUserPlus } from '@tabler/icons-react';
import { submitCommand } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';

const { input: fields } = inviteEmployee;

/** WIZ-08 'Crear usuario': who it is, what the role may do, and the mailed link to the first password. */
export const userCreate = defineWizard<typeof fields>({
  key: 'userCreate',
  title: 'Crear usuario',
  icon: IconUserPlus,
  width: 900,
  draftVersion: 1,
  fields,
  initial: () => ({ role: 'INTERNAL_EMPLOYEE', position: 'OTHER', sendLink: true }),
  steps: [
    {
      key: 'identity',
      title: 'Quién es',
      description: 'Con su correo entrará en Llavero y recibirá los avisos.',
      fields: ['firstname', 'lastname', 'email', 'phone'],
      required: () => ['lastname'],
    },
    {
      key: 'role',
      title: 'Puesto y rol',
      description: 'El rol decide qué puede ver y cambiar; el puesto, qué tareas y cifras le tocan.',
      fields: ['position', 'role', 'organization'],
      required: () => ['position', 'role'],
      overrides: {
        role: {
          help: 'Personal interno trabaja con todo. Personal externo solo ve lo suyo. Administración del sistema, además, gestiona usuarios y restaura.',
        },
        organization: { span: 2 },
      },
    },
    {
      key: 'access',
      title: 'Acceso',
      description:
        'El enlace sirve una sola vez y caduca en tres días. Puede volver a enviarse desde su ficha.',
      fields: ['sendLink'],
      overrides: { sendLink: { label: 'Enviar ahora el enlace para elegir la contraseña', span: 2 } },
    },
  ],
  submitLabel: ({ sendLink }) => (sendLink ? 'Crear usuario y enviar enlace' : 'Crear usuario'),
  submit: submitCommand(inviteEmployee, 'Creando el usuario…', ({ id, mailed, expiresAt }, values) => ({
    title: 'Usuario creado',
    text: linkText({ mailed, expiresAt, email: values.email, asked: values.sendLink === true }),
    id,
    actions: [
      { label: 'Abrir el usuario', to: `/other/organization/employee/${id}` },
      { label: 'Crear otro', wizard: 'userCreate', params: {} },
    ],
  })),
});

interface Sent {
  mailed: boolean;
  /** Unix seconds. */
  expiresAt: number | null;
  email: string | null | undefined;
  asked: boolean;
}

/** What became of the link. */
export function linkText({ mailed, expiresAt, email, asked }: Sent): string {
  if (mailed && expiresAt !== null)
    return `Se ha enviado a ${email ?? 'su correo'} el enlace para elegir la contraseña. Caduca el ${formatInstant(expiresAt)}.`;
  return asked
    ? 'El usuario está guardado, pero no se ha podido enviar el enlace. Envíelo de nuevo desde su ficha.'
    : 'Todavía no puede entrar: envíe el enlace desde su ficha cuando quiera darle acceso.';
}
