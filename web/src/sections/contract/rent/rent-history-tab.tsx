import type { contract } from '@llavero/proto/records/contracts/contract';
import { rentIndices } from '@llavero/proto/records/choices/contracts';
import { formatDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Table } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import type { RowOf } from '../../../lib/records.ts';
import classes from './rent-tabs.module.css';

/** How the rent of a contract has changed (C §3.2 rentHistory), newest first. */
export function RentHistoryTab({ record }: { record: RowOf<typeof contract> }) {
  const history = [...(record.rentHistory ?? [])].sort((a, b) => b.dateModified - a.dateModified);
  if (history.length === 0)
    return (
      <EmptyState
        icon={IconTrendingUp}
        title="Sin cambios de renta"
        text="Cada actualización aplicada queda aquí con su índice y su porcentaje."
      />
    );
  return (
    <div className={classes.tab}>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label="Historial de renta" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Desde</Table.Th>
              <Table.Th>Índice</Table.Th>
              <Table.Th ta="right">Variación</Table.Th>
              <Table.Th ta="right">Renta anterior</Table.Th>
              <Table.Th ta="right">Renta nueva</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {history.map(({ dateModified, typeIpc, percent, previousRent, nextRent, description }) => (
              <Table.Tr key={dateModified}>
                <Table.Td>{formatDay(dateModified)}</Table.Td>
                <Table.Td>
                  {typeIpc ? rentIndices.options[typeIpc].label : 'Sin índice'}
                  {description && <span className={classes.part}>{description}</span>}
                </Table.Td>
                <Table.Td ta="right">{percent == null ? '—' : `${formatNumber(percent, 2)} %`}</Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={previousRent} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText euros={nextRent} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
