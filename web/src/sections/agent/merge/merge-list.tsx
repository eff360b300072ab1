import { Button, Group, Loader, Text } from '@mantine/core';
import { undoMerge } from '@llavero/proto/commands/merge';
import type { MergeableCollection } from '@llavero/proto/rules/merge';
import { formatDay } from '@llavero/proto/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Notice } from '../../../components/wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection } from '../../../lib/records.ts';
import { mergesOptions } from './merge-queries.ts';
import classes from './merge.module.css';

type Merge = NonNullable<ReturnType<typeof useMerges>['data']>[number];

const useMerges = (collection: MergeableCollection, id: string) => useQuery(mergesOptions(collection, id));

/** Merges of a record of the last 30 days: how far they are, and the way back. */
export function MergeList({ collection, id }: { collection: MergeableCollection; id: string }) {
  const client = useQueryClient();
  const { data = [] } = useMerges(collection, id);
  const states = data.map(({ state }) => state).join();
  useEffect(() => refreshCollection(client, collection), [client, collection, states]);
  const undo = useMutation({
    mutationFn: (merge: string) => runCommand(undoMerge, { merge }),
    onSettled: () => client.invalidateQueries({ queryKey: mergesOptions(collection, id).queryKey }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="Uniones de los últimos 30 días">
      <h3 className={classes.heading}>Uniones de los últimos 30 días</h3>
      {undo.error && (
        <Notice tone="danger" title="No se ha deshecho">
          {errorBodyOf(undo.error).message}
        </Notice>
      )}
      <ul className={classes.found}>
        {data.map((merge) => (
          <li key={merge.id}>
            <div role="status">
              <strong>{`${merge.loserTitle ?? 'Ficha'} → ${merge.winnerTitle ?? 'ficha'}`}</strong>
              <small>{stateText(merge)}</small>
              {merge.error && (
                <Text size="sm" c="var(--ll-danger)">
                  {merge.error}
                </Text>
              )}
            </div>
            {isRunning(merge) ? (
              <Loader size="sm" aria-label="En marcha" />
            ) : (
              merge.undoUntil !== null && (
                <Group>
                  <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(merge.id)}>
                    Deshacer
                  </Button>
                </Group>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isRunning = ({ state }: Merge): boolean => state === 'RUNNING' || state === 'UNDOING';

function stateText({ state, moved, kept, undoUntil }: Merge): string {
  const records = `${moved.toLocaleString('es-ES')} ${moved === 1 ? 'ficha enlazada' : 'fichas enlazadas'}`;
  const left =
    kept > 0
      ? ` ${kept === 1 ? 'Un enlace se ha dejado' : `${kept} enlaces se han dejado`} como estaba.`
      : '';
  const until = undoUntil ? ` Puede deshacerse hasta el ${formatDay(undoUntil)}.` : '';
  const texts: Record<Merge['state'], string> = {
    RUNNING: `Uniendo: ${records} hasta ahora.`,
    STOPPED: 'Detenida.',
    DONE: `Unida: ${records}.${left}${until}`,
    UNDOING: 'Deshaciendo.',
    UNDONE: `Deshecha: ${records} de vuelta.${left}`,
  };
  return texts[state];
}
