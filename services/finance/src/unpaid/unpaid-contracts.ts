import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { unpaidContracts } from '@llavero/proto/commands/finance';
import { columnName } from '@llavero/proto/compile/columns';
import { finance } from '@llavero/proto/records/finance/finance';
import type { Filter, ListReply } from '@llavero/proto/requests';
import { statusSql } from '@llavero/proto/states/sql';
import { dayKey } from '@llavero/proto/values/dates';
import { isDueSql } from './owed-sql.ts';

const status = statusSql(finance.states!, {
  column: (field) => `f."${columnName(field)}"`,
  now: 'to_timestamp($1)',
});

/** Something is due by the day `$4`: what is planned for later makes no contract unpaid. */
const isDue = isDueSql('f', '$4::date');

/** Whose receipts are unpaid on the day of this service's clock. */
@CommandHandler(unpaidContracts)
export class UnpaidContracts implements Handles<typeof unpaidContracts> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof unpaidContracts>, ctx: CallContext): Promise<OutputOf<typeof unpaidContracts>> {
    const isNamed = input.contracts.length > 0 || input.documents.length > 0;
    return isNamed ? this.named(input) : this.page(input, ctx);
  }

  private async named({
    contracts,
    documents,
  }: InputOf<typeof unpaidContracts>): Promise<OutputOf<typeof unpaidContracts>> {
    const rows = await this.database.query<{ id: string; unpaid: boolean }>(
      // By the documents of each contract alone: as «exists», or with the type as a condition that an index has, a planner went
      // through all receipts for every contract.
      `select c.id, coalesce((select true from finance f
                               where f.contract = c.id and (f.type = 'RECEIPT') is true and f.deleted_at is null
                                 and ${status} = 'UNPAID' and ${isDue} limit 1), false) as unpaid
         from (select contract as id from finance where id = any($2::uuid[]) and contract is not null
               union select unnest($3::uuid[])) c
        order by c.id`,
      [this.clock.now(), documents, contracts, dayKey(this.clock.now())],
    );
    return { contracts: rows, more: false };
  }

  /** Every contract with an unpaid receipt, and whether something of these is due. Through the list, which finds a status by its index however many documents there are. */
  private async page(
    { after, limit }: InputOf<typeof unpaidContracts>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof unpaidContracts>> {
    const filter: Filter = {
      type: 'RECEIPT',
      status: 'UNPAID',
      contract: after === null ? { $exists: true } : { $gt: after },
    };
    const found = await this.stores.of(finance).list(
      {
        collection: 'finance',
        fields: ['contract'],
        filter,
        sort: [{ field: 'contract', order: 'asc' }],
        limit,
      },
      { ...ctx, now: this.clock.now() },
    );
    const { items, hasMore } = JSON.parse(found.toString()) as ListReply<{ contract: string }>;
    const ids = [...new Set(items.map(({ contract }) => contract))];
    if (ids.length === 0) return { contracts: [], more: hasMore };
    const { contracts } = await this.named({ contracts: ids, documents: [], after: null, limit });
    return { contracts, more: hasMore };
  }
}
