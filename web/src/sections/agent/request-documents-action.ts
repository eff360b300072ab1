import { requestDocuments } from '@llavero/proto/commands/document-requests';
import { IconMailQuestion } from '@tabler/icons-react';
import { commandAction } from '../../components/command-dialog/command-action.tsx';

/** Mails a person a link by which they send exactly the documents that are missing (DOC-01). */
export const requestDocumentsAction = commandAction(requestDocuments, {
  ask: ['types', 'contract', 'message'],
  preset: ({ id }) => ({ person: id }),
  icon: IconMailQuestion,
  confirm: () =>
    'Recibirá un correo con un enlace que sirve una vez y pide solo estos documentos. Caduca en 14 días; una petición anterior sin contestar deja de valer.',
  done: 'Petición enviada',
  allowed: (person) => Boolean(person['email']),
  inMenu: true,
});
