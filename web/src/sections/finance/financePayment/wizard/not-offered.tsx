import { choiceLabel } from '@llavero/proto/fields/choices';
import { type RemittanceAbsence, remittanceAbsences } from '@llavero/proto/records/choices/remittances';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordLink } from '../../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import { useLabels } from '../../../../lib/records.ts';
import classes from './not-offered.module.css';
import { notOfferedOptions, type RemittancePreview, type RemittanceValues } from './remittance-preview.ts';

interface Props {
  data: RemittancePreview;
  values: RemittanceValues;
}

const names = { DEBIT: ['recibo', 'recibos'], TRANSFER: ['liquidación', 'liquidaciones'] } as const;

/** Documents of the period that the remittance does not offer: how many for each reason, and which where it is opened (FIN-04). */
export function NotOffered({ data, values }: Props) {
  const { notOfferedRows: all, notOffered } = data;
  if (all === 0) return null;
  const [one, many] = names[values.type === 'TRANSFER' ? 'TRANSFER' : 'DEBIT'];
  return (
    <section aria-label="Documentos que no se ofrecen">
      <Text size="sm" fw={600}>
        {all === 1
          ? `1 ${one} del periodo no se ofrece`
          : `${formatNumber(all, 0)} ${many} del periodo no se ofrecen`}
      </Text>
      <Text size="xs" c="dimmed">
        Son los del mes del vencimiento indicado y los anteriores que siguen pendientes. Abra un motivo para
        ver cuáles.
      </Text>
      {notOffered.map(({ reason, rows }) => (
        <Reason key={reason} reason={reason} rows={rows} values={values} />
      ))}
    </section>
  );
}

interface ReasonProps {
  reason: RemittanceAbsence;
  rows: number;
  values: RemittanceValues;
}

function Reason({ reason, rows, values }: ReasonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.reason} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {choiceLabel(remittanceAbsences, reason)} ({formatNumber(rows, 0)})
      </summary>
      {isOpen && <Documents reason={reason} rows={rows} values={values} />}
    </details>
  );
}

function Documents({ reason, rows: all, values }: ReasonProps) {
  const found = useInfiniteQuery(notOfferedOptions(values, reason));
  const rows = (found.data?.pages ?? []).flatMap((page) => page.rows);
  const people = useLabels(
    'agent',
    rows.flatMap(({ person }) => person ?? []),
  );
  if (found.error && rows.length === 0)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Loading height={80} />;
  return (
    <>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={choiceLabel(remittanceAbsences, reason)} fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Documento</Table.Th>
              <Table.Th>Persona</Table.Th>
              <Table.Th ta="right">Vencimiento</Table.Th>
              <Table.Th ta="right">Importe</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ document, name, person, amount, due }) => (
              <Table.Tr key={document}>
                <Table.Td>
                  <RecordLink collection="finance" id={document} title={name} />
                </Table.Td>
                <Table.Td>{person && people.get(person)}</Table.Td>
                <Table.Td ta="right">{due === null ? '—' : formatDay(due)}</Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {found.hasNextPage && (
        <Button
          size="compact-sm"
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {`Ver más (quedan ${formatNumber(all - rows.length, 0)})`}
        </Button>
      )}
    </>
  );
}
