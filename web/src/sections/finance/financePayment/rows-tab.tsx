import { remittanceRows } from '@llavero/proto/commands/remittances';
import { remittanceOutcomes } from '@llavero/proto/records/choices/remittances';
import { formatDay } from '@llavero/proto/values/dates';
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import classes from '../../../components/detail-window/detail-window.module.css';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../lib/api.ts';

const PAGE = 100;

/** The rows of a remittance in the order of its file; accounts are masked. */
export function RowsTab({ id, ofBills }: { id: string; ofBills: boolean }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['list', 'remittance', remittanceRows.name, id],
      queryFn: ({ pageParam, signal }) =>
        runCommand(remittanceRows, { id, after: pageParam, limit: PAGE }, signal),
      initialPageParam: 0,
      getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.position : undefined),
    });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={240} />;
  return (
    <div className={classes.panel}>
      <Table.ScrollContainer minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label="Filas de la remesa" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Documento</Table.Th>
              <Table.Th>Persona y cuenta</Table.Th>
              <Table.Th ta="right">Fecha</Table.Th>
              <Table.Th ta="right">Importe</Table.Th>
              <Table.Th>Estado</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.pages
              .flatMap(({ rows }) => rows)
              .map((row) => (
                <Table.Tr key={row.position}>
                  <Table.Td>
                    <RecordLink
                      collection={ofBills ? 'bill' : 'finance'}
                      id={row.document}
                      title={row.name}
                    />
                  </Table.Td>
                  <Table.Td>
                    {row.party}
                    <Text size="xs" c="dimmed" className="figures">
                      {row.account}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">{formatDay(row.executionDay)}</Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={row.amount} />
                  </Table.Td>
                  <Table.Td>
                    <StatusBadge set={remittanceOutcomes} value={row.outcome} />
                    {row.bankReason && (
                      <Text size="xs" c="dimmed">
                        {row.bankReason}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Ver más filas
        </Button>
      )}
    </div>
  );
}
