import { startOfWeek } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Table, UnstyledButton } from '@mantine/core';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { bars, type OpenBar, type Week } from './bars.ts';
import classes from './cash.module.css';
import { longWeekLabel, weekLabel } from './week-label.ts';

interface Props {
  weeks: readonly Week[];
  onOpen: (bar: OpenBar) => void;
}

/** The figures of the plot; each opens the rows behind it. */
export function CashTable({ weeks, onOpen }: Props) {
  const current = startOfWeek(Date.now() / 1000);
  return (
    <div className={classes.scroll}>
      <Table aria-label="Tesorería por semana" fz="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Semana</Table.Th>
            {bars.map(({ name, label }) => (
              <Table.Th key={name} ta="right">
                {label}
              </Table.Th>
            ))}
            <Table.Th ta="right">Saldo final</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <Table.Tr key={week.start} data-current={week.start === current || undefined}>
              <Table.Th scope="row" fw={400}>
                {weekLabel(week.start)}
                {week.start === current && <span className={classes.part}>Esta semana</span>}
              </Table.Th>
              {bars.map(({ name, label, kind, direction }) => (
                <Table.Td key={name} ta="right">
                  {week[name] === 0 ? (
                    <span className={classes.none}>—</span>
                  ) : (
                    <UnstyledButton
                      className={classes.open}
                      aria-label={`${label}, ${longWeekLabel(week.start)}: ${formatMoney(week[name])}`}
                      onClick={() => onOpen({ week: week.start, kind, direction })}
                    >
                      <MoneyText euros={week[name]} />
                    </UnstyledButton>
                  )}
                </Table.Td>
              ))}
              <Table.Td ta="right">
                {week.balance === null ? '—' : <MoneyText euros={week.balance} signed />}
                {week.balance !== null && week.projected && <span className={classes.part}>Previsto</span>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
