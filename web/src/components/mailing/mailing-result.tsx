import { cancelProcess } from '@llavero/proto/commands/background';
import { mailingStatus, retryMailing, undoMailing } from '@llavero/proto/commands/mailing';
import { mailingKinds, type MailingOutcome, mailingOutcomes } from '@llavero/proto/records/choices/mailing';
import { formatInstant } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Group, Progress, Select, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { Notice } from '../wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { refreshCollection, useLabels } from '../../lib/records.ts';
import { Loading } from '../states/loading.tsx';

interface Props {
  process: string;
  /** The rows that were left go on as another process. */
  onRetried: (process: string) => void;
  onClose: () => void;
}

const POLL_MS = 1_000;
const ROWS = 100;
const ALL = 'ALL';

/** How far a mailing is, what became of each row, and the way to send what is left. */
export function MailingResult({ process, onRetried, onClose }: Props) {
  const client = useQueryClient();
  const [only, setOnly] = useState<string>(ALL);
  const [refusal, setRefusal] = useState<string | null>(null);
  const outcome = only === ALL ? null : (only as MailingOutcome);
  const { data, error, refetch } = useQuery({
    queryKey: ['mailing', mailingStatus.name, process, outcome],
    queryFn: ({ signal }) => runCommand(mailingStatus, { process, outcome, limit: ROWS }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running || state.data?.queued ? POLL_MS : false),
  });
  const isOver = data !== undefined && !data.running && data.queued === 0;
  useEffect(() => {
    if (isOver) refreshCollection(client, 'finance');
  }, [isOver, client]);
  const collection = data ? mailingKinds.options[data.kind].collection : 'finance';
  const labels = useLabels(
    collection as 'finance',
    (data?.rows ?? []).map(({ subject }) => subject),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={280} what="Cargando el envío" />;
  const { total, waiting, queued, sent, refused, failed, running, cancelled, undoable } = data;
  const left = waiting + refused + failed;
  const attempt = (work: () => Promise<unknown>) => {
    setRefusal(null);
    work().catch((problem: unknown) => setRefusal(errorBodyOf(problem).message));
  };
  return (
    <>
      <Text role="status" fw={550} mb={6}>
        {running && total === 0
          ? 'El envío empieza en unos segundos…'
          : running
            ? `Preparando los correos: ${formatNumber(total - waiting, 0)} de ${formatNumber(total, 0)}`
            : isOver
              ? `${cancelled ? 'Envío cancelado' : 'Envío terminado'}: ${sent === 1 ? '1 correo enviado' : `${formatNumber(sent, 0)} correos enviados`}${left > 0 ? `, ${formatNumber(left, 0)} sin enviar` : ''}.`
              : `${formatNumber(queued, 0)} en cola de envío…`}
      </Text>
      <Progress
        value={total === 0 ? 0 : ((total - waiting - queued) / total) * 100}
        animated={!isOver}
        mb="sm"
        aria-label="Avance del envío"
      />
      {!isOver && (
        <Text size="sm" c="dimmed" mb="sm">
          Puede cerrar esta ventana: el envío sigue en segundo plano.
        </Text>
      )}
      {total > 0 && (
        <>
          <Select
            size="xs"
            w={220}
            mb="xs"
            aria-label="Resultado que se muestra"
            allowDeselect={false}
            value={only}
            onChange={(value) => setOnly(value ?? ALL)}
            data={[
              { value: ALL, label: 'Todos los resultados' },
              ...mailingOutcomes.values.map((value) => ({
                value,
                label: mailingOutcomes.options[value].label,
              })),
            ]}
          />
          <Table.ScrollContainer
            minWidth={520}
            maxHeight={340}
            scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
          >
            <Table aria-label="Resultado por fila" fz="sm" verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Ficha</Table.Th>
                  <Table.Th w={150}>Resultado</Table.Th>
                  <Table.Th>Detalle</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((row) => (
                  <Table.Tr key={row.row}>
                    <Table.Td>{labels.get(row.subject) ?? '…'}</Table.Td>
                    <Table.Td>
                      <StatusBadge set={mailingOutcomes} value={row.outcome} />
                    </Table.Td>
                    <Table.Td>
                      {row.message ?? (row.sentAt === null ? '' : formatInstant(row.sentAt))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
      {total > ROWS && (
        <Text size="xs" c="dimmed" mt={4}>
          Se muestran las primeras {ROWS} filas; las cifras son de todas.
        </Text>
      )}
      {refusal && <Notice tone="danger" title={refusal} />}
      <Group justify="flex-end" mt="md">
        {undoable && (
          <Button
            variant="default"
            onClick={() => attempt(() => runCommand(undoMailing, { process }).finally(() => void refetch()))}
          >
            Deshacer
          </Button>
        )}
        {running && total > 0 && (
          <Button
            variant="default"
            onClick={() => attempt(() => runCommand(cancelProcess, { process }).then(() => refetch()))}
          >
            Cancelar el envío
          </Button>
        )}
        {isOver && left > 0 && (
          <Button
            variant="default"
            onClick={() =>
              attempt(async () => onRetried((await runCommand(retryMailing, { process })).process))
            }
          >
            Reintentar los que faltan ({formatNumber(left, 0)})
          </Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
      </Group>
    </>
  );
}
