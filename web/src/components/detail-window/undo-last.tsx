import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorBodyOf } from '../../lib/api.ts';
import { mayDo } from '../../lib/permissions.ts';
import { refreshCollection, type Row } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import type { StatusUndo } from './types.ts';

interface Props {
  definition: RecordDefinition;
  record: Row;
  undo: StatusUndo;
}

/** Beside the last change of status in the history: takes it back, or says why that is not possible any more. */
export function UndoLast({ definition, record: { id, version }, undo }: Props) {
  const { role } = useSession();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: () => undo.run({ id, version }),
    onSuccess: () => notifications.show({ message: 'Cambio deshecho', autoClose: 3000 }),
    onError: (error) =>
      notifications.show({
        color: 'red',
        autoClose: 8000,
        title: 'No se ha deshecho',
        message: errorBodyOf(error).message,
      }),
    onSettled: () => refreshCollection(client, definition.collection, id),
  });
  if (!mayDo(definition, role, 'update')) return null;
  return (
    <Button variant="subtle" size="compact-xs" loading={work.isPending} onClick={() => work.mutate()}>
      Deshacer este cambio
    </Button>
  );
}
