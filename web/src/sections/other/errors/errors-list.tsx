import { Button, Checkbox, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ErrorKindName, errorKinds } from '@llavero/proto/records/choices/errors';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../lib/api.ts';
import {
  bringBack,
  dismiss,
  errorsOptions,
  type ListedError,
  retry,
  retrySeveral,
} from './errors-queries.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import { ErrorRow } from './error-row.tsx';
import classes from './errors.module.css';

const nothing: Record<ErrorKindName, string> = {
  JOB: 'Los trabajos en segundo plano que terminan con error aparecen aquí.',
  MESSAGE: 'Los mensajes que no se han podido enviar y ya no se reintentan solos aparecen aquí.',
  EVENT: 'Los avisos entre partes del sistema que no se han podido tratar aparecen aquí.',
  RULE: 'Las reglas que no han podido hacer lo que dicen, o que se han parado porque se repetían, aparecen aquí.',
  CLIENT: 'Los fallos de las pantallas en los navegadores del equipo aparecen aquí, sin datos personales.',
};

/** Failures of one kind: each with its reason and what can be done about it. */
export function ErrorsList({ kind, dismissed }: { kind: ErrorKindName; dismissed: boolean }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(errorsOptions(kind, dismissed));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** To be dismissed once the reason is written. */
  const [asked, setAsked] = useState<string[] | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['errors'] });
  const failed = (error: unknown) =>
    notifications.show({ color: 'red', title: 'No se ha hecho', message: errorBodyOf(error).message });

  const move = useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string | null }) =>
      reason === null ? bringBack(kind, ids) : dismiss(kind, ids, reason),
    onSuccess: async (_answer, { ids, reason }) => {
      setSelected(new Set());
      setAsked(null);
      await refresh();
      if (reason !== null) offerUndo(ids.length, () => move.mutate({ ids, reason: null }));
    },
    onError: failed,
  });
  const several = useMutation({
    mutationFn: (ids: string[] | null) => retrySeveral(kind, ids),
    onSuccess: async ({ retried, refused }) => {
      setSelected(new Set());
      const rest = refused > 0 ? ` ${refused} no se pueden reintentar.` : '';
      notifications.show({
        message: `${retried === 1 ? 'Uno vuelve' : `${retried} vuelven`} a estar en marcha.${rest}`,
        color: refused > 0 ? 'orange' : 'green',
      });
      await refresh();
    },
    onError: failed,
  });
  const moveOrAsk = (ids: string[]) => (dismissed ? move.mutate({ ids, reason: null }) : setAsked(ids));
  const again = useMutation({
    mutationFn: (error: ListedError) => retry(kind, error.id),
    onSuccess: async () => {
      notifications.show({ message: 'Vuelve a estar en marcha.', color: 'green' });
      await refresh();
    },
    onError: failed,
  });

  if (query.isPending) return <ListSkeleton />;
  if (query.isError) {
    const refused = errorBodyOf(query.error).kind === 'forbidden';
    return (
      <ErrorState
        error={query.error}
        {...(refused ? { title: 'Solo para administración' } : { onRetry: () => void query.refetch() })}
      />
    );
  }
  const errors = query.data.pages.flatMap((page) => page.errors);
  if (errors.length === 0)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={
          dismissed
            ? 'No hay errores descartados'
            : `Sin errores: ${choiceLabel(errorKinds, kind).toLowerCase()}`
        }
        text={dismissed ? 'Los que descarte podrán recuperarse desde aquí.' : nothing[kind]}
      />
    );
  const every = errors.every(({ id }) => selected.has(id));
  return (
    <>
      <div className={classes.actions}>
        <Checkbox
          label={selected.size > 0 ? `${selected.size} seleccionados` : 'Seleccionar todos'}
          checked={every}
          indeterminate={selected.size > 0 && !every}
          onChange={() => setSelected(new Set(every ? [] : errors.map(({ id }) => id)))}
        />
        {selected.size > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={move.isPending}
            onClick={() => moveOrAsk([...selected].slice(0, 200))}
          >
            {dismissed ? 'Recuperar' : 'Descartar'}
          </Button>
        )}
        {!dismissed && errors.some(({ retriable }) => retriable) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={several.isPending}
            onClick={() => several.mutate(selected.size > 0 ? [...selected].slice(0, 200) : null)}
          >
            {selected.size > 0 ? 'Reintentar los seleccionados' : 'Reintentar todos'}
          </Button>
        )}
      </div>
      {asked && (
        <DismissDialog
          count={asked.length}
          pending={move.isPending}
          onClose={() => setAsked(null)}
          onDismiss={(reason) => move.mutate({ ids: asked, reason })}
        />
      )}
      <ul className={classes.list} aria-label={choiceLabel(errorKinds, kind)}>
        {errors.map((error) => (
          <ErrorRow
            key={error.id}
            error={error}
            when={formatInstant(error.at)}
            dismissed={dismissed}
            selected={selected.has(error.id)}
            onSelect={() => setSelected(toggled(selected, error.id))}
            onRetry={() => again.mutate(error)}
            retrying={again.isPending && again.variables.id === error.id}
            onMove={() => moveOrAsk([error.id])}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          m="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

function offerUndo(count: number, undo: () => void): void {
  const id = `dismissed-${Date.now()}`;
  notifications.show({
    id,
    autoClose: 8_000,
    message: (
      <span className={classes.undo}>
        {count === 1 ? 'Error descartado.' : `${count} errores descartados.`}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Deshacer
        </Button>
      </span>
    ),
  });
}

/** The shape of the list to come. */
function ListSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label="Cargando errores">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={52} radius="sm" />
      ))}
    </div>
  );
}
