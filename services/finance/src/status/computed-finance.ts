import { Clock } from '@llavero/kit/config/clock';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { computedFinance } from '@llavero/proto/commands/finance-calls';
import { invalid } from '@llavero/proto/errors';
import { finance } from '@llavero/proto/records/finance/finance';
import { type FinanceStatus, isIncluded } from '@llavero/proto/records/finance/finance.states';
import { expectedCommunicationDate } from '@llavero/proto/rules/communication-date';
import { financeTotals, totalledAmounts } from '@llavero/proto/rules/finance-totals';
import { statusOf } from '@llavero/proto/states/evaluate';
import { toCents } from '@llavero/proto/values/money';

const MOST = 500;

/** What follows from documents as they stand (RST-06 computed); those that do not exist are left out. */
@CommandHandler(computedFinance)
export class ComputedFinance implements Handles<typeof computedFinance> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run({ financeIds }: InputOf<typeof computedFinance>): Promise<OutputOf<typeof computedFinance>> {
    if (financeIds.length > MOST) throw tooMany(financeIds.length);
    const now = this.clock.now();
    const documents = await this.stores.of(finance).loadManyUnchecked(financeIds);
    return {
      documents: documents.map((document) => {
        const totals = financeTotals(document, document.breakdown);
        const status = statusOf(finance, document, now) as FinanceStatus;
        return {
          id: document.id,
          name: finance.title(document),
          type: document.type,
          status,
          ...totals,
          totalsMatch: totalledAmounts.every((name) => toCents(totals[name]) === toCents(document[name])),
          expectedCommunicationDate: expectedCommunicationDate({ ...document, status }),
          included: isIncluded(document),
        };
      }),
    };
  }
}

const tooMany = (count: number) =>
  invalid('FINANCE.TOO_MANY', `Se han pedido ${count} documentos; como máximo ${MOST} a la vez.`, [
    { field: 'financeIds', rule: 'max', message: `Pida como máximo ${MOST} documentos a la vez.` },
  ]);
