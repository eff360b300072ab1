import { inviteToVisit } from '@llavero/proto/commands/visits';
import { IconSend } from '@tabler/icons-react';
import { submitCommand } from '../../../../components/wizard/submit.ts';
import { defineWizard } from '../../../../components/wizard/wizard-definition.ts';
import { OfferedSlots } from './offered-slots.tsx';

const { input } = inviteToVisit;
const ids = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** OPS-05 'Invitar a visitar'; opened from a unit or a contact it is already about them. */
export const visitInvite = defineWizard<typeof input>({
  key: 'visitInvite',
  title: 'Invitar a visitar',
  icon: IconSend,
  width: 900,
  draftVersion: 1,
  fields: input,
  initial: ({ unit, contact }) => ({ unit: unit ?? null, contacts: ids(contact), language: 'ES' }),
  steps: [
    {
      key: 'what',
      title: 'Qué y a quién',
      description: 'Cada contacto recibe un enlace propio para elegir la hora.',
      fields: ['unit', 'contacts'],
      required: () => ['unit', 'contacts'],
      overrides: { unit: { span: 2, linkFilter: { type: 'UNIT' } }, contacts: { span: 2 } },
    },
    {
      key: 'when',
      title: 'Quién la enseña',
      description: 'Sin nadie aquí la enseña quien diga el acceso de la unidad, o quien tenga hueco.',
      fields: ['employees', 'duration'],
      content: () => <OfferedSlots />,
    },
    {
      key: 'text',
      title: 'Mensaje',
      description: 'El correo ya dice qué es y lleva el enlace; aquí se añade lo que haga falta.',
      fields: ['language', 'message'],
    },
  ],
  submitLabel: 'Enviar invitaciones',
  submit: submitCommand(
    inviteToVisit,
    'Enviando las invitaciones…',
    ({ sent, withoutEmail, invitations }) => ({
      title: sent === 1 ? 'Invitación enviada' : `${sent} invitaciones enviadas`,
      ...(withoutEmail ? { text: `Sin correo, y por eso sin invitación: ${withoutEmail}.` } : {}),
      id: invitations[0] ?? '',
      actions: [{ label: 'Ver invitaciones', to: '/commercial/visit-booking' }],
    }),
  ),
});
