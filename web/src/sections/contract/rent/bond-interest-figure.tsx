import { Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import type { UnsettledBondInterest } from '@llavero/proto/rules/legal/bond-interest';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import classes from '../../../components/explain-amount/explain-amount.module.css';
import { MoneyText } from '../../../components/money-text/money-text.tsx';

const percent = (value: number): string => `${formatNumber(value, 2)} %`;
const dayCount = (days: number): string => (days === 1 ? '1 día' : `${days} días`);

/** Interest on a bond that has not been given back in time: amount, days and rates (LAU art. 36.4). */
export function BondInterestFigure({ bond, interest }: { bond: number; interest: UnsettledBondInterest }) {
  const { amount, days, begins, periods } = interest;
  return (
    <Popover position="bottom-end" withArrow zIndex={400}>
      <Popover.Target>
        <UnstyledButton
          className={classes.amount}
          aria-label={`Intereses de la fianza: ${formatMoney(amount)}. Ver cómo se calcula`}
        >
          <MoneyText euros={amount} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4} maw={320}>
          <Text size="sm">
            {days === 0
              ? `Sin intereses hasta el ${formatDay(begins)}: un mes desde la entrega de las llaves (LAU art. 36.4).`
              : `${formatMoney(bond)} durante ${dayCount(days)}, desde el ${formatDay(begins)} (LAU art. 36.4).`}
          </Text>
          {periods.map(({ from, to, days: count, percent: rate, law }) => (
            <Text key={from} size="xs" c="dimmed" className="figures">
              {formatDay(from)}–{formatDay(to)}: {dayCount(count)} al {percent(rate)} ({law})
            </Text>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
