import { changeAssignment } from '@llavero/proto/commands/assignments';
import { assignmentCauses, assignmentParties } from '@llavero/proto/records/choices/assignments';
import { assignmentStatuses } from '@llavero/proto/records/choices/contracts';
import { assignmentChanges } from '@llavero/proto/records/contracts/contract.field-states';
import type { contract } from '@llavero/proto/records/contracts/contract';
import { offeredFieldChanges } from '@llavero/proto/states/field-states';
import { formatDay } from '@llavero/proto/values/dates';
import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { refreshCollection, type RowOf, useLabels } from '../../../lib/records.ts';
import classes from './rent-tabs.module.css';

type Status = keyof typeof assignmentStatuses.options;

/** What a change of status is called on its button. */
const verbs: Readonly<Record<Status, string>> = {
  DRAFT: 'Volver a borrador',
  PENDING: 'Enviar a firma',
  SIGNED: 'Marcar como firmada',
  DEROGATED: 'Derogar desde hoy',
  CANCELLED: 'Anular',
};

/** The changes of party of a contract, old and new side by side, with what can be done about each (STA-05, WIZ-07). */
export function AssignmentsTab({ record }: { record: RowOf<typeof contract> }) {
  const history = [...(record.assigmentOfRightsHistory ?? [])].sort((a, b) => b.date - a.date);
  const people = history.flatMap(({ from, to }) => [from, to].flatMap((id) => id ?? []));
  const names = useLabels('agent', [...new Set(people)]);
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? '…') : '—');
  const change = useMutation({
    mutationFn: ({ key, status }: { key: string; status: Status }) =>
      runCommand(changeAssignment, { id: record.id, version: record.version, assignment: key, status }),
    onSuccess: () => {
      refreshCollection(queryClient, 'contract', record.id);
      notifications.show({ message: 'Cesión actualizada', autoClose: 3000 });
    },
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  if (history.length === 0)
    return (
      <EmptyState
        icon={IconArrowsExchange}
        title="Sin cesiones"
        text="Cuando un inquilino o un propietario cambie, use «Ceder derechos»: los recibos seguirán la fecha."
      />
    );
  return (
    <div className={classes.tab}>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Cesiones de derechos" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Desde</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>Antes</Table.Th>
              <Table.Th>Después</Table.Th>
              <Table.Th>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {history.map((entry, index) => (
              <Table.Tr key={entry.key ?? index}>
                <Table.Td>
                  {formatDay(entry.date)}
                  {entry.derogationDate != null && (
                    <span className={classes.part}>hasta el {formatDay(entry.derogationDate)}</span>
                  )}
                </Table.Td>
                <Table.Td>
                  <StatusBadge set={assignmentStatuses} value={entry.status} />
                </Table.Td>
                <Table.Td>
                  {nameOf(entry.from)}
                  {entry.party && (
                    <span className={classes.part}>
                      {assignmentParties.options[entry.party].label}
                      {entry.cause && ` · ${assignmentCauses.options[entry.cause].label}`}
                    </span>
                  )}
                </Table.Td>
                <Table.Td>
                  {nameOf(entry.to)}
                  {entry.status === 'SIGNED' && !entry.applied && (
                    <Text size="xs" c="dimmed">
                      Cambia ese día
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {entry.key && (
                    <Group gap={4} justify="flex-end">
                      {offeredFieldChanges(assignmentChanges, entry.status ?? null).map((status) => (
                        <Button
                          key={status}
                          size="compact-xs"
                          variant="default"
                          loading={change.isPending && change.variables.key === entry.key}
                          onClick={() => change.mutate({ key: entry.key!, status: status as Status })}
                        >
                          {verbs[status as Status]}
                        </Button>
                      ))}
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
