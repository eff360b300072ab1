import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { rentUpdateFigures } from '@llavero/proto/commands/rent-reviews';
import { nextRent as definition } from '@llavero/proto/records/contracts/next-rent';
import { publishedIndex } from '@llavero/proto/rules/legal/settings';
import { indexMonthOf } from '@llavero/proto/rules/rent-review';
import { addMonths, dayKey, startOfMonth } from '@llavero/proto/values/dates';
import { addMoney, fromCents, toCents } from '@llavero/proto/values/money';
import { LegalFigures } from '../contract/legal-figures.ts';

/** More than any portfolio updates in one month. */
const MOST = 20_000;

/** How far the updates of one month have come (FIN-06). */
@CommandHandler(rentUpdateFigures)
export class RentUpdateFigures implements Handles<typeof rentUpdateFigures> {
  constructor(
    private readonly stores: RecordStores,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  async run(
    { month }: InputOf<typeof rentUpdateFigures>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof rentUpdateFigures>> {
    const from = startOfMonth(month);
    const now = this.clock.now();
    const updates = await this.stores.of(definition).findUnchecked({
      filter: { dueDate: { $gte: from, $lt: addMonths(from, 1) }, cancelled: false },
      limit: MOST,
      now,
    });
    const count = (...statuses: string[]) =>
      updates.filter(({ status }) => statuses.includes(status ?? '')).length;
    const worked = updates.filter(({ action, percent }) => action === 'APPLY' && percent !== null);
    const before = addMoney(...worked.map(({ previousRent }) => previousRent ?? 0));
    const after = addMoney(...worked.map(({ nextRent, previousRent }) => nextRent ?? previousRent ?? 0));
    const increase = fromCents(toCents(after) - toCents(before));
    const overrides = await this.figures.overrides(requestId);
    const index = dayKey(indexMonthOf(from)).slice(0, 7);
    return {
      total: updates.length,
      withoutIndex: count('PLANNED'),
      toDecide: count('TO_DECIDE'),
      toNotify: count('CALCULATED'),
      applied: count('APPLIED'),
      averagePercent: before === 0 ? null : Math.round((10_000 * increase) / before) / 100,
      increase,
      ipcPublished: publishedIndex('publishedIpc', index, now, overrides) !== null,
      iravPublished: publishedIndex('publishedIrav', index, now, overrides) !== null,
    };
  }
}
