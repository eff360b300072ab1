import type { communication } from '@llavero/proto/records/notifications/communication';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Row, RowOf } from '../../../../lib/records.ts';

const MailIssueDialog = lazy(() => import('../../../../components/mail-issue/mail-issue-dialog.tsx'));

/** What can be made of a received mail that answers none of ours. */
export function ReceivedActions({ row: { id, type, answerTo } }: { row: Row & RowOf<typeof communication> }) {
  const [isOpen, setOpen] = useState(false);
  if (type !== 'EMAIL' || answerTo != null) return null;
  return (
    <Group justify="flex-end">
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Crear incidencia
      </Button>
      {isOpen && (
        <Suspense>
          <MailIssueDialog mail={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  );
}
