import { ActionIcon, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { removeQuery } from '@llavero/proto/commands/reporting';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { type SavedQuery, savedQueriesOptions } from '../../../lib/saved-queries.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from './queries.module.css';

/** Own queries, then those of colleagues; one's own can be taken away, and those of somebody who has left. */
export function SavedList({ onOpen }: { onOpen: (query: SavedQuery) => void }) {
  const client = useQueryClient();
  const session = useSession();
  const { data, error, refetch } = useQuery(savedQueriesOptions);
  const queries = data?.queries ?? [];
  const others = queries.filter(({ author }) => author !== session.id);
  const names = useLabels(
    'employee',
    others.map(({ author }) => author),
  );
  const remove = useMutation({
    mutationFn: ({ id }: SavedQuery) => runCommand(removeQuery, { id }),
    onSuccess: () => notifications.show({ message: 'Consulta eliminada.' }),
    onError: (failure) =>
      notifications.show({
        color: 'red',
        title: 'No se ha eliminado',
        message: errorBodyOf(failure).message,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: savedQueriesOptions.queryKey }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={120} what="Cargando las consultas" />;
  if (queries.length === 0)
    return <p className={classes.hint}>Todavía no hay ninguna. Escriba una y pulse Guardar.</p>;
  return (
    <ul className={classes.entries} aria-label="Consultas guardadas">
      {queries.map((query) => (
        <li key={query.id} className={classes.entry}>
          <UnstyledButton className={classes.open} onClick={() => onOpen(query)}>
            {query.name}
            <span className={classes.hint}>
              {query.author === session.id
                ? query.shared
                  ? 'Propia, compartida'
                  : 'Propia'
                : `De ${names.get(query.author) ?? 'otra persona'}`}
            </span>
          </UnstyledButton>
          {(query.author === session.id || query.isOwnerless) && (
            <ActionIcon aria-label={`Eliminar «${query.name}»`} onClick={() => remove.mutate(query)}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
