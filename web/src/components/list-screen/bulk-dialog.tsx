import { Button, Group, Modal, Progress, ScrollArea, Skeleton, Text, Textarea } from '@mantine/core';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { type BatchResult, fetchList, refreshCollection, type Row } from '../../lib/records.ts';
import { ErrorState } from '../states/error-state.tsx';
import classes from './list-screen.module.css';
import type { BulkAction } from './types.ts';

interface Props {
  definition: RecordDefinition;
  action: BulkAction;
  rows: readonly Row[];
  onClose: () => void;
  /** After at least one row was changed. */
  onDone: () => void;
}

const SLICE = 25;
const READ_SLICE = 200;
const MAX_REASON = 400;

const nothing = (): Promise<BatchResult[]> => Promise.resolve([]);

/** The selected rows with all their fields: what may happen to a row depends on more than the columns. */
async function readWhole(definition: RecordDefinition, ids: string[], signal: AbortSignal): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let from = 0; from < ids.length; from += READ_SLICE) {
    const slice = ids.slice(from, from + READ_SLICE);
    const { collection } = definition;
    const page = await fetchList(
      { component: collection, collection, filter: { id: { $in: slice } }, limit: READ_SLICE },
      signal,
    );
    for (const row of page.items) found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Preview, run with progress, result per row (SCR-06). */
export function BulkDialog({ definition, action, rows, onClose, onDone }: Props) {
  const run = action.run ?? nothing;
  const client = useQueryClient();
  const [results, setResults] = useState<Map<string, BatchResult>>(new Map());
  const [state, setState] = useState<'preview' | 'running' | 'done' | 'undone'>('preview');
  const [written, setWritten] = useState('');
  const reason = written.trim();
  const asksReason = action.asksReason !== undefined;
  const ids = rows.map(({ id }) => id);
  const whole = useQuery({
    queryKey: ['bulk', definition.collection, ids],
    queryFn: ({ signal }) => readWhole(definition, ids, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const all = whole.data ?? [];
  const taking = all.filter((row) => !action.refuses?.(row));
  const ok = [...results.values()].filter((result) => result.ok).length;

  /** Slice by slice; results of rows that were asked before are replaced. */
  const inSlices = async <T extends { id: string }>(
    all: readonly T[],
    work: (slice: T[]) => Promise<BatchResult[]>,
    end: 'done' | 'undone',
  ) => {
    setState('running');
    for (let from = 0; from < all.length; from += SLICE) {
      const slice = all.slice(from, from + SLICE);
      const answered = await work(slice).catch((error: unknown): BatchResult[] => {
        const { message } = errorBodyOf(error);
        return slice.map(({ id }) => ({ id, ok: false, message }));
      });
      setResults((before) => new Map([...before, ...answered.map((result) => [result.id, result] as const)]));
    }
    refreshCollection(client, definition.collection);
    setState(end);
  };
  const runAll = () => inSlices(taking, (slice) => run(slice, asksReason ? reason : null), 'done');
  const { undo } = action;
  const undoAll = () => {
    const done = [...results.values()].filter((result) => result.ok);
    setResults(new Map());
    if (undo) void inSlices(done, (slice) => undo(slice), 'undone');
  };

  const close = () => {
    if (state === 'running') return;
    if (state !== 'preview') onDone();
    onClose();
  };

  return (
    <Modal
      opened
      onClose={close}
      title={action.label}
      size={640}
      centered
      closeOnClickOutside={state === 'preview'}
    >
      {whole.error && <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />}
      {whole.isPending && <Skeleton height={160} />}
      {whole.data && (
        <>
          <Text size="sm" mb="sm" role="status">
            {state === 'preview' && previewText(taking.length, all.length - taking.length)}
            {state === 'running' && `${results.size} de ${taking.length}…`}
            {state === 'done' &&
              `${ok} de ${taking.length} hechos${ok < taking.length ? '; revise los demás' : ''}.`}
            {state === 'undone' &&
              `${ok} de ${results.size} deshechos${ok < results.size ? '; revise los demás' : ''}.`}
          </Text>
          {asksReason && state === 'preview' && (
            <Textarea
              label="Motivo"
              description={action.asksReason}
              required
              maxLength={MAX_REASON}
              autosize
              minRows={1}
              maxRows={4}
              mb="sm"
              data-autofocus
              value={written}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            />
          )}
          {state !== 'preview' && (
            <Progress
              value={(results.size / Math.max(1, taking.length)) * 100}
              mb="sm"
              aria-label="Progreso"
            />
          )}
          <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
            <ul className={classes.bulkRows}>
              {all.map((row) => (
                <BulkRow
                  key={row.id}
                  definition={definition}
                  action={action}
                  row={row}
                  result={results.get(row.id)}
                />
              ))}
            </ul>
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end" mt="md">
        {state === 'done' || state === 'undone' ? (
          <>
            {state === 'done' && undo && ok > 0 && (
              <Button variant="default" onClick={undoAll}>
                Deshacer
              </Button>
            )}
            <Button onClick={close}>Cerrar</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={state === 'running'}>
              Cancelar
            </Button>
            <Button
              color={action.colour}
              onClick={() => void runAll()}
              loading={state === 'running'}
              disabled={taking.length === 0 || (asksReason && reason === '')}
            >
              {action.label} ({taking.length})
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}

function previewText(taking: number, refused: number): string {
  if (taking === 0) return 'Ninguno de los registros seleccionados admite esta acción.';
  const main = taking === 1 ? 'Se aplicará a 1 registro' : `Se aplicará a ${taking} registros`;
  return refused === 0
    ? `${main}.`
    : `${main}; ${refused === 1 ? '1 no la admite' : `${refused} no la admiten`}.`;
}

interface RowProps {
  definition: RecordDefinition;
  action: BulkAction;
  row: Row;
  result: BatchResult | undefined;
}

function BulkRow({ definition, action, row, result }: RowProps) {
  const refusal = action.refuses?.(row) ?? null;
  const Icon = result ? (result.ok ? IconCheck : IconX) : refusal ? IconAlertTriangle : null;
  const tone = result ? (result.ok ? 'ok' : 'bad') : refusal ? 'warn' : undefined;
  return (
    <li data-tone={tone}>
      {Icon ? <Icon size={16} stroke={1.8} /> : <span className={classes.bulkDot} />}
      <span>{definition.title(row) || 'Sin nombre'}</span>
      <small>{result?.message ?? refusal ?? (result?.ok ? 'Hecho' : action.describe?.(row))}</small>
    </li>
  );
}
