import type { bill } from '@llavero/proto/records/finance/bill';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { billInstalments, type Instalment } from '@llavero/proto/rules/month/instalments';
import { addMonths, daySeconds, formatMonth, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney, formatMoney } from '@llavero/proto/values/money';
import { counted } from '@llavero/proto/values/number';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from '../../../components/detail-window/detail-window.module.css';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useList, type RowOf } from '../../../lib/records.ts';

/** Documents of all landlords and months of one bill; more are not looked through. */
const MOST = 500;

type Charging = Pick<Finance, 'id' | 'concept' | 'year' | 'month' | 'breakdown'>;

/** What each month would charge of a bill that is typed in: its month, and the next ones. */
export function InstalmentsPreview({
  issueDate,
  ...amounts
}: {
  totalAmount: number;
  vatAmount: number;
  instalments: number;
  issueDate: number | null;
}) {
  const parts = billInstalments(amounts);
  const first = startOfMonth(issueDate ?? Date.now() / 1000);
  return (
    <InstalmentsTable
      parts={parts}
      where="Mes"
      render={({ index }) => formatMonth(addMonths(first, index))}
      note="Uno en el documento de cada mes, desde el de la fecha de factura. Si ese mes ya está generado, empieza en el siguiente."
    />
  );
}

/** The instalments of a bill with the documents that charge them; nothing for a bill that is charged at once. */
export function BillInstalments({ record }: { record: RowOf<typeof bill> }) {
  const { totalAmount = 0, vatAmount = 0, instalments = 1, rebilledIn = [], cancelled, approved } = record;
  const parts = billInstalments({
    totalAmount: totalAmount ?? 0,
    vatAmount: vatAmount ?? 0,
    instalments: instalments ?? 1,
  });
  const ids = rebilledIn ?? [];
  const { data, error, isLoading, refetch } = useList(
    {
      component: 'finance',
      collection: 'finance',
      fields: ['concept', 'year', 'month', 'breakdown'],
      filter: { id: { $in: [...ids] } },
      sort: [
        { field: 'year', order: 'asc' },
        { field: 'month', order: 'asc' },
      ],
      limit: MOST,
    },
    parts.length > 0 && ids.length > 0,
  );
  if (parts.length === 0) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <Skeleton height={160} />;
  // The columns of the record as they were asked for.
  const documents = (data?.items ?? []) as unknown as Charging[];
  const linesOf = ({ breakdown }: Charging, index: number) =>
    breakdown.filter((line) => line.bill === record.id && line.billShare === index);
  const chargedOf = (index: number) =>
    addMoney(...documents.flatMap((one) => linesOf(one, index).map(({ totalAmount: amount }) => amount)));
  const left = cancelled ? 'No se carga: factura anulada' : approved ? 'Pendiente' : 'Pendiente de aprobar';
  return (
    <div className={classes.panel}>
      <InstalmentsTable
        parts={parts}
        where="Cargado en"
        render={({ index, totalAmount: due }) => {
          const charging = documents.filter((one) => linesOf(one, index).length > 0);
          const charged = chargedOf(index);
          return (
            <>
              {charging.map(({ id, concept, year, month }, at) => (
                <Fragment key={id}>
                  {at > 0 && ', '}
                  <RecordLink
                    collection="finance"
                    id={id}
                    title={concept || formatMonth(daySeconds({ year: year ?? 0, month: month ?? 1, day: 1 }))}
                  />
                </Fragment>
              ))}
              {charging.length === 0 && left}
              {charging.length > 0 && charged !== due && ` · cargados ${formatMoney(charged)}`}
            </>
          );
        }}
        note="Al proveedor se le paga entera. Si se anula un documento, su plazo va en el próximo de ese mes o de los siguientes."
      />
    </div>
  );
}

function InstalmentsTable({
  parts,
  where,
  render,
  note,
}: {
  parts: readonly Instalment[];
  where: string;
  render: (part: Instalment) => ReactNode;
  note: string;
}) {
  return (
    <Stack gap={4} component="section" aria-label="Plazos de la factura">
      <Text fw={600} size="sm">
        En {counted(parts.length, 'plazo', 'plazos')}
      </Text>
      <Table verticalSpacing={6} aria-label="Plazos">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ps={0}>Plazo</Table.Th>
            <Table.Th>{where}</Table.Th>
            <Table.Th ta="right" pe={0}>
              Importe
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part) => (
            <Table.Tr key={part.index}>
              <Table.Td ps={0}>{part.index + 1}</Table.Td>
              <Table.Td>{render(part)}</Table.Td>
              <Table.Td ta="right" pe={0} className="figures">
                {formatMoney(part.totalAmount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}
