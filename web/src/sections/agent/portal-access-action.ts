import { sendPortalAccess } from '@llavero/proto/commands/portal-access';
import { IconDoorEnter } from '@tabler/icons-react';
import { commandAction } from '../../components/command-dialog/command-action.tsx';

/** Mails a tenant or landlord the way into their own pages. */
export const portalAccessAction = commandAction(sendPortalAccess, {
  ask: [],
  icon: IconDoorEnter,
  confirm: () =>
    'Recibirá un correo con un enlace de un solo uso, que caduca en 3 días, para ver sus contratos, documentos, recibos o liquidaciones e incidencias.',
  done: 'Acceso enviado',
  allowed: ({ email, roles }) =>
    Boolean(email) && Array.isArray(roles) && (roles.includes('TENANT') || roles.includes('LANDLORD')),
  inMenu: true,
});
