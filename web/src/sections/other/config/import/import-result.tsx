import { Anchor, Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import type { ImportableCollection } from '@llavero/proto/imports/rules';
import { formatDay } from '@llavero/proto/values/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRecordPath } from '../../../../lib/menu.ts';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { refreshCollection, useLabels } from '../../../../lib/records.ts';
import { ErrorFiles } from './error-rows.tsx';
import { Figure } from './figure.tsx';
import { afterCall, importCall, type ImportStatus, useImport, useImportRows } from './import-api.ts';
import { Pace } from './import-pace.tsx';
import classes from './import.module.css';

const SHOWN = 5;

interface Props {
  collection: ImportableCollection;
  batch: string;
}

/** The import while it goes on and once it is over: counts, what it made, what it could not, and the way back. */
export function ImportResult({ collection, batch }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useImport(collection, batch);
  const call = useMutation({
    mutationFn: (verb: 'run' | 'cancel' | 'undo') => importCall(collection, batch, verb),
    onSuccess: async (status) => {
      await afterCall(client, status);
      refreshCollection(client, collection);
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} w="100%" />;
  const { state } = data;
  const working = state === 'RUNNING' || state === 'UNDOING';
  return (
    <div className={classes.step}>
      {working && (
        <div role="status">
          <Progress value={progressOf(data)} mb={6} aria-label="Avance de la importación" />
          <Pace status={data} verb={state === 'RUNNING' ? 'Importando' : 'Deshaciendo'} />
          <Text size="sm" c="dimmed">
            Puede cerrar esta ventana: sigue en segundo plano.
          </Text>
        </div>
      )}
      <dl className={classes.figures} aria-live="polite">
        <Figure label="Creadas" value={data.create} strong />
        <Figure label="Actualizadas" value={data.update} strong />
        <Figure label="Sin cambios" value={data.unchanged} />
        <Figure label="Con error" value={data.error} bad />
      </dl>
      {sentences[state] && (
        <Text size="sm" fw={500} role="status">
          {sentences[state]}
        </Text>
      )}
      {data.failure && <Notice tone="danger" title={data.failure} />}
      {call.error && <Notice tone="danger" title={call.error.message} />}
      {state === 'UNDONE' && <Undone status={data} />}
      {!working && state !== 'UNDONE' && data.create > 0 && (
        <Made collection={collection} batch={batch} stamp={`${data.endedAt}`} />
      )}
      <Group gap="sm">
        {data.error > 0 && !working && <ErrorFiles status={data} />}
        {state === 'RUNNING' && (
          <Button size="compact-sm" variant="default" onClick={() => call.mutate('cancel')}>
            Cancelar la importación
          </Button>
        )}
        {state === 'ERROR' && (
          <Button size="compact-sm" onClick={() => call.mutate('run')}>
            Continuar la importación
          </Button>
        )}
        {data.undoableUntil !== null && (
          <UndoButton until={data.undoableUntil} onUndo={() => call.mutate('undo')} />
        )}
      </Group>
    </div>
  );
}

const sentences: Partial<Record<ImportStatus['state'], string>> = {
  FINISHED: 'Importación terminada.',
  CANCELLED: 'Importación cancelada: lo ya importado se ha quedado.',
};

function progressOf({ state, done, total, create, update }: ImportStatus): number {
  const all = state === 'UNDOING' ? create + update : total;
  return all > 0 ? Math.min((done / all) * 100, 100) : 0;
}

/** The first records it has made. */
function Made({ collection, batch, stamp }: Props & { stamp: string }) {
  const recordPath = useRecordPath();
  const { data = [] } = useImportRows(collection, batch, { outcome: 'create', limit: SHOWN, stamp });
  const ids = data.flatMap(({ record }) => record ?? []);
  const names = useLabels(collection, ids);
  return (
    <Text size="sm" component="div">
      Por ejemplo:{' '}
      <span className={classes.links}>
        {ids.map((id) => (
          <Anchor key={id} component={Link} size="sm" to={recordPath(collection, id) ?? '#'}>
            {names.get(id) ?? '…'}
          </Anchor>
        ))}
      </span>
    </Text>
  );
}

function UndoButton({ until, onUndo }: { until: number; onUndo: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
        Deshacer la importación
      </Button>
    );
  return (
    <Notice tone="warning" title="¿Deshacer la importación?">
      <p>
        Se borran las fichas creadas y se repone lo que decían las actualizadas, salvo las que alguien haya
        cambiado después. Se puede hacer hasta el {formatDay(until)}.
      </p>
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" variant="light" color="red" onClick={onUndo}>
          Deshacer
        </Button>
        <Button size="compact-sm" variant="default" autoFocus onClick={() => setAsking(false)}>
          No deshacer
        </Button>
      </Group>
    </Notice>
  );
}

function Undone({ status: { undone, kept } }: { status: ImportStatus }) {
  return (
    <Notice tone={kept > 0 ? 'warning' : 'info'} title={`Importación deshecha: ${undone} fichas repuestas.`}>
      {kept > 0 && `${kept} se han dejado como están porque alguien las cambió después.`}
    </Notice>
  );
}
