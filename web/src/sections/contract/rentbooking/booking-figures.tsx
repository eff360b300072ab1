import type { booking } from '@llavero/proto/records/contracts/booking';
import { daysBetween, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Text } from '@mantine/core';
import type { Figure } from '../../../components/detail-window/types.ts';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import type { RowOf } from '../../../lib/records.ts';

type Row = RowOf<typeof booking>;

/** «quedan 3 días», by the days from today to the last one; what is closed has none. */
function timeLeft({ status, expirationDate }: Row): string | null {
  if (expirationDate == null || (status !== 'DRAFT' && status !== 'CONFIRMED')) return null;
  const days = daysBetween(startOfDay(Date.now() / 1000), expirationDate);
  if (days === 0) return 'vence hoy';
  if (days < 0) return days === -1 ? 'venció ayer' : `venció hace ${-days} días`;
  return days === 1 ? 'queda 1 día' : `quedan ${days} días`;
}

/** The last day of an open booking with the days that are left. */
export function expiryText(row: Row): string {
  if (row.expirationDate == null) return '';
  const left = timeLeft(row);
  return left ? `${formatDay(row.expirationDate)} · ${left}` : formatDay(row.expirationDate);
}

/** Until when it is kept, and how long that still is. */
export function expiryFigure(row: Row): Figure {
  const left = timeLeft(row);
  const value =
    row.expirationDate == null ? (
      'Sin plazo'
    ) : (
      <>
        {formatDay(row.expirationDate)}
        {left && (
          <Text span size="sm" ms={6} c={row.expired ? 'var(--ll-danger)' : 'dimmed'}>
            {left}
          </Text>
        )}
      </>
    );
  return { label: 'Se mantiene hasta', value };
}

/** What was kept and what was given back, once the payment has been settled. */
export function moneyOutcomeFigures({ heldAmount, returnAmount }: Row): Figure[] {
  return [
    ...(heldAmount == null ? [] : [{ label: 'Retenido', value: <MoneyText euros={heldAmount} /> }]),
    ...(returnAmount == null ? [] : [{ label: 'Devuelto', value: <MoneyText euros={returnAmount} /> }]),
  ];
}
