import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { supplyKpis } from '@llavero/proto/commands/supplies';
import { openOperationStatuses } from '@llavero/proto/records/choices/tasks';

/** Work in hand by kind. */
@CommandHandler(supplyKpis)
export class SupplyKpis implements Handles<typeof supplyKpis> {
  constructor(private readonly database: Database) {}

  async run(_input: InputOf<typeof supplyKpis>): Promise<OutputOf<typeof supplyKpis>> {
    const rows = await this.database.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from operation
        where deleted_at is null and status = any($1) group by type`,
      [openOperationStatuses],
    );
    const count = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
    return { openCertificates: count('CERTIFICATE'), openSupplyChanges: count('SUPPLY_CHANGE') };
  }
}
