import { config } from '@llavero/proto/records/notifications/config';
import { LOCAL_HOLIDAYS_KEY, localHolidaysOf } from '@llavero/proto/rules/visits/regional-holidays';
import { ActionIcon, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';
import { dayText } from '../figures/figure-text.ts';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';
import { type AddedHoliday, holidayRows, holidaysOf, placeName } from './added-holidays.ts';
import { HolidayForm } from './holiday-form.tsx';

/** Festivos: days that a year adds for a region or a town, on which no visit is offered (OPS-05, decision 0171). */
export default function HolidaysTool() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(LOCAL_HOLIDAYS_KEY);
  const [adding, setAdding] = useState(false);
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const mayEdit = mayDo(config, role, 'update');
  const rows = holidayRows(localHolidaysOf(value));
  const store = (next: readonly AddedHoliday[], done: string) =>
    save.mutate(holidaysOf(next), {
      onSuccess: () => {
        setAdding(false);
        notifications.show({ message: done, color: 'green', autoClose: 3000 });
      },
    });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Los festivos nacionales, los que Cataluña y la Comunidad de Madrid tienen todos los años y los locales
        de Barcelona y Madrid ya se conocen. Añada los de otras poblaciones y los que un año cambian de día.
      </p>
      <SettingBar
        title="Festivos añadidos"
        record={record}
        subject="festivos"
        addLabel="Añadir festivo"
        onAdd={mayEdit ? () => setAdding(true) : undefined}
      />
      {!adding && <Failure error={save.error} />}
      {rows.length === 0 && <EmptyState title="No se ha añadido ningún festivo." />}
      {rows.length > 0 && (
        <Table verticalSpacing={6} aria-label="Festivos añadidos">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Día</Table.Th>
              <Table.Th>Dónde</Table.Th>
              {mayEdit && <Table.Th w={80}>Acciones</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.where} ${row.day}`}>
                <Table.Td>{dayText(row.day)}</Table.Td>
                <Table.Td>{placeName(row.where)}</Table.Td>
                {mayEdit && (
                  <Table.Td>
                    <ActionIcon
                      aria-label={`Eliminar el ${dayText(row.day)} de ${placeName(row.where)}`}
                      disabled={save.isPending}
                      onClick={() =>
                        store(
                          rows.filter((one) => one !== row),
                          'Festivo eliminado. Puede recuperarse desde Cambios.',
                        )
                      }
                    >
                      <IconTrash size={16} stroke={1.6} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <FrontModal opened={adding} onClose={() => setAdding(false)} title="Añadir festivo" size={460}>
        {adding && (
          <HolidayForm
            places={rows.map(({ where }) => placeName(where))}
            saving={save.isPending}
            error={save.error}
            onSave={(holiday) => store([...rows, holiday], 'Festivo añadido')}
          />
        )}
      </FrontModal>
    </div>
  );
}
