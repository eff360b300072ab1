import { ActionIcon, Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import { config } from '@llavero/proto/records/notifications/config';
import { startingUsefulLives, type UsefulLifeTable } from '@llavero/proto/rules/useful-life';
import { dayKey } from '@llavero/proto/values/dates';
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { HistoryTab } from '../../../../components/detail-window/history-tab.tsx';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';
import { dayText } from '../figures/figure-text.ts';
import { UsefulLifeForm } from './useful-life-form.tsx';
import { asJson, useUsefulLife } from './use-useful-life.ts';

const yearsText = (years: number | null) =>
  years === null ? 'No se desgasta' : `${years} ${years === 1 ? 'año' : 'años'}`;

/** Vida útil: the dated tables that deductions of a move-out are reduced by (OPS-04); a column for each, newest first. */
export default function UsefulLifeTool() {
  const { role } = useSession();
  const { tables, record, query, save } = useUsefulLife();
  const [edited, setEdited] = useState<UsefulLifeTable | 'new' | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const mayEdit = mayDo(config, role, 'update');
  if (query.isPending) return <Skeleton height={160} role="status" aria-busy="true" aria-label="Cargando" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const store = (next: UsefulLifeTable[], done: string) =>
    save.mutate(asJson(next), {
      onSuccess: () => {
        setEdited(null);
        notifications.show({ message: done, color: 'green' });
      },
      onError: (error) =>
        notifications.show({ color: 'red', title: 'No se ha guardado', message: errorBodyOf(error).message }),
    });
  const keep = (table: UsefulLifeTable) =>
    store(
      edited === 'new' ? [...tables, table] : tables.map((one) => (one === edited ? table : one)),
      'Guardado.',
    );
  const newest = tables.at(-1);
  const starting: UsefulLifeTable[] = tables.some(({ from }) => from === undefined)
    ? []
    : [{ lives: startingUsefulLives, source: 'Valores iniciales' }];
  const columns = [...[...tables].reverse(), ...starting];
  const inForce = columns.find(({ from = '' }) => from <= dayKey(Date.now() / 1000));
  const livesOf = ({ lives }: UsefulLifeTable) => ({ ...startingUsefulLives, ...lives });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Años que dura cada cosa. Al descontar un daño de la fianza solo se cobra la parte de vida útil que
        quedaba al entregar las llaves, con la tabla vigente ese día.
      </p>
      <section className={classes.recent} aria-label="Vida útil">
        <div className={classes.bar}>
          <h2>Vida útil</h2>
          <Group gap={8}>
            {record && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconHistory size={16} stroke={1.6} />}
                onClick={() => setShowsHistory(true)}
              >
                Cambios
              </Button>
            )}
            {mayEdit && (
              <Button
                size="xs"
                leftSection={<IconPlus size={16} stroke={1.6} />}
                onClick={() => setEdited('new')}
              >
                Añadir tabla
              </Button>
            )}
          </Group>
        </div>
        <Table.ScrollContainer
          minWidth={180 + 140 * columns.length}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table verticalSpacing={6} aria-label="Vida útil">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Concepto</Table.Th>
                {columns.map((table) => (
                  <Table.Th key={table.from ?? ''} ta="right">
                    {table.from ? `Desde ${dayText(table.from)}` : 'Desde siempre'}
                    {table === inForce && ' · vigente'}
                    {table.source && (
                      <Text size="xs" c="dimmed" fw={400}>
                        {table.source}
                      </Text>
                    )}
                    {mayEdit && tables.includes(table) && (
                      <Group gap={4} justify="flex-end" wrap="nowrap">
                        <ActionIcon
                          aria-label={`Editar la tabla ${table.from ?? 'sin fecha'}`}
                          onClick={() => setEdited(table)}
                        >
                          <IconPencil size={16} stroke={1.6} />
                        </ActionIcon>
                        <ActionIcon
                          aria-label={`Eliminar la tabla ${table.from ?? 'sin fecha'}`}
                          disabled={save.isPending}
                          onClick={() =>
                            store(
                              tables.filter((one) => one !== table),
                              'Eliminada. Puede recuperarse desde Cambios.',
                            )
                          }
                        >
                          <IconTrash size={16} stroke={1.6} />
                        </ActionIcon>
                      </Group>
                    )}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deductionKinds.values.map((kind) => (
                <Table.Tr key={kind}>
                  <Table.Td>{choiceLabel(deductionKinds, kind)}</Table.Td>
                  {columns.map((table) => (
                    <Table.Td key={table.from ?? ''} ta="right" className="figures">
                      {yearsText(livesOf(table)[kind])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
      <FrontModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Añadir tabla de vida útil' : 'Editar tabla de vida útil'}
        size={560}
      >
        {edited !== null && (
          <UsefulLifeForm
            table={
              edited === 'new'
                ? { lives: livesOf(newest ?? { lives: startingUsefulLives }) }
                : { ...edited, lives: livesOf(edited) }
            }
            onSave={keep}
            saving={save.isPending}
          />
        )}
      </FrontModal>
      <FrontModal
        opened={showsHistory}
        onClose={() => setShowsHistory(false)}
        title="Cambios: vida útil"
        size="lg"
      >
        {record && <HistoryTab definition={config} record={record} />}
      </FrontModal>
    </div>
  );
}
