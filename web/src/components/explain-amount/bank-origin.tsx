import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Text } from '@mantine/core';
import { useList } from '../../lib/records.ts';
import { RecordLink } from '../detail-window/field-value.tsx';

/** More movements than pay one document. */
const MOST = 20;

/** The movements of the bank that have paid a document, wholly or in part. */
export function BankOrigin({ document }: { document: Pick<Finance, 'id' | 'paymentDate' | 'paymentRates'> }) {
  const { id, paymentDate, paymentRates } = document;
  const isPaid = paymentDate !== null || paymentRates.some((rate) => rate.paymentDate !== null);
  const { data } = useList(
    {
      component: 'bankLine',
      collection: 'bankLine',
      fields: ['bookingDate', 'amount', 'counterparty', 'parts', 'advanceUses'],
      filter: { booked: true, $or: [{ 'parts.finance': id }, { 'advanceUses.finance': id }] },
      sort: [{ field: 'bookingDate', order: 'asc' }],
      limit: MOST,
    },
    isPaid,
  );
  // The columns of the record as they were asked for.
  const lines = (data?.items ?? []) as unknown as Pick<
    BankLine,
    'id' | 'bookingDate' | 'amount' | 'counterparty' | 'parts' | 'advanceUses'
  >[];
  if (lines.length === 0) return null;
  return (
    <section aria-label="Movimientos del banco">
      <Text fw={600} size="sm" mb={4}>
        {lines[0]!.amount < 0 ? 'Con qué se ha pagado' : 'Con qué se ha cobrado'}
      </Text>
      {lines.map(({ id: line, bookingDate, amount, counterparty, parts, advanceUses }) => {
        const use = advanceUses.find((one) => one.finance === id);
        const part = parts.find((one) => one.finance === id)?.amount ?? (use ? 0 : Math.abs(amount));
        return (
          <Text key={line} size="sm" className="figures">
            <RecordLink
              collection="bankLine"
              id={line}
              title={`Movimiento del ${formatDay(bookingDate)}: ${formatMoney(amount)}`}
            />
            {counterparty && ` · ${counterparty}`}
            {part > 0 && part !== Math.abs(amount) && ` · de él ${formatMoney(part)} de este documento`}
            {use && ` · de su anticipo ${formatMoney(use.amount)}, aplicado el ${formatDay(use.at)}`}
          </Text>
        );
      })}
    </section>
  );
}
