import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { placeKpis } from '@llavero/proto/commands/places';

/** Properties and units in the portfolio, units by type, the most frequent first. */
@CommandHandler(placeKpis)
export class PlaceKpis implements Handles<typeof placeKpis> {
  constructor(private readonly database: Database) {}

  async run(_input: InputOf<typeof placeKpis>): Promise<OutputOf<typeof placeKpis>> {
    const rows = await this.database.query<{ type: string; unitType: string; count: number }>(
      `select type, unit_type as "unitType", count(*)::int as count from place
        where deleted_at is null group by type, unit_type order by count desc`,
    );
    const total = (type: string) =>
      rows.filter((row) => row.type === type).reduce((sum, { count }) => sum + count, 0);
    return {
      properties: total('PROPERTY'),
      units: total('UNIT'),
      byType: rows.filter(({ type }) => type === 'UNIT').map(({ unitType, count }) => ({ unitType, count })),
    };
  }
}
