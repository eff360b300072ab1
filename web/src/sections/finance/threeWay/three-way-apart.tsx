import type { OutputOf } from '@llavero/proto/commands/command';
import type { threeWayCheck } from '@llavero/proto/commands/three-way';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { BankLineStatus } from '@llavero/proto/records/choices/bank-statements';
import { type StatementRow, statementRows } from '@llavero/proto/records/choices/three-way';
import { dayKey, daysBetween } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import classes from './three-way.module.css';

type Apart = OutputOf<typeof threeWayCheck>['apart'];

/** The status of the movements behind a row. */
const statuses: Partial<Record<StatementRow, BankLineStatus | `${BankLineStatus},${BankLineStatus}`>> = {
  SUSPENSE: 'SUSPENSE',
  PROPOSED: 'PROPOSED',
  ADVANCES: 'ADVANCE,ADVANCE_PROPOSED',
  DISMISSED: 'DISMISSED',
};

/** What the statement has and the book has not, with its age (issue 10 §2); each row leads to its movements. */
export function ThreeWayApart({ apart, day }: { apart: Apart; day: number }) {
  if (apart.length === 0) return null;
  return (
    <>
      <h2 className={classes.title}>Extracto menos libro</h2>
      <Table aria-label="Extracto menos libro" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Concepto</Table.Th>
            <Table.Th ta="right">Movimientos</Table.Th>
            <Table.Th ta="right">Importe</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {apart.map(({ row, movements, amount, oldest }) => (
            <Table.Tr key={row}>
              <Table.Td>
                {statuses[row] ? (
                  <Link to={`/finance/bankLine?f.status=${statuses[row]}&f.bookingDate=..${dayKey(day)}`}>
                    {choiceLabel(statementRows, row)}
                  </Link>
                ) : (
                  choiceLabel(statementRows, row)
                )}
                {oldest !== null && <span className={classes.part}>{ageText(daysBetween(oldest, day))}</span>}
              </Table.Td>
              <Table.Td ta="right">{movements === 0 ? '—' : formatNumber(movements, 0)}</Table.Td>
              <Table.Td ta="right">
                <MoneyText euros={amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Diferencia</Table.Th>
            <Table.Th />
            <Table.Th ta="right">
              <MoneyText euros={addMoney(...apart.map(({ amount }) => amount))} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </>
  );
}

const ageText = (days: number): string =>
  days < 1 ? 'El más antiguo, de ese día' : `El más antiguo, de ${days} ${days === 1 ? 'día' : 'días'} antes`;
