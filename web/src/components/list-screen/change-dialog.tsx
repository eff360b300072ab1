import { Button, Group, Modal, Progress, ScrollArea, Select, Skeleton, Stack, Text } from '@mantine/core';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { formatNumber } from '@llavero/proto/values/number';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { fetchList, type ListQuery, type Row, useLabels } from '../../lib/records.ts';
import { unreadable } from '../../lib/list-filter.ts';
import { useSession } from '../../lib/session.tsx';
import {
  LIST_JOB,
  listJobRows,
  listJobStatus,
  listJobStep,
  listJobSummary,
  startChange,
  undoChange,
} from '../background/list-job-process.ts';
import { useBackgroundTasks } from '../background/use-background-tasks.ts';
import { FieldInput } from '../field-input/field-input.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './list-screen.module.css';
import type { BulkAction } from './types.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  definition: RecordDefinition;
  action: BulkAction;
  selection: Selection;
  /** How many rows are meant. */
  count: number;
  query: ListQuery;
  onClose: () => void;
}

/** Rows shown before a change. */
const SHOWN = 100;
const POLL_MS = 500;

/** Kinds that may be changed in many rows at once: never money, and a status only by its own actions. */
const changeable = new Set(['choice', 'flag', 'link', 'day', 'text', 'longText', 'integer']);

/** Fields offered for a change of many rows. */
function changeableFields(definition: RecordDefinition, hidden: readonly string[]) {
  return fieldEntries(definition)
    .filter(
      ([name, meta]) =>
        changeable.has(meta.kind) &&
        !meta.readOnly &&
        !meta.sealed &&
        !meta.unique &&
        name !== definition.states?.field &&
        name !== 'status' &&
        !Object.hasOwn(definition.fieldCommands ?? {}, name) &&
        !hidden.includes(name),
    )
    .map(([value, { label }]) => ({ value, label }));
}

const isBlank = (value: Json): boolean => value === null || value === '';

