import type { Json } from '@llavero/proto/fields/field';
import { effectText, NO_EMAIL, type Trigger } from '@llavero/proto/rules/triggers/trigger';
import { definitionOf } from '@llavero/proto/records/registry';
import { eventActions, eventStatuses } from '@llavero/proto/records/choices/tasks';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { formatInstant } from '@llavero/proto/values/dates';
import { Box, Loader, Table } from '@mantine/core';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { type Row, useLabels, useList } from '../../../../lib/records.ts';

interface NotedAction {
  kind: string | null;
  effect: string | null;
  collection: string | null;
  id: string | null;
  error: string | null;
}

/** What a rule that staff have written has done, the newest first. */
export function RuleRuns({ rule, onClose }: { rule: Row; onClose: () => void }) {
  return (
    <Runs
      title={String(rule['key'])}
      of={{ config: rule.id }}
      collection={String(rule['collection'])}
      nameOf={({ kind }) => choiceLabel(eventActions, kind ?? '')}
      onClose={onClose}
    />
  );
}

/** What a built-in rule has done, the newest first. */
export function TriggerRuns({ trigger, onClose }: { trigger: Trigger; onClose: () => void }) {
  return (
    <Runs
      title={trigger.when}
      of={{ trigger: trigger.name }}
      collection={trigger.collection}
      nameOf={({ effect }) => {
        const known = trigger.effects[effect ?? ''];
        return known ? effectText(known) : '—';
      }}
      onClose={onClose}
    />
  );
}

/** The runs that a filter finds, in a window. */
function Runs({
  title,
  of,
  collection: about,
  nameOf,
  onClose,
}: {
  title: string;
  of: { config: string } | { trigger: string };
  /** Of the records they are about. */
  collection: string;
  nameOf: (action: NotedAction) => string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useList({
    component: 'event',
    collection: 'event',
    fields: ['happenedAt', 'collection', 'recordId', 'status', 'actions', 'error'],
    filter: of,
    sort: [{ field: 'happenedAt', order: 'desc' }],
    limit: 50,
  });
  const collection = definitionOf(about).collection;
  const rows = data?.items ?? [];
  const names = useLabels(
    collection,
    rows.flatMap(({ recordId }) => (typeof recordId === 'string' ? recordId : [])),
  );
  const people = useLabels('agent', rows.flatMap(leftOutOf));
  /** Who was not written to is named after what they have not got. */
  const lineOf = (action: NotedAction) =>
    action.error === NO_EMAIL
      ? `${nameOf(action)}: sin correo, ${action.collection === 'agent' ? (people.get(action.id ?? '') ?? '—') : 'alguno de los solicitantes'}`
      : nameOf(action);
  return (
    <FrontModal opened onClose={onClose} title={`Ejecuciones de «${title}»`} size="lg">
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
              <Table.Th visibleFrom="sm">Estado</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, happenedAt, recordId, status, actions, error: failure }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {typeof happenedAt === 'number' ? formatInstant(happenedAt) : '—'}
                  <Box hiddenFrom="sm" mt={4}>
                    <StatusBadge set={eventStatuses} value={String(status)} />
                  </Box>
                </Table.Td>
                <Table.Td>{names.get(String(recordId)) ?? '—'}</Table.Td>
                <Table.Td>
                  {counted(actionsOf(actions).map(lineOf)).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  {typeof failure === 'string' && <div>{failure}</div>}
                </Table.Td>
                <Table.Td visibleFrom="sm">
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

const actionsOf = (actions: Json | undefined): NotedAction[] =>
  Array.isArray(actions) ? (actions as unknown as NotedAction[]) : [];

/** The people who were not written to. */
const leftOutOf = ({ actions }: Row): string[] =>
  actionsOf(actions).flatMap(({ id, error, collection }) =>
    error === NO_EMAIL && collection === 'agent' && id !== null ? [id] : [],
  );

/** Each line once, with how often it is there: 'Crear una tarea (2)'; a dash for none. */
function counted(lines: readonly string[]): string[] {
  if (lines.length === 0) return ['—'];
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, count]) => (count === 1 ? line : `${line} (${count})`));
}
