import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

/** Lines at most; the number of all is told with the last. */
const MOST = 50;

/**
 * Contracts and bookings from before one holder per unit and day was enforced may overlap: the later one keeps only
 * the days that were left (decision 0023). Every start names them until somebody has put their dates right.
 */
@Injectable()
export class OverlapReport implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.report();
  }

  /** @returns how many claims of a unit are not held on all of their days. */
  async report(): Promise<number> {
    try {
      const rows = await this.database.query<{ collection: string; holder: string; unit: string }>(
        `select c.collection, c.holder, c.unit
           from unit_claim c
          where not isempty(c.days)
            and not exists (select 1 from unit_occupancy o
                             where o.holder = c.holder and o.unit = c.unit and o.days = c.days)
          order by c.collection, c.holder, c.unit`,
      );
      for (const { collection, holder, unit } of rows.slice(0, MOST))
        this.logger.warn('overlaps with another holder of its unit', { collection, id: holder, unit });
      if (rows.length > MOST) this.logger.warn('more records overlap on their units', { count: rows.length });
      return rows.length;
    } catch (error) {
      this.logger.failed('the report of overlapping units failed', error);
      return 0;
    }
  }
}
