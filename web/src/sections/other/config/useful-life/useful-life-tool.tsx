import { Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { deductionKinds } from '@llavero/proto/records/choices/move-out';
import { config } from '@llavero/proto/records/notifications/config';
import { startingUsefulLives, type UsefulLifeTable } from '@llavero/proto/rules/useful-life';
import { dayKey } from '@llavero/proto/values/dates';
import { useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { EntryActions } from '../entry-actions.tsx';
import { SettingBar } from '../setting-bar.tsx';
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
  const mayEdit = mayDo(config, role, 'update');
  if (query.isPending) return <Loading height={160} />;
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
        <SettingBar
          title="Vida útil"
          record={record}
          subject="vida útil"
          addLabel="Añadir tabla"
          onAdd={mayEdit ? () => setEdited('new') : undefined}
        />
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
                      <EntryActions
                        name={`la tabla ${table.from ?? 'sin fecha'}`}
                        busy={save.isPending}
                        justify="flex-end"
                        onEdit={() => setEdited(table)}
                        onRemove={() =>
                          store(
                            tables.filter((one) => one !== table),
                            'Eliminada. Puede recuperarse desde Cambios.',
                          )
                        }
                      />
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
    </div>
  );
}
