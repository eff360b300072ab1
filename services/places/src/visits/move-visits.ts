import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { visitTakenOver } from '@llavero/proto/messages/catalogue/visits';
import { named } from '@llavero/proto/messages/message';
import { moveVisits, proposeMoves } from '@llavero/proto/commands/visits';
import { CodedError, invalid } from '@llavero/proto/errors';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { visitHours } from '@llavero/proto/records/places/visit-hours';
import type { BusyTime, Slot } from '@llavero/proto/rules/visits/slots';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { visitChanged, visitOver } from './visit.errors.ts';
import { VisitNames } from './visit-names.ts';
import { VisitSlots } from './visit-slots.ts';

const MOST_MOVES = 100;

/** OPS-05: where the visits of a day could go when whoever shows the units cannot come. */
@CommandHandler(proposeMoves)
export class ProposeMoves implements Handles<typeof proposeMoves> {
  constructor(
    private readonly stores: RecordStores,
    private readonly names: VisitNames,
    private readonly slots: VisitSlots,
    private readonly clock: Clock,
  ) {}

  async run({
    employee,
    day,
    colleagues,
  }: InputOf<typeof proposeMoves>): Promise<OutputOf<typeof proposeMoves>> {
    const today = startOfDay(day);
    const visits = await this.stores.of(definition).findUnchecked({
      filter: {
        employee,
        status: { $in: ['SCHEDULED', 'CONFIRMED'] },
        startAt: { $gte: Math.max(today, this.clock.now()), $lt: addDays(today, 1) },
      },
      sort: [{ field: 'startAt', order: 'asc' }],
      limit: MOST_MOVES,
    });
    const named = await this.names.of(visits);
    const others = colleagues.length > 0 ? colleagues : await this.everybody();
    const alsoBusy: BusyTime[] = [];
    const moves = [];
    for (const visit of visits) {
      const { id, version, unit, duration, startAt } = visit;
      const wanted = { unit, duration, employees: [...new Set([...others, employee])], holder: id };
      const { slots } = await this.slots.offered({ ...wanted, alsoBusy, atOnce: true });
      const to = bestOf(slots, startAt, employee, today);
      if (to)
        alsoBusy.push({ employee: to.employee, unit, from: to.startAt, to: to.startAt + duration * 60 });
      moves.push({
        visit: id,
        version,
        ...named(visit),
        from: startAt,
        employee: to?.employee ?? null,
        startAt: to?.startAt ?? null,
      });
    }
    return { moves };
  }

  private async everybody(): Promise<string[]> {
    const all = await this.stores.of(visitHours).findUnchecked({ filter: { subject: 'AGENT' } });
    return all.flatMap(({ employee }) => employee ?? []);
  }
}

/** A colleague at the same moment; else the next one after it, by a colleague or, on another day, by the same person. */
function bestOf(
  slots: readonly Slot[],
  startAt: number,
  away: string,
  day: number,
): { employee: string; startAt: number } | null {
  const later = slots.filter((slot) => slot.startAt >= startAt);
  for (const slot of later) {
    const isThatDay = startOfDay(slot.startAt) === day;
    const employee = slot.employees.find((one) => one !== away) ?? (isThatDay ? undefined : away);
    if (employee !== undefined) return { employee, startAt: slot.startAt };
  }
  return null;
}

/** OPS-05: each visit in a transaction of its own; what is refused stays where it was. */
@CommandHandler(moveVisits)
export class MoveVisits implements Handles<typeof moveVisits> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly slots: VisitSlots,
    private readonly names: VisitNames,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run({ moves }: InputOf<typeof moveVisits>, ctx: CallContext): Promise<OutputOf<typeof moveVisits>> {
    if (moves.length > MOST_MOVES)
      throw invalid(
        'VISIT.TOO_MANY_MOVES',
        `No se ha movido nada: mueva como máximo ${MOST_MOVES} visitas a la vez.`,
      );
    const results = [];
    for (const move of moves) {
      try {
        await this.move(move, ctx);
        results.push({ visit: move.visit, ok: true, message: null });
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        results.push({ visit: move.visit, ok: false, message: error.body.message });
      }
    }
    return { results };
  }

  private async move(
    { visit: id, version, employee, startAt }: InputOf<typeof moveVisits>['moves'][number],
    ctx: CallContext,
  ): Promise<void> {
    const before = await this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const visit = await store.loadUnchecked(id, tx);
      const { status, unit, duration } = visit;
      if ((status !== 'SCHEDULED' && status !== 'CONFIRMED') || visit.startAt <= this.clock.now())
        throw visitOver();
      if (visit.version !== version) throw visitChanged();
      const wanted = { unit, duration, employees: [employee], holder: id, atOnce: true };
      await this.slots.claim(wanted, startAt, tx);
      // The visitors are told by event where the hour changes.
      await store.writeUnchecked(id, version, { employee, startAt, remindedAt: null }, {}, ctx, tx);
      return visit;
    });
    if (before.employee === employee) return;
    const { unit, contacts } = (await this.names.of([before]))(before);
    await this.peers.command(
      sendMessage,
      {
        people: [employee],
        ...named(visitTakenOver, {
          records: { visit: id },
          values: { address: unit, at: startAt, visitors: contacts },
        }),
        relatedPlaces: [before.unit],
        deduplication: `visit-taken-over ${id} ${version}`,
      },
      serviceContext('places', ctx.requestId),
    );
  }
}
