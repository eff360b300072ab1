import { ownerReserve, returnOwnerReserve } from '@llavero/proto/commands/owner-reserve';
import type { mandate } from '@llavero/proto/records/contracts/mandate';
import { formatMonth } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Table } from '@mantine/core';
import { IconPigMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '../../../components/command-dialog/command-button.tsx';
import { RecordLink } from '../../../components/detail-window/field-value.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { type RowOf, useLabels } from '../../../lib/records.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from '../rent/rent-tabs.module.css';

/** What is kept back for each landlord of a mandate, and every movement that led there (issue 10 §2). */
export function ReserveTab({ record: { id } }: { record: RowOf<typeof mandate> }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', ownerReserve.name, id],
    queryFn: ({ signal }) => runCommand(ownerReserve, { mandate: id }, signal),
  });
  const names = useLabels('agent', data?.landlords.map(({ landlord }) => landlord) ?? []);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={160} m="md" />;
  if (data.landlords.length === 0 && data.rows.length === 0)
    return (
      <EmptyState
        icon={IconPigMoney}
        title="Sin reserva"
        text="Indique «Reserva del propietario» en el mandato: las liquidaciones la llenan hasta ese importe."
      />
    );
  return (
    <div className={classes.tab}>
      <dl className={classes.held}>
        {data.landlords.map(({ landlord, target, balance }) => (
          <div key={landlord}>
            <dt>{names.get(landlord) ?? '…'}</dt>
            <dd>
              <MoneyText euros={balance} />
              <span className={classes.part}>{`de ${formatMoney(target)}`}</span>
              {balance > 0 && (
                <CommandButton
                  label="Devolver"
                  command={returnOwnerReserve}
                  preset={{ mandate: id, landlord }}
                  ask={['amount']}
                  done={({ name, amount }) => `Devueltos ${formatMoney(amount)} en la liquidación ${name}`}
                  then={() => void refetch()}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {data.rows.length === 0 ? (
        <p>Sin movimientos: la primera liquidación empieza a llenarla.</p>
      ) : (
        <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Movimientos de la reserva" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Mes</Table.Th>
                <Table.Th>Movimiento</Table.Th>
                <Table.Th>Liquidación</Table.Th>
                <Table.Th ta="right">Importe</Table.Th>
                <Table.Th ta="right">Saldo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map(({ document, name, landlord, month, concept, amount, balance }) => (
                <Table.Tr key={document}>
                  <Table.Td>{month === null ? '' : formatMonth(month)}</Table.Td>
                  <Table.Td>
                    {concept}
                    {data.landlords.length > 1 && (
                      <span className={classes.part}>{names.get(landlord) ?? '…'}</span>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <RecordLink collection="finance" id={document} title={name} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={amount} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText euros={balance} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  );
}
