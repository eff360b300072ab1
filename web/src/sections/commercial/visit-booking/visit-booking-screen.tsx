import { cancelInvitation, inviteToVisit, resendInvitation } from '@llavero/proto/commands/visits';
import { visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { formatDay } from '@llavero/proto/values/dates';
import { IconMailForward, IconMailOff, IconSend } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import { detailOf } from '../../../components/detail-window/detail-window.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { Row } from '../../../lib/records.ts';

const isOpen = ({ status }: Row): boolean => status !== 'BOOKED' && status !== 'CANCELLED';

const list = listOf(visitInvitation, {
  path: 'commercial/visit-booking',
  columns: [
    { name: 'unit', width: 300 },
    { name: 'contact', width: 200 },
  ],
  defaultColumns: ['contact', 'unit', 'status', 'source', 'sentAt', 'lastDay', 'visit'],
  create: { label: 'Invitar', icon: IconSend, wizard: 'visitInvite', access: inviteToVisit.access },
  editInPlace: false,
  emptyText:
    'Una invitación manda a un contacto un enlace para elegir cuándo visitar una unidad, entre las horas que dan los horarios.',
  detail: detailOf(visitInvitation, {
    figures: [
      { field: 'contact', label: 'Contacto' },
      { field: 'sentAt', label: 'Enviada el' },
      { field: 'visit', label: 'Visita', none: 'Sin elegir' },
    ],
    actions: [
      commandAction(resendInvitation, {
        icon: IconMailForward,
        ask: [],
        allowed: isOpen,
        confirm: () => 'El contacto recibe un enlace nuevo y el anterior deja de servir.',
        done: ({ lastDay }) => `Enviada. Puede elegir hasta el ${formatDay(lastDay)}.`,
      }),
      commandAction(cancelInvitation, {
        icon: IconMailOff,
        ask: [],
        allowed: isOpen,
        inMenu: true,
        confirm: () => 'El enlace deja de servir. Si el contacto estaba eligiendo una hora, queda libre.',
        done: 'Invitación anulada',
      }),
    ],
  }),
});

/** Invitations to choose a visit, and what has come of them (OPS-05). */
export default function VisitBookingScreen() {
  return <ListScreen {...list} />;
}
