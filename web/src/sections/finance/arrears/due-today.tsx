import { dueReminders } from '@llavero/proto/commands/reminders';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { reminderStages } from '@llavero/proto/records/choices/arrears';
import { formatDay } from '@llavero/proto/values/dates';
import { Anchor, Button, Group, Paper, Table, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { refreshCollection, useLabels } from '../../../lib/records.ts';

const MailingDialog = lazy(async () => ({
  default: (await import('../mailing/mailing-dialog.tsx')).MailingDialog,
}));

const ROWS = 50;

/** The reminders that are due today, to be looked at and sent: nothing is sent by itself. */
export function DueToday() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', dueReminders.name],
    queryFn: ({ signal }) => runCommand(dueReminders, {}, signal),
  });
  const debts = (data?.debts ?? []).slice(0, ROWS);
  const people = useLabels(
    'agent',
    debts.flatMap(({ tenants }) => tenants),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.debts.length === 0) return null;
  const { due, debts: all, reminderRefusal } = data;
  const isHeld = debts.some(({ refusal }) => refusal !== null);
  return (
    <Paper withBorder p="sm" radius="sm" component="section" aria-label="Reclamaciones de hoy">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={600}>
          {due === 1 ? 'Hoy toca 1 recordatorio' : `Hoy tocan ${due} recordatorios`}
          {all.length > due && (
            <Text span size="sm" c="dimmed">
              {' '}
              · {all.length - due} en espera
            </Text>
          )}
        </Text>
        <Button
          size="xs"
          leftSection={<IconMail size={16} />}
          disabled={due === 0 || reminderRefusal !== null}
          onClick={() => setOpen(true)}
        >
          Revisar y enviar
        </Button>
      </Group>
      <Table.ScrollContainer
        minWidth={560}
        maxHeight={260}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table aria-label="Reclamaciones que tocan hoy" fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Inquilino</Table.Th>
              <Table.Th ta="right">Deuda</Table.Th>
              <Table.Th>Aviso</Table.Th>
              <Table.Th ta="right">Desde</Table.Th>
              {isHeld && <Table.Th>Espera</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {debts.map(({ contract, tenants, stage, totalAmount, oldest, refusal }) => (
              <Table.Tr key={contract}>
                <Table.Td>
                  <Anchor component={Link} size="sm" to={`/contract/rent/contract/${contract}`}>
                    {tenants.map((id) => people.get(id) ?? '…').join(', ') || 'Contrato'}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={totalAmount} />
                </Table.Td>
                <Table.Td>{choiceLabel(reminderStages, stage)}</Table.Td>
                <Table.Td ta="right">{formatDay(oldest)}</Table.Td>
                {isHeld && <Table.Td>{refusal ?? ''}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {isOpen && (
        <Suspense>
          <MailingDialog
            asked={{ kind: 'REMINDERS' }}
            onClose={() => {
              setOpen(false);
              refreshCollection(client, 'finance');
            }}
          />
        </Suspense>
      )}
    </Paper>
  );
}
