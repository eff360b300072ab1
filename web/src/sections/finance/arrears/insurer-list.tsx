import { insurerDue, withdrawFromInsurer } from '@llavero/proto/commands/insurer';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Anchor, Button, Paper, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { HANDED_OVER, handOver } from '../../../components/insurer/hand-over.ts';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection, useLabels } from '../../../lib/records.ts';

/** Unpaid contracts with insurance: by when the insurer has to be told, and what is to be withdrawn because it was paid. */
export function InsurerList() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', insurerDue.name],
    queryFn: ({ signal }) => runCommand(insurerDue, {}, signal),
  });
  const rows = data?.rows ?? [];
  const people = useLabels(
    'agent',
    rows.flatMap(({ tenants }) => tenants),
  );
  // Most offices have none; but a deadline that could not be read is not one that there is not.
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (rows.length === 0) return null;
  const today = startOfDay(Date.now() / 1000);
  const run = (contract: string, work: () => Promise<unknown>, done: string) => {
    setBusy(contract);
    work()
      .then(() => {
        refreshCollection(client, 'finance');
        notifications.show({ message: done });
      })
      .catch((error: unknown) =>
        notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 }),
      )
      .finally(() => setBusy(null));
  };
  return (
    <Paper withBorder p="sm" radius="sm" component="section" aria-label="Seguro de impago">
      <Text fw={600} mb="xs">
        Seguro de impago
      </Text>
      <Table.ScrollContainer
        minWidth={600}
        maxHeight={260}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table aria-label="Impagos con seguro" fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Inquilino</Table.Th>
              <Table.Th ta="right">Deuda</Table.Th>
              <Table.Th>Plazo para comunicar</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ contract, tenants, totalAmount, deadline, law, told, settled }) => (
              <Table.Tr key={contract}>
                <Table.Td>
                  <Anchor component={Link} size="sm" to={`/contract/rent/contract/${contract}`}>
                    {tenants.map((id) => people.get(id) ?? '…').join(', ') || 'Contrato'}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={totalAmount} />
                </Table.Td>
                <Table.Td>
                  {told ? (
                    settled ? (
                      'Comunicado y pagado: retírelo'
                    ) : (
                      'Comunicado'
                    )
                  ) : deadline === null ? (
                    '—'
                  ) : (
                    <Text
                      span
                      size="sm"
                      fw={deadline < today ? 600 : undefined}
                      c={deadline < today ? 'var(--ll-danger)' : undefined}
                    >
                      {deadline < today ? 'Vencido el ' : 'Hasta el '}
                      {formatDay(deadline)} ({law})
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  {!told && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={busy === contract}
                      onClick={() => run(contract, () => handOver(contract), HANDED_OVER)}
                    >
                      Comunicar
                    </Button>
                  )}
                  {told && settled && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={busy === contract}
                      onClick={() =>
                        run(
                          contract,
                          () => runCommand(withdrawFromInsurer, { contract }),
                          'Siniestro retirado',
                        )
                      }
                    >
                      Retirar
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
