import { Table, Text } from '@mantine/core';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import { withoutTown } from '@llavero/proto/values/address';
import { idsOf } from '@llavero/proto/values/ids';
import { formatMoney } from '@llavero/proto/values/money';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { useLabels } from '../../../lib/records.ts';
import classes from './month.module.css';
import type { MonthPreview } from './month-preview.ts';
import { outcomes } from './outcomes.ts';

type Row = MonthPreview['rows'][number];

/** The tenants of a receipt, the payee of a settlement or bill. */
const peopleOf = ({ kind, payee, tenants }: Row): string[] =>
  kind === 'RECEIPT' || payee === null ? idsOf(tenants) : [payee];

/** Document by document: whose, for what, how much, and what changed since the month before. */
export function PreviewTable({ rows }: { rows: readonly Row[] }) {
  const people = useLabels('agent', rows.flatMap(peopleOf));
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
            <Table.Th>Documento</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
            <Table.Th>Cambio con el mes anterior</Table.Th>
            <Table.Th w={150}>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={`${row.kind} ${row.contract ?? names(idsOf(row.units), units)} ${row.payee ?? ''}`}
            >
              <Table.Td>
                {financeTypes.options[row.kind].label}
                <Text size="xs" c="dimmed">
                  {names(peopleOf(row), people)}
                </Text>
                <Text size="xs" c="dimmed">
                  {names(idsOf(row.units), units, withoutTown)}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <span className={classes.amount}>
                  {row.outcome === 'skip' ? '—' : formatMoney(row.totalAmount)}
                </span>
                {row.carried.map(({ concept, totalAmount, document }) => (
                  <Text key={concept} size="xs" c="dimmed">
                    {document === null ? (
                      concept
                    ) : (
                      <RecordLink collection="finance" id={document} title={concept} />
                    )}
                    : {formatMoney(totalAmount)}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>
                <Change row={row} />
              </Table.Td>
              <Table.Td>
                <StatusBadge set={outcomes} value={row.outcome} />
                {row.reason && (
                  <Text size="xs" c="dimmed">
                    {row.reason}
                  </Text>
                )}
                {row.found.map(({ check, severity, reason }) => (
                  <Text key={check} size="xs" c={severity === 'ERROR' ? 'red' : 'dimmed'}>
                    {reason}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Change({ row: { outcome, difference, explanation } }: { row: Row }) {
  if (outcome === 'skip') return null;
  if (explanation === null)
    return (
      <Text size="xs" c="dimmed">
        Igual
      </Text>
    );
  return (
    <>
      {difference !== null && difference !== 0 && (
        <Text size="sm" className={classes.amount}>
          {difference > 0 ? '+' : ''}
          {formatMoney(difference)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {explanation}
      </Text>
    </>
  );
}