/** Preview, run on the server, result per row and undo of a change of many rows (SCR-06). */
export function ChangeDialog({ definition, action, selection, count, query, onClose }: Props) {
  const { start, dismiss } = useBackgroundTasks();
  const { role } = useSession();
  const [patch, setPatch] = useState<Record<string, Json> | null>(action.patch ?? null);
  const [job, setJob] = useState<{ id: string; task: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const fields = action.patch ? [] : changeableFields(definition, unreadable(definition, role));
  const [field = null] = action.patch ? [] : Object.keys(patch ?? {});
  // The window is painted at once, what stands in it a frame later: together they take longer than a click should.
  const isFilled = useDeferredValue(true, false);

  const follow = (work: Promise<{ id: string; collection: string }>, title: string) => {
    setError(null);
    setStarting(true);
    work
      .then(({ id, collection }) => {
        if (job) dismiss(job.task);
        const remote = `${collection}/${id}`;
        setJob({ id: remote, task: start({ title, poll: { kind: LIST_JOB, id: remote } }) });
      })
      .catch((refused: unknown) => setError(errorBodyOf(refused).message))
      .finally(() => setStarting(false));
  };
  const cleared =
    field !== null && isBlank(patch?.[field] ?? null) ? fieldMeta(definition, field) : undefined;
  const run = () => {
    if (!patch) return;
    const of = selection.all
      ? { query, except: [...selection.except] }
      : { rows: [...selection.rows.values()].map(({ id, version }) => ({ id, version })) };
    follow(startChange(definition.collection, of, patch), action.label);
  };

  return (
    <Modal opened onClose={onClose} title={action.label} size={640} centered>
      {!isFilled ? (
        <Skeleton height={280} />
      ) : job ? (
        <Result
          definition={definition}
          id={job.id}
          undoing={starting}
          onUndo={() => follow(undoChange(job.id), `Deshacer: ${action.label}`)}
          onClose={onClose}
        />
      ) : (
        <>
          {!action.patch && (
            <Stack gap="xs" mb="sm">
              <Select
                label="Campo"
                placeholder="Elija el campo que cambia"
                data={fields}
                searchable
                value={field}
                onChange={(name) =>
                  // A box that is not ticked says no.
                  setPatch(
                    name === null
                      ? null
                      : { [name]: fieldMeta(definition, name)?.kind === 'flag' ? false : null },
                  )
                }
                comboboxProps={{ withinPortal: false }}
              />
              {field && fieldMeta(definition, field) && (
                <FieldInput
                  meta={fieldMeta(definition, field)!}
                  name={field}
                  value={patch?.[field] ?? null}
                  onChange={(value) => setPatch({ [field]: value })}
                  onBlur={() => undefined}
                  error={undefined}
                  errorAt={() => undefined}
                />
              )}
            </Stack>
          )}
          <Preview
            definition={definition}
            action={action}
            selection={selection}
            count={count}
            query={query}
          />
          {cleared && (
            <Text size="sm" c="var(--ll-danger)" mt="sm">
              Sin un valor, «{cleared.label}» quedará vacío en {formatNumber(count, 0)}{' '}
              {count === 1 ? 'registro' : 'registros'}.
            </Text>
          )}
          {error && (
            <Text size="sm" c="var(--ll-danger)" role="alert" mt="sm">
              {error}
            </Text>
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              onClick={run}
              disabled={!patch || count === 0}
              loading={starting}
              color={cleared ? 'red' : action.colour}
            >
              {action.patch ? action.label : cleared ? 'Vaciar' : 'Cambiar'} ({formatNumber(count, 0)})
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

/** The first rows that are meant, with what will happen to them. */
function Preview({ definition, action, selection, count, query }: Omit<Props, 'onClose'>) {
  const ids = [...selection.rows.keys()].slice(0, SHOWN);
  const { collection } = definition;
  const shown: ListQuery = selection.all
    ? { ...query, page: 1, limit: SHOWN, count: false }
    : { component: collection, collection, filter: { id: { $in: ids } }, limit: SHOWN };
  const { fields: _, ...whole } = shown;
  // An action that looks at a row may look at any of its fields; otherwise the names are all that is shown.
  const asked = action.refuses || action.describe ? whole : { ...whole, fields: [...definition.titleFields] };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['bulk', collection, asked],
    queryFn: ({ signal }) => fetchList(asked, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={160} />;
  const meant = data.items.filter(({ id }) => selection.has(id));
  const refused = meant.filter((row) => action.refuses?.(row)).length;
  return (
    <>
      <Text size="sm" mb="sm" role="status">
        {`Se aplicará a ${formatNumber(count, 0)} ${count === 1 ? 'registro' : 'registros'}`}
        {meant.length < count && `; a continuación, los primeros ${meant.length}`}
        {refused > 0 &&
          `. De los que se ven, ${refused === 1 ? '1 no la admite' : `${refused} no la admiten`}`}
        .
      </Text>
      <ScrollArea.Autosize mah={300} viewportProps={{ tabIndex: 0 }}>
        <ul className={classes.bulkRows}>
          {meant.map((row) => (
            <PreviewRow key={row.id} definition={definition} action={action} row={row} />
          ))}
        </ul>
      </ScrollArea.Autosize>
    </>
  );
}

function PreviewRow({
  definition,
  action,
  row,
}: {
  definition: RecordDefinition;
  action: BulkAction;
  row: Row;
}) {
  const refusal = action.refuses?.(row) ?? null;
  return (
    <li data-tone={refusal ? 'warn' : undefined}>
      <span className={classes.bulkDot} />
      <span>{definition.title(row) || 'Sin nombre'}</span>
      <small>{refusal ?? action.describe?.(row)}</small>
    </li>
  );
}

interface ResultProps {
  definition: RecordDefinition;
  /** `collection/id`. */
  id: string;
  /** It is being asked for. */
  undoing: boolean;
  onUndo: () => void;
  onClose: () => void;
}

function Result({ definition, id, undoing, onUndo, onClose }: ResultProps) {
  const { data } = useQuery({
    queryKey: ['list-job', id],
    queryFn: ({ signal }) => listJobStatus(id, signal),
    refetchInterval: ({ state }) =>
      !state.data || ['waiting', 'running'].includes(state.data.state) ? POLL_MS : false,
    staleTime: 0,
    gcTime: 0,
  });
  const isOver = data !== undefined && !['waiting', 'running'].includes(data.state);
  const what = data?.undoing ? 'kept' : 'failed';
  const { data: failed = [] } = useQuery({
    queryKey: ['list-job', id, what],
    queryFn: ({ signal }) => listJobRows(id, what, signal),
    enabled: isOver && (data.undoing ? data.kept : data.failed) > 0,
    gcTime: 0,
  });
  const names = useLabels(
    definition.collection,
    failed.map(({ record }) => record),
  );
  return (
    <>
      <Text size="sm" mb="sm" role="status">
        {isOver
          ? `${listJobSummary(data)}.`
          : `${data ? `${listJobStep(data)} ` : ''}El cambio se hace en el servidor: se puede cerrar esta ventana y seguirlo en el panel de trabajos.`}
      </Text>
      <Progress
        value={data && data.total > 0 ? (data.done / data.total) * 100 : 0}
        mb="sm"
        aria-label="Progreso"
      />
      <ScrollArea.Autosize mah={300} viewportProps={{ tabIndex: 0 }}>
        <ul className={classes.bulkRows}>
          {failed.map(({ row, record, message }) => (
            <li key={row} data-tone="bad">
              <span className={classes.bulkDot} />
              <span>{names.get(record) ?? '…'}</span>
              <small>{message}</small>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="md">
        {isOver && !data.undoing && data.ok > 0 && (
          <Button variant="default" onClick={onUndo} loading={undoing}>
            Deshacer
          </Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
      </Group>
    </>
  );
}
