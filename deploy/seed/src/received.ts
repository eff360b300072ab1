import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { dayOf } from '@llavero/proto/values/dates';
import { financeInitials, seriesCode } from '@llavero/proto/values/series';
import type { Series } from './billed.ts';

/** Bills, the approved ones with their number in the series of expenses, in the order of their dates (FIN-03). */
export function received<Row extends BulkRow>(bills: readonly Row[], series: Series): Row[] {
  const dateOf = ({ object }: Row) => object['issueDate'] as number;
  return bills
    .toSorted((one, other) => dateOf(one) - dateOf(other))
    .map((bill) => {
      if (bill.object['approved'] !== true) return bill;
      const { year } = dayOf(dateOf(bill));
      const receptionNumber = seriesCode(financeInitials.EXPENSE, series.next('EXPENSE', year), year);
      return { ...bill, object: { ...bill.object, receptionNumber } };
    });
}
