import { definitionOf } from '@llavero/proto/records/registry';
import { eventActions, eventStatuses } from '@llavero/proto/records/choices/tasks';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { formatInstant } from '@llavero/proto/values/dates';
import { Loader, Table } from '@mantine/core';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { type Row, useLabels, useList } from '../../../../lib/records.ts';

/** What a rule has done, the newest first. */
export function RuleRuns({ rule, onClose }: { rule: Row; onClose: () => void }) {
  const { data, error, refetch } = useList({
    component: 'event',
    collection: 'event',
    fields: ['happenedAt', 'collection', 'recordId', 'status', 'actions', 'error'],
    filter: { config: rule.id },
    sort: [{ field: 'happenedAt', order: 'desc' }],
    limit: 50,
  });
  const collection = definitionOf(String(rule['collection'])).collection;
  const rows = data?.items ?? [];
  const names = useLabels(
    collection,
    rows.flatMap(({ recordId }) => (typeof recordId === 'string' ? recordId : [])),
  );
  return (
    <FrontModal opened onClose={onClose} title={`Ejecuciones de «${String(rule['key'])}»`} size="lg">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader role="status" aria-label="Cargando" />}
      {data && rows.length === 0 && (
        <EmptyState
          title="Todavía no se ha ejecutado"
          text="Aparecerá aquí la primera vez que ocurra su evento."
        />
      )}
      {rows.length > 0 && (
        <Table aria-label="Ejecuciones" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cuándo</Table.Th>
              <Table.Th>Ficha</Table.Th>
              <Table.Th>Qué se ha hecho</Table.Th>
              <Table.Th>Estado</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, happenedAt, recordId, status, actions, error: failure }) => (
              <Table.Tr key={id}>
                <Table.Td>{typeof happenedAt === 'number' ? formatInstant(happenedAt) : '—'}</Table.Td>
                <Table.Td>{names.get(String(recordId)) ?? '—'}</Table.Td>
                <Table.Td>
                  {(Array.isArray(actions) ? (actions as { kind: string }[]) : [])
                    .map(({ kind }) => choiceLabel(eventActions, kind))
                    .join(', ') || '—'}
                  {typeof failure === 'string' && <div>{failure}</div>}
                </Table.Td>
                <Table.Td>
                  <StatusBadge set={eventStatuses} value={String(status)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </FrontModal>
  );
}
