import { explainMonth } from '@llavero/proto/commands/month-explanation';
import type { OutputOf } from '@llavero/proto/commands/command';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import { dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { MonthArrows } from '../../../components/month-summary/month-arrows.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useLabels } from '../../../lib/records.ts';
import { Loading } from '../../../components/states/loading.tsx';

type Explained = OutputOf<typeof explainMonth>['documents'][number];

/** What became of each document of a contract's month, and why one is not there. */
export function MonthDocuments({ contract, onClose }: { contract: string; onClose: () => void }) {
  const [from, setFrom] = useState(() => startOfMonth(Math.floor(Date.now() / 1000)));
  const { year, month } = dayOf(from);
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', explainMonth.name, contract, year, month],
    queryFn: ({ signal }) => runCommand(explainMonth, { contract, year, month }, signal),
  });
  return (
    <FrontModal opened onClose={onClose} title="Documentos del mes" size={520} centered>
      <MonthArrows month={from} onChange={setFrom} />
      <div style={{ minHeight: 160, marginTop: 12 }}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading height={120} what="Cargando los documentos" />
        ) : data.reason ? (
          <Notice tone="info" title="No hay nada que generar">
            {data.reason}
          </Notice>
        ) : (
          <Documents documents={data.documents} />
        )}
      </div>
    </FrontModal>
  );
}

function Documents({ documents }: { documents: readonly Explained[] }) {
  const names = useLabels(
    'finance',
    documents.flatMap(({ document }) => document ?? []),
  );
  const people = useLabels(
    'agent',
    documents.flatMap(({ payee }) => payee ?? []),
  );
  if (documents.length === 0) return <Text size="sm">Este mes no tiene documentos para el contrato.</Text>;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {documents.map(({ kind, document, payee, totalAmount, outcome, reason }) => (
        <li key={`${kind} ${payee ?? ''}`}>
          <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
            <Text fw={600} size="sm">
              {financeTypes.options[kind].label}
            </Text>
            {outcome !== 'skip' && (
              <Text size="sm" className="figures">
                {formatMoney(totalAmount)}
              </Text>
            )}
          </Group>
          {payee && (
            <Text size="xs" c="dimmed">
              {people.get(payee) ?? '…'}
            </Text>
          )}
          {document && (
            <Text size="sm">
              <RecordLink collection="finance" id={document} title={names.get(document) ?? null} />
            </Text>
          )}
          {reason && <Text size="sm">{reason}</Text>}
        </li>
      ))}
    </Stack>
  );
}
