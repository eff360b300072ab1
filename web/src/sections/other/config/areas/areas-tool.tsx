import { config } from '@llavero/proto/records/notifications/config';
import { AREA_PRICES_KEY, areaPricesOf } from '@llavero/proto/rules/area-prices';
import { formatMoney } from '@llavero/proto/values/money';
import { Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import { areasOptions } from '../../../../lib/areas.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';
import { EntryActions } from '../entry-actions.tsx';
import { Failure } from '../failure.tsx';
import { dayText } from '../figures/figure-text.ts';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';
import { AreaTable } from './area-table.tsx';
import { PriceForm } from './price-form.tsx';
import { areaOptions, priceRows, pricesOf, type SetPrice, withPrice } from './set-prices.ts';

/** Precios por zona: what districts and towns cost, and what an administrator has set in place of the orientative prices (ENM-06). */
export default function AreasTool() {
  const { role } = useSession();
  const client = useQueryClient();
  const { value, record, query, save } = useConfigValue(AREA_PRICES_KEY);
  const areas = useQuery(areasOptions);
  const [edited, setEdited] = useState<SetPrice | 'new' | null>(null);
  const failed = [query, areas].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (query.isPending || !areas.data) return <Loading height={160} />;
  const mayEdit = mayDo(config, role, 'update');
  const rows = priceRows(areaPricesOf(value));
  const known = new Map(areas.data.areas.map((area) => [area.slug, area]));
  const nameOf = (slug: string) => known.get(slug)?.name ?? slug;
  const store = (next: readonly SetPrice[], done: string) =>
    save.mutate(pricesOf(next), {
      onSuccess: () => {
        setEdited(null);
        void client.invalidateQueries(areasOptions);
        notifications.show({ message: done, color: 'green', autoClose: 3000 });
      },
    });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        La ficha de una unidad compara su renta con la de su zona. Los precios orientativos valen mientras no
        se fije otro.
      </p>
      <SettingBar
        title="Precios fijados"
        record={record}
        subject="precios por zona"
        addLabel="Fijar precio"
        onAdd={mayEdit ? () => setEdited('new') : undefined}
      />
      {edited === null && <Failure error={save.error} />}
      {rows.length === 0 && <EmptyState title="No se ha fijado ningún precio." />}
      {rows.length > 0 && (
        <Table verticalSpacing={6} aria-label="Precios fijados">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Zona</Table.Th>
              <Table.Th>Desde</Table.Th>
              <Table.Th ta="right">Renta por m²</Table.Th>
              {mayEdit && <Table.Th w={80}>Acciones</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.slug} ${row.from}`}>
                <Table.Td>{nameOf(row.slug)}</Table.Td>
                <Table.Td>{dayText(row.from)}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {formatMoney(row.perSquareMetre)}
                </Table.Td>
                {mayEdit && (
                  <Table.Td>
                    <EntryActions
                      name={`${nameOf(row.slug)} desde ${dayText(row.from)}`}
                      busy={save.isPending}
                      onEdit={() => setEdited(row)}
                      onRemove={() =>
                        store(
                          rows.filter((one) => one !== row),
                          'Precio eliminado. Puede recuperarse desde Cambios.',
                        )
                      }
                    />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <section className={classes.recent} aria-label="Precios de hoy">
        <h2>Precios de hoy</h2>
        <AreaTable areas={areas.data.areas} />
      </section>
      <FrontModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Fijar precio' : 'Editar precio'}
        size={460}
      >
        {edited !== null && (
          <PriceForm
            price={edited === 'new' ? null : edited}
            areas={areaOptions(areas.data.areas)}
            saving={save.isPending}
            error={save.error}
            onSave={(price) =>
              store(
                withPrice(edited === 'new' ? rows : rows.filter((one) => one !== edited), price),
                'Precio guardado',
              )
            }
          />
        )}
      </FrontModal>
    </div>
  );
}
