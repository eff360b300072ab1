import { Group, SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { previewReceipts } from '@llavero/proto/commands/finance';
import { choiceSet } from '@llavero/proto/fields/choices';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutTown } from '@llavero/proto/values/address';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { useLabels } from '../../../../lib/records.ts';
import classes from './receipts.module.css';
import { monthTitle } from './month-title.ts';
import type { GenerationFields } from './generation-fields.ts';

type Preview = OutputOf<typeof previewReceipts>;
type Row = Preview['rows'][number];

const outcomes = choiceSet('ReceiptOutcome', {
  create: { label: 'Se creará', colour: 'green' },
  existing: { label: 'Ya existe', colour: 'grey' },
  skip: { label: 'Se omite', colour: 'orange' },
});

const idsOf = (value: Row['tenants']): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** What the generation would create, what is there already, and what is left out and why. Writes nothing. */
export function PreviewStep() {
  const { year, month, contracts } = useWizardValues<GenerationFields>();
  const request = { year: year ?? 0, month: month ?? 0, contracts: contracts ?? [] };
  const [shown, setShown] = useState('all');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['receipt-preview', request],
    queryFn: ({ signal }) => runCommand(previewReceipts, request, signal),
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={280} />;
  const rows = data.rows.filter(({ outcome }) => shown === 'all' || outcome === shown);
  return (
    <>
      <dl className={classes.totals} aria-live="polite">
        <Figure label="Por crear" value={formatNumber(data.toCreate, 0)} strong />
        <Figure label="Importe total" value={formatMoney(data.totalAmount)} strong />
        <Figure label="Ya creados" value={formatNumber(data.existing, 0)} />
        <Figure label="Omitidos" value={formatNumber(data.skipped, 0)} />
      </dl>
      {data.toCreate === 0 && (
        <EmptyState
          icon={IconReceiptOff}
          title="Nada que crear"
          text={
            data.existing > 0
              ? `Los recibos de ${monthTitle(request.year, request.month)} ya existen: generar otra vez no duplica ninguno.`
              : `Ningún contrato tiene recibo que emitir en ${monthTitle(request.year, request.month)}.`
          }
        />
      )}
      {data.rows.length > 0 && (
        <>
          <Group justify="space-between" my="sm">
            <SegmentedControl
              size="xs"
              value={shown}
              onChange={setShown}
              aria-label="Filas que se muestran"
              data={[
                { value: 'all', label: 'Todos' },
                ...outcomes.values.map((value) => ({ value, label: outcomes.options[value].label })),
              ]}
            />
            {data.toCreate + data.existing + data.skipped > data.rows.length && (
              <Text size="xs" c="dimmed">
                Se muestran los primeros {data.rows.length}; las cifras son de todos.
              </Text>
            )}
          </Group>
          <PreviewTable rows={rows} />
        </>
      )}
    </>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PreviewTable({ rows }: { rows: readonly Row[] }) {
  const tenants = useLabels(
    'agent',
    rows.flatMap((row) => idsOf(row.tenants)),
  );
  const units = useLabels(
    'place',
    rows.flatMap((row) => idsOf(row.units)),
  );
  const names = (ids: string[], labels: ReadonlyMap<string, string>, short = (name: string) => name) =>
    ids.map((id) => short(labels.get(id) ?? '…')).join(', ');
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Inquilinos</Table.Th>
            <Table.Th>Unidad</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
            <Table.Th w={200}>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.contract}${row.concept}`}>
              <Table.Td>{names(idsOf(row.tenants), tenants)}</Table.Td>
              <Table.Td>{names(idsOf(row.units), units, withoutTown)}</Table.Td>
              <Table.Td ta="right" className={classes.amount}>
                {formatMoney(row.totalAmount)}
                {row.carried.map(({ concept, totalAmount }) => (
                  <Text key={concept} size="xs" c="dimmed">
                    {concept}: {formatMoney(totalAmount)}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>
                <StatusBadge set={outcomes} value={row.outcome} />
                {row.reason && (
                  <Text size="xs" c="dimmed">
                    {row.reason}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
