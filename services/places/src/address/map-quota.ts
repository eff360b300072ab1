import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { OutsideError } from '@llavero/kit/outside/errors';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { formatNumber } from '@llavero/proto/values/number';
import { Injectable } from '@nestjs/common';
import type { MapService } from '../outside/maps/port.ts';

/** The most questions a day to the map service, of all replicas together, where the company has set one (`dailyLimit` of the port). */
@Injectable()
export class MapQuota {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a question that is about to be asked.
   * @throws OutsideError RATE_LIMITED once all of the day have been asked: nothing is asked then, and tomorrow it goes on
   */
  async take({ dailyLimit }: MapService): Promise<void> {
    if (dailyLimit === null) return;
    const now = this.clock.now();
    const taken = await this.database.query(
      `INSERT INTO "map_use" AS m ("day", "used") SELECT $1::date, 1 WHERE $2::int > 0
       ON CONFLICT ("day") DO UPDATE SET "used" = m."used" + 1 WHERE m."used" < $2 RETURNING "used"`,
      [dayKey(now), dailyLimit],
    );
    if (taken.length > 0) return;
    throw new OutsideError({
      system: 'maps',
      reason: 'RATE_LIMITED',
      what: `Hoy ya se han hecho las ${formatNumber(dailyLimit, 0)} consultas a Google Maps de un día y no se ha enviado nada.`,
      todo: 'Escriba la dirección a mano; mañana se podrá buscar otra vez.',
      detail: 'own daily limit',
      retryAfter: addDays(startOfDay(now), 1) - now,
    });
  }
}
