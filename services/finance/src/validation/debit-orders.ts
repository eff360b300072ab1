import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { columnName } from '@llavero/proto/compile/columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { statusSql } from '@llavero/proto/states/sql';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

/** An order `m` that may be charged on. @param now unix seconds, in SQL */
const usable = (now: string) =>
  `m.deleted_at is null and ${statusSql(sepaMandate.states!, {
    column: (field) => `m."${columnName(field)}"`,
    now: `to_timestamp(${now})`,
  })} = 'ACTIVE'`;

/** Whether an order of the contract, or a general one of the debtors, covers a receipt; an expression. */
export const coveredSql = ({ debtors, contract, now }: { debtors: string; contract: string; now: string }) =>
  `exists (select from sepa_mandate m where ${usable(now)}
     and (m.contract = ${contract} or m.contract is null and m.debtor = any(${debtors})))`;

/** Orders of direct debit, as far as the validation asks whether there is one (FIN-02, FIN-04). */
@Injectable()
export class DebitOrders {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /**
   * Corrects rows whose payer is none of the tenants: the account that is charged is sealed, so that it is read only of rows
   * without an order, and only where somebody has a general one.
   */
  async ofPayers(rows: readonly { id: string; debitOrder: boolean | null }[], now: number): Promise<void> {
    const lacking = rows.filter(({ debitOrder }) => debitOrder === false);
    if (lacking.length === 0) return;
    const general = new Set(await this.#general(now));
    if (general.size === 0) return;
    for (const some of inBatches(lacking)) {
      const documents = await this.stores.of(finance).loadManyUnchecked(some.map(({ id }) => id));
      const payers = new Map(documents.map(({ id, destination }) => [id, destination?.agent ?? '']));
      for (const row of some) row.debitOrder = general.has(payers.get(row.id) ?? '');
    }
  }

  /** Whether an order covers a receipt of that contract whose payer is that person, for each of them. @param now unix seconds */
  async ofDrafts(
    drafts: readonly { contract: string; payer: string | null }[],
    now: number,
  ): Promise<Map<string, boolean>> {
    const rows = await this.database.query<{ contract: string; covered: boolean }>(
      `select d.contract, ${coveredSql({ debtors: 'array[d.payer]', contract: 'd.contract', now: '$3' })} as covered
         from unnest($1::uuid[], $2::uuid[]) as d (contract, payer)`,
      [drafts.map(({ contract }) => contract), drafts.map(({ payer }) => payer), now],
    );
    return new Map(rows.map(({ contract, covered }) => [contract, covered]));
  }

  /** People with an order for all of their receipts. */
  async #general(now: number): Promise<string[]> {
    const rows = await this.database.query<{ debtor: string }>(
      `select distinct m.debtor from sepa_mandate m where m.contract is null and ${usable('$1')}`,
      [now],
    );
    return rows.map(({ debtor }) => debtor);
  }
}
