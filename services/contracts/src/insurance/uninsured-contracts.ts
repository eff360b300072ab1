import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { uninsuredContracts } from '@llavero/proto/commands/insurance';
import { columnName } from '@llavero/proto/compile/columns';
import { contract } from '@llavero/proto/records/contracts/contract';
import { insurance } from '@llavero/proto/records/contracts/insurance';
import { standingPolicyStatuses } from '@llavero/proto/records/contracts/insurance.states';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { insuredContractStatuses } from '@llavero/proto/rules/compliance';
import { insuredProducts } from '@llavero/proto/rules/insurance-cover';
import { statusSql } from '@llavero/proto/states/sql';

interface Row {
  id: string;
  total: string;
  last_policy: string | null;
}

const sql = (definition: typeof contract | typeof insurance, alias: string) =>
  statusSql(definition.states!, {
    column: (field) => `${alias}."${columnName(field)}"`,
    now: 'to_timestamp($1)',
  });

/** Contracts that are in force, or will be, under a product with insurance (C §9), and no policy that stands. */
const without = `
  from contract c join mandate m on m.id = c.mandate
 where c.deleted_at is null and c.activated and not c.cancelled
   and ${sql(contract, 'c')} = any($4)
   and (m.non_payment_coverage is not null or m.product_type = any($2))
   and not exists (select from insurance i
                    where i.contract = c.id and i.deleted_at is null and i.insurance_type = 'NON_PAYMENT'
                      and ${sql(insurance, 'i')} = any($3))`;

/** The list 'Sin seguro' (OPS-07), in the order of the ids. */
@CommandHandler(uninsuredContracts)
export class UninsuredContracts implements Handles<typeof uninsuredContracts> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { after, limit }: InputOf<typeof uninsuredContracts>,
    _ctx: CallContext,
  ): Promise<OutputOf<typeof uninsuredContracts>> {
    const parameters = [
      this.clock.now(),
      [...insuredProducts],
      [...standingPolicyStatuses],
      [...insuredContractStatuses],
    ];
    const [count] = await this.database.query<{ total: number }>(
      `select count(*)::int as total ${without}`,
      parameters,
    );
    const rows = await this.database.query<Row>(
      `select c.id,
              (select i.policy_number from insurance i where i.contract = c.id and i.deleted_at is null
                order by i.end_date desc nulls last limit 1) as last_policy
       ${without} and ($5::uuid is null or c.id > $5::uuid) order by c.id limit $6`,
      [...parameters, after, limit],
    );
    const found = await this.stores.of(contract).loadManyUnchecked(rows.map(({ id }) => id));
    const mandates = await this.stores
      .of(mandate)
      .loadManyUnchecked([...new Set(found.flatMap(({ mandate: of }) => of ?? []))]);
    const byId = new Map(found.map((record) => [record.id, record]));
    const products = new Map(mandates.map(({ id, productType }) => [id, productType]));
    const contracts = rows.flatMap(({ id, last_policy: lastPolicy }) => {
      const record = byId.get(id);
      if (!record) return [];
      const { units, startDate, rent, mandate: of } = record;
      return {
        id,
        title: contract.title(record),
        unit: units[0] ?? null,
        productType: (of && products.get(of)) ?? null,
        startDate,
        rent,
        lastPolicy,
      };
    });
    return { total: count?.total ?? 0, contracts };
  }
}
