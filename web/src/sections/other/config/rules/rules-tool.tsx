import { saveEventRule } from '@llavero/proto/commands/event-rules';
import { events } from '@llavero/proto/events/catalogue';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { ruleSchedules } from '@llavero/proto/records/choices/event-rules';
import { configStatuses, eventActions } from '@llavero/proto/records/choices/tasks';
import { definitionOf } from '@llavero/proto/records/registry';
import { Button, Group, Table, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../../components/status-badge/status-badge.tsx';
import { type Row, useList } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { BuiltInRules } from './built-in-rules.tsx';
import { draftOf, newDraft, type RuleDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleRuns } from './rule-runs.tsx';
import { RuleVersions } from './rule-versions.tsx';

const whenOf = ({ event, schedule, collection }: Row): string =>
  typeof event === 'string'
    ? (events.get(event)?.label ?? event)
    : `${definitionOf(String(collection)).label.many}, ${choiceLabel(ruleSchedules, String(schedule)).toLowerCase()}`;

const thenOf = ({ actions }: Row): string =>
  (Array.isArray(actions) ? (actions as { kind: string }[]) : [])
    .map(({ kind }) => choiceLabel(eventActions, kind))
    .join(', ');

/** Reglas: what follows by itself from what happens (JOB-06, NAV-03 event management). */
export default function RulesTool() {
  const { role } = useSession();
  const [edited, setEdited] = useState<RuleDraft | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const [versionsOf, setVersionsOf] = useState<Row | null>(null);
  const list = useList({
    component: 'config',
    collection: 'config',
    fields: [
      ...(['key', 'description', 'status', 'collection', 'event', 'schedule'] as const),
      ...(['fields', 'conditions', 'actions'] as const),
    ],
    filter: { type: 'EVENT' },
    sort: [{ field: 'key', order: 'asc' }],
    limit: 200,
  });
  const mayEdit = saveEventRule.access.includes(role as 'ADMIN');
  // Event managements of before the rules have nothing to do.
  const rows = (list.data?.items ?? []).filter(({ actions }) => Array.isArray(actions));
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Cuando ocurre algo, y la ficha cumple las condiciones, el sistema hace lo que dice la regla. Lo que
        hace una regla no pone en marcha otras.
      </p>
      {mayEdit && (
        <Button
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => setEdited(newDraft)}
        >
          Nueva regla
        </Button>
      )}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading height={160} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title="Todavía no hay reglas"
          text="Por ejemplo: al activar un contrato de temporada, crear una tarea para revisar el inventario."
        />
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Reglas" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th miw={180}>Regla</Table.Th>
                <Table.Th>Cuándo</Table.Th>
                <Table.Th>Entonces</Table.Th>
                <Table.Th>Estado</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>{String(row['key'])}</Table.Td>
                  <Table.Td>{whenOf(row)}</Table.Td>
                  <Table.Td>{thenOf(row)}</Table.Td>
                  <Table.Td>
                    <StatusBadge set={configStatuses} value={String(row['status'])} />
                  </Table.Td>
                  <Table.Td>
                    <Group gap={6} justify="flex-end" wrap="nowrap">
                      <Button size="xs" variant="default" onClick={() => setShown(row)}>
                        Ejecuciones
                      </Button>
                      <Button size="xs" variant="default" onClick={() => setVersionsOf(row)}>
                        Versiones
                      </Button>
                      {mayEdit && (
                        <Button size="xs" variant="default" onClick={() => setEdited(draftOf(row))}>
                          Editar
                        </Button>
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <BuiltInRules />
      {edited && <RuleEditor start={edited} onClose={() => setEdited(null)} />}
      {versionsOf && (
        <RuleVersions
          rule={versionsOf}
          onOpen={
            mayEdit
              ? (draft) => {
                  setVersionsOf(null);
                  setEdited(draft);
                }
              : undefined
          }
          onClose={() => setVersionsOf(null)}
        />
      )}
      {shown && <RuleRuns rule={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
