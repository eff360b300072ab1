import { communication } from '@llavero/proto/records/notifications/communication';
import { leavesText, REPEATED } from '@llavero/proto/rules/sending-rules';
import { formatInstant, startOfDay } from '@llavero/proto/values/dates';
import { Button, Skeleton, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { patchRecord, refreshCollection, type Row, useList } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';

const WEEK = 7 * 86_400;
const now = () => Math.floor(Date.now() / 1000);
const addressees = ({ to }: Row): string =>
  (Array.isArray(to) ? (to as { description?: string }[]) : [])
    .flatMap(({ description }) => description ?? [])
    .join(', ');

/** Messages that leave later, and those that were not sent again; each can leave now. */
export function HeldMessages() {
  const client = useQueryClient();
  const { role } = useSession();
  const list = useList({
    component: 'communication',
    collection: 'communication',
    fields: ['subject', 'to', 'status', 'due', 'error', 'createdAt'],
    filter: {
      type: { $ne: 'BUROFAX' },
      $or: [
        { status: 'NOT_SENT', nextAttemptAt: { $gt: Math.floor(now() / 60) * 60 } },
        { status: 'CANCELLED', createdAt: { $gt: startOfDay(now()) - WEEK } },
      ],
    },
    sort: [{ field: 'createdAt', order: 'desc' }],
    limit: 100,
  });
  const send = useMutation({
    mutationFn: ({ id, version, status }: Row) =>
      patchRecord('communication', {
        id,
        version,
        patch: { urgent: true, ...(status === 'NOT_SENT' ? {} : { status: 'NOT_SENT' }) },
      }),
    onSuccess: () => notifications.show({ message: 'Sale ahora', color: 'green', autoClose: 3000 }),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'No se ha enviado', message: errorBodyOf(error).message }),
    onSettled: () => refreshCollection(client, 'communication'),
  });
  if (list.isPending) return <Skeleton height={80} role="status" aria-busy="true" aria-label="Cargando" />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  // Texts are sealed: the list cannot be asked for the reason.
  const rows = list.data.items.filter(
    ({ status, error }) => status === 'NOT_SENT' || String(error).startsWith(REPEATED),
  );
  if (rows.length === 0) return <EmptyState title="No espera ningún mensaje" />;
  const maySend = mayDo(communication, role, 'update');
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} aria-label="Mensajes que esperan">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mensaje</Table.Th>
            <Table.Th>Estado</Table.Th>
            <Table.Th>Creado</Table.Th>
            {maySend && <Table.Th w={130}>Acciones</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                {String(row['subject'] ?? 'Sin asunto')}
                <div className={classes.code}>{addressees(row)}</div>
              </Table.Td>
              <Table.Td>
                {row['status'] === 'NOT_SENT'
                  ? leavesText(Number(row['due']), now())
                  : String(row['error'] ?? 'Anulada')}
              </Table.Td>
              <Table.Td>{formatInstant(Number(row['createdAt']))}</Table.Td>
              {maySend && (
                <Table.Td>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={send.isPending}
                    onClick={() => send.mutate(row)}
                  >
                    Enviar ahora
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
