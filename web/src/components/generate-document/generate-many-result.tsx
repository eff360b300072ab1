import type { CollectionName } from '@llavero/proto/collections';
import { cancelProcess } from '@llavero/proto/commands/background';
import { generationStatus, zipGenerated } from '@llavero/proto/commands/generation';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Group, Progress, Table, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runCommand } from '../../lib/api.ts';
import { inNewTab } from '../../lib/in-new-tab.ts';
import { refreshCollection, useLabels } from '../../lib/records.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { sentenceOf } from './sentence-of.ts';
import { Loading } from '../states/loading.tsx';

interface Props {
  process: string;
  collection: CollectionName;
  onClose: () => void;
}

const POLL_MS = 1_000;
/** Rows that are shown; all of them are counted. */
const SHOWN = 100;

/** How far a generation has come, which rows were left out and why, and all of it in one archive. */
export function GenerateManyResult({ process, collection, onClose }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['generation', process],
    queryFn: ({ signal }) => runCommand(generationStatus, { process }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running === false ? false : POLL_MS),
  });
  const isOver = data?.running === false;
  useEffect(() => {
    if (isOver) refreshCollection(client, 'document');
  }, [isOver, client]);
  const refused = (data?.rows ?? []).filter(({ document }) => document === null);
  const labels = useLabels(
    collection,
    refused.slice(0, SHOWN).map(({ record }) => record),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={160} what="Cargando la generación" />;
  const made = data.rows.length - refused.length;
  const attempt = (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(null);
    work()
      .catch((problem: unknown) => setRefusal(sentenceOf(problem)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Text role="status" fw={550} mb={6}>
        {isOver
          ? `${data.cancelled ? 'Generación cancelada' : 'Generación terminada'}: ${made === 1 ? '1 documento' : `${formatNumber(made, 0)} documentos`}${refused.length > 0 ? `, ${formatNumber(refused.length, 0)} sin generar` : ''}.`
          : `Generando: ${formatNumber(data.done, 0)} de ${formatNumber(data.total, 0)}`}
      </Text>
      <Progress
        value={data.total === 0 ? 0 : (data.done / data.total) * 100}
        animated={!isOver}
        mb="sm"
        aria-label="Avance de la generación"
      />
      {!isOver && (
        <Text size="sm" c="dimmed" mb="sm">
          Puede cerrar esta ventana: la generación sigue en segundo plano y cada documento queda en su ficha.
        </Text>
      )}
      {refused.length > 0 && (
        <Table.ScrollContainer
          minWidth={420}
          maxHeight={300}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table aria-label="Fichas sin documento" fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Ficha</Table.Th>
                <Table.Th>Motivo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.slice(0, SHOWN).map(({ record, message }) => (
                <Table.Tr key={record}>
                  <Table.Td>{labels.get(record) ?? '…'}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {refusal && <Notice tone="danger" title={refusal} />}
      <Group justify="flex-end" mt="md">
        {!isOver && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => attempt(() => runCommand(cancelProcess, { process }).then(() => refetch()))}
          >
            Cancelar la generación
          </Button>
        )}
        {isOver && made > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileZip size={16} stroke={1.8} />}
            loading={busy}
            onClick={() =>
              attempt(() => inNewTab(async () => (await runCommand(zipGenerated, { process })).path))
            }
          >
            Descargar todo en un ZIP
          </Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
      </Group>
    </>
  );
}
