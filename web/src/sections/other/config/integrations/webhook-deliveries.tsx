import { listWebhookDeliveries, replayWebhookDelivery } from '@llavero/proto/commands/webhooks';
import { events } from '@llavero/proto/events/catalogue';
import { deliveryStatuses } from '@llavero/proto/records/choices/partners';
import { RULE_DELIVERY } from '@llavero/proto/rules/event-rules/rule';
import { formatInstant } from '@llavero/proto/values/dates';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { Failure } from '../failure.tsx';
import { Loading } from '../../../../components/states/loading.tsx';

const REFRESH_MS = 5_000;

/** What was brought to a webhook, the newest first; each can be sent once more. */
export function WebhookDeliveries({ webhook, onClose }: { webhook: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook-deliveries', webhook],
    queryFn: ({ signal }) => runCommand(listWebhookDeliveries, { id: webhook }, signal),
    refetchInterval: REFRESH_MS,
  });
  const replay = useMutation({
    mutationFn: (id: string) => runCommand(replayWebhookDelivery, { id }),
    onSuccess: () => void refetch(),
  });
  const rows = data?.deliveries ?? [];
  return (
    <FrontModal opened onClose={onClose} title="Entregas" size="lg">
      <Failure error={replay.error} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={100} />}
      {data && rows.length === 0 && (
        <EmptyState
          title="Todavía no se ha entregado nada"
          text="Aparecerá aquí cuando ocurra uno de sus eventos."
        />
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Entregas" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Evento</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th>Intentos</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, type, status, attempts, error: problem, createdAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>{formatInstant(createdAt)}</Table.Td>
                  <Table.Td>{type === RULE_DELIVERY ? 'Regla' : (events.get(type)?.label ?? type)}</Table.Td>
                  <Table.Td>
                    <StatusBadge set={deliveryStatuses} value={status} />
                    {problem && <div>{problem}</div>}
                  </Table.Td>
                  <Table.Td>{attempts}</Table.Td>
                  <Table.Td ta="right">
                    {status !== 'WAITING' && (
                      <Button
                        size="xs"
                        variant="default"
                        loading={replay.isPending && replay.variables === id}
                        onClick={() => replay.mutate(id)}
                      >
                        Reenviar
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </FrontModal>
  );
}
