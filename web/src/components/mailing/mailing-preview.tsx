import type { OutputOf } from '@llavero/proto/commands/command';
import { previewMailing, startMailing } from '@llavero/proto/commands/mailing';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { mailingKinds } from '@llavero/proto/records/choices/mailing';
import { languages } from '@llavero/proto/records/choices/people';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { useLabels } from '../../lib/records.ts';
import { Loading } from '../states/loading.tsx';
import classes from './mailing.module.css';
import type { AskedMailing } from './asked-mailing.ts';

interface Props {
  asked: AskedMailing;
  /** Seconds before the first one leaves. */
  delay?: number;
  cancelLabel?: string;
  onCancel: () => void;
  onStart: (process: string) => void;
}

type Preview = OutputOf<typeof previewMailing>;
type Row = Preview['rows'][number];

const count = (n: number) => formatNumber(n, 0);
const shownRows = [
  { value: 'all', label: 'Todos' },
  { value: 'sendable', label: 'Se envían' },
  { value: 'refused', label: 'No se envían' },
] as const;
type Shown = (typeof shownRows)[number]['value'];

/** What would be sent to whom, and what not and why; nothing leaves before it is confirmed. */
export function MailingPreview({ asked, delay, cancelLabel = 'Cancelar', onCancel, onStart }: Props) {
  const [again, setAgain] = useState(false);
  const [shown, setShown] = useState<Shown>('all');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mailing', previewMailing.name, asked, again],
    queryFn: ({ signal }) => runCommand(previewMailing, { ...asked, again }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} what="Preparando el envío" />;
  const mayRepeat = asked.kind !== 'REMINDERS' && (data.alreadySent > 0 || again);
  const start = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      onStart((await runCommand(startMailing, { ...asked, again, ...(delay ? { delay } : {}) })).process);
    } catch (problem) {
      setRefusal(errorBodyOf(problem).message);
      setBusy(false);
    }
  };
  const rows = data.rows.filter(
    (row) => shown === 'all' || (row.refusal === null) === (shown === 'sendable'),
  );
  return (
    <>
      <Text role="status" fw={550}>
        {summary(data)}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        Todavía no se ha enviado nada.
      </Text>
      {mayRepeat && (
        <Checkbox
          mb="sm"
          label="Volver a enviar lo ya enviado"
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      {data.total === 0 ? (
        <EmptyState title="Nada que enviar" text="No hay ninguna fila que cumpla lo pedido." />
      ) : (
        <>
          <Group justify="space-between" mb="xs" gap="xs">
            <SegmentedControl
              size="xs"
              aria-label="Filas que se muestran"
              value={shown}
              onChange={(value) => setShown(value as Shown)}
              data={[...shownRows]}
            />
            {data.total > data.rows.length && (
              <Text size="xs" c="dimmed">
                Se muestran {count(data.rows.length)} de {count(data.total)}; las cifras son de todas.
              </Text>
            )}
          </Group>
          <Rows kind={asked.kind} rows={rows} />
        </>
      )}
      {refusal && <Notice tone="danger" title={refusal} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button onClick={() => void start()} loading={busy} disabled={data.sendable === 0 || isFetching}>
          Enviar ({count(data.sendable)})
        </Button>
      </Group>
    </>
  );
}

function summary({ sendable, refused, alreadySent }: Preview): string {
  const main = sendable === 1 ? 'Se enviará 1 correo' : `Se enviarán ${count(sendable)} correos`;
  if (refused === 0) return `${main}.`;
  const not = refused === 1 ? '1 fila no se envía' : `${count(refused)} filas no se envían`;
  return `${main}; ${not}${alreadySent > 0 ? ` (${count(alreadySent)} por estar ya enviadas)` : ''}.`;
}

function Rows({ kind, rows }: { kind: AskedMailing['kind']; rows: readonly Row[] }) {
  const { collection } = mailingKinds.options[kind];
  const labels = useLabels(
    collection as 'finance',
    rows.map(({ subject }) => subject),
  );
  return (
    <ul className={classes.rows} tabIndex={0} aria-label="Correos">
      {rows.map((row) => (
        <li key={row.subject} data-refused={row.refusal !== null || undefined}>
          <div className={classes.head}>
            <span className={classes.name}>{labels.get(row.subject) ?? '…'}</span>
            <span className={classes.to}>{row.recipients || '—'}</span>
          </div>
          {row.refusal === null ? (
            <details className={classes.letter}>
              <summary>
                {row.mailSubject}
                <small>
                  {[choiceLabel(languages, row.language), row.fileName].filter(Boolean).join(' · ')}
                </small>
              </summary>
              <p>{row.body}</p>
            </details>
          ) : (
            <p className={classes.refusal}>{row.refusal}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
