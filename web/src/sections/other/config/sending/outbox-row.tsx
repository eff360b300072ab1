import { communication } from '@llavero/proto/records/notifications/communication';
import { communicationStatuses, communicationTypes } from '@llavero/proto/records/choices/tasks';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { leavesText } from '@llavero/proto/rules/sending-rules';
import { offeredChanges } from '@llavero/proto/states/change';
import { formatInstant } from '@llavero/proto/values/dates';
import { Anchor, Button, Group, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { patchRecord, refreshCollection, type Row, type RowOf } from '../../../../lib/records.ts';
import classes from '../config.module.css';
import { ReceivedActions } from './received-actions.tsx';

export type Message = Row & RowOf<typeof communication>;

/** What a row needs of its message. */
export const rowFields = [
  ...(['subject', 'type', 'to', 'from', 'direction', 'status', 'due', 'urgent'] as const),
  ...(['answerTo', 'error', 'sentAt', 'nextAttemptAt', 'createdAt'] as const),
];

const now = () => Math.floor(Date.now() / 1000);

type Described = { description?: string | null } | null | undefined;

/** Addresses and channels of the people of a message, in one line. */
export function describedIn(people: Described | readonly Described[]): string {
  return [people]
    .flat()
    .flatMap((one) => (one as Described)?.description ?? [])
    .join(', ');
}

/** A message of the outbox: who and what, where it stands, and what can be done about it. */
export function OutboxRow({ row, mayAct, onOpen }: { row: Message; mayAct: boolean; onOpen: () => void }) {
  const { status, type, error, sentAt, createdAt } = row;
  const leaves = status === 'NOT_SENT' && type !== 'BUROFAX' ? (row.nextAttemptAt ?? row.due) : null;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onOpen}>
          {row.subject || 'Sin asunto'}
        </Anchor>
        <div className={classes.code}>
          {describedIn(row.direction === 'IN' ? row.from : row.to) || 'Sin destinatario'}
        </div>
      </Table.Td>
      <Table.Td>{type && choiceLabel(communicationTypes, type)}</Table.Td>
      <Table.Td>
        {status && <StatusBadge set={communicationStatuses} value={status} />}
        {leaves != null && <div>{leavesText(leaves, now())}</div>}
        {status !== 'SENT' && error && <div>{error}</div>}
      </Table.Td>
      <Table.Td>{formatInstant(sentAt ?? createdAt ?? 0)}</Table.Td>
      {mayAct && (
        <Table.Td>{row.direction === 'IN' ? <ReceivedActions row={row} /> : <Actions row={row} />}</Table.Td>
      )}
    </Table.Tr>
  );
}

function Actions({ row }: { row: Message }) {
  const client = useQueryClient();
  const { id, version, status } = row;
  const change = useMutation({
    mutationFn: (patch: { urgent: true } | { status: string; urgent?: true }) =>
      patchRecord('communication', { id, version, patch }),
    onSuccess: (_answer, patch) =>
      notifications.show({
        message: 'status' in patch && patch.status === 'CANCELLED' ? 'Mensaje anulado' : 'Sale ahora',
        color: 'green',
        autoClose: 3000,
      }),
    onError: (error) =>
      notifications.show({ color: 'red', title: 'No se ha cambiado', message: errorBodyOf(error).message }),
    onSettled: () => refreshCollection(client, 'communication'),
  });
  // A burofax is carried to the post office, in its own tool.
  const offered = row.type === 'BUROFAX' ? [] : offeredChanges(communication, row, now());
  const mayLeave = row.type !== 'BUROFAX' && (status === 'NOT_SENT' || offered.includes('NOT_SENT'));
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {mayLeave && (
        <Button
          variant="default"
          size="xs"
          disabled={change.isPending}
          onClick={() =>
            change.mutate(status === 'NOT_SENT' ? { urgent: true } : { status: 'NOT_SENT', urgent: true })
          }
        >
          Enviar ahora
        </Button>
      )}
      {offered.includes('CANCELLED') && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          disabled={change.isPending}
          onClick={() => change.mutate({ status: 'CANCELLED' })}
        >
          Anular
        </Button>
      )}
    </Group>
  );
}
