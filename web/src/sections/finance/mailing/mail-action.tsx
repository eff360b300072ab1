import { previewMailing } from '@llavero/proto/commands/mailing';
import { menuLists, type MenuPath } from '@llavero/proto/navigation';
import type { finance } from '@llavero/proto/records/finance/finance';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import type { BulkAction } from '../../../components/list-screen/types.ts';
import type { RowOf } from '../../../lib/records.ts';

const MailingDialog = lazy(async () => ({ default: (await import('./mailing-dialog.tsx')).MailingDialog }));

/** 'Enviar por correo' of the documents that are selected in a list, or of all that match its filters. */
export function mailSelected(path: MenuPath): BulkAction<RowOf<typeof finance>> {
  return {
    key: 'mail',
    label: 'Enviar por correo',
    icon: IconMail,
    dialog: (meant, close) => {
      // The list of the menu narrows what the screen asks for.
      const inMenu = menuLists[path]?.filter;
      const what =
        'ids' in meant
          ? { documents: meant.ids }
          : {
              list: {
                filter: inMenu ? { $and: [inMenu, meant.filter] } : meant.filter,
                ...(meant.text ? { text: meant.text } : {}),
                except: meant.except,
              },
            };
      return (
        <Suspense>
          <MailingDialog asked={{ kind: 'DOCUMENTS', ...what }} onClose={close} />
        </Suspense>
      );
    },
  };
}

/** 'Enviar por correo' of one document. */
export const mailOne: RecordAction<RowOf<typeof finance>> = {
  key: 'mail',
  label: 'Enviar por correo',
  icon: IconMail,
  access: previewMailing.access,
  inMenu: true,
  allowed: ({ type, preview, cancelled }) => type !== 'EXPENSE' && !preview && !cancelled,
  dialog: ({ id }, close) => (
    <Suspense>
      <MailingDialog asked={{ kind: 'DOCUMENTS', documents: [id] }} onClose={() => close()} />
    </Suspense>
  ),
};
