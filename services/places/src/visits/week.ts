import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { visitSlots, visitWeek } from '@llavero/proto/commands/visits';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { visitHours } from '@llavero/proto/records/places/visit-hours';
import { openSpans } from '@llavero/proto/rules/visits/windows';
import { addDays, startOfWeek } from '@llavero/proto/values/dates';
import { VisitNames } from './visit-names.ts';
import { VisitSlots } from './visit-slots.ts';

/** OPS-05: the week of somebody who shows units. */
@CommandHandler(visitWeek)
export class VisitWeek implements Handles<typeof visitWeek> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly names: VisitNames,
  ) {}

  async run({ employee, day }: InputOf<typeof visitWeek>): Promise<OutputOf<typeof visitWeek>> {
    const monday = startOfWeek(day);
    const end = addDays(monday, 7);
    const [[hours], visits, holds] = await Promise.all([
      this.stores.of(visitHours).findUnchecked({ filter: { subject: 'AGENT', employee }, limit: 1 }),
      this.stores.of(definition).findUnchecked({
        filter: { employee, startAt: { $gte: monday, $lt: end }, status: { $ne: 'CANCELLED' } },
        sort: [{ field: 'startAt', order: 'asc' }],
      }),
      this.holds(employee, monday, end),
    ]);
    const named = await this.names.of(visits);
    const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
    return {
      monday,
      availability: hours?.id ?? null,
      open: hours
        ? days.flatMap((one) => openSpans(hours, one)).map(({ from, to }) => ({ startAt: from, endAt: to }))
        : [],
      holds,
      visits: visits.map((one) => ({
        id: one.id,
        startAt: one.startAt,
        endAt: one.endAt ?? one.startAt,
        status: one.status,
        kind: one.kind,
        ...named(one),
      })),
    };
  }

  private holds(employee: string, from: number, to: number) {
    return this.database.query<{ startAt: number; endAt: number; until: number }>(
      `SELECT floor(extract(epoch FROM lower(during)))::float8 AS "startAt",
              floor(extract(epoch FROM upper(during)))::float8 AS "endAt",
              floor(extract(epoch FROM expires_at))::float8 AS "until"
         FROM visit_slot
        WHERE kind = 'hold' AND employee = $1 AND expires_at > clock_timestamp()
          AND during && tstzrange(to_timestamp($2), to_timestamp($3)) ORDER BY during`,
      [employee, from, to],
    );
  }
}

/** OPS-05: what visitors would be offered, and why nothing is. */
@CommandHandler(visitSlots)
export class OfferedSlots implements Handles<typeof visitSlots> {
  constructor(private readonly slots: VisitSlots) {}

  async run(input: InputOf<typeof visitSlots>): Promise<OutputOf<typeof visitSlots>> {
    const { slots, agents } = await this.slots.offered(input);
    return { slots, reason: slots.length > 0 ? null : reasonOf(agents.length) };
  }
}

const reasonOf = (agents: number): string =>
  agents === 0
    ? 'Nadie de quienes la pueden enseñar tiene horario de visitas: añádalo en «Disponibilidad».'
    : 'No hay huecos: la unidad está retirada, o los horarios y las visitas de estos días los llenan. Revise «Disponibilidad».';
