import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  blockedIdentity,
  forgetBlockedPeople,
  previewErasure,
} from '@llavero/proto/commands/data-protection';
import { agentBlockedRead } from '@llavero/proto/events/data-protection';
import { relation } from '@llavero/proto/records/parts/common';
import { agent } from '@llavero/proto/records/people/agent';
import { blockedUntil, retentionLines } from '@llavero/proto/rules/data-protection';
import { startOfDay } from '@llavero/proto/values/dates';
import { BlockedPeople } from './blocked-people.ts';
import { nothingBlocked } from './data-protection.errors.ts';
import { HeldRecordsOf } from './held-records.ts';

@CommandHandler(previewErasure)
export class PreviewErasure implements Handles<typeof previewErasure> {
  constructor(
    private readonly stores: RecordStores,
    private readonly held: HeldRecordsOf,
    private readonly clock: Clock,
  ) {}

  async run(
    { id }: InputOf<typeof previewErasure>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewErasure>> {
    await this.stores.of(agent).loadUnchecked(id);
    const [obstacles, held] = await Promise.all([this.held.obstacles(id, ctx), this.held.retained(id, ctx)]);
    const lines = retentionLines(held, this.clock.now());
    return {
      obstacles,
      kept: lines.map(({ what, count, law, until }) => ({ what, count, law, until })),
      blockedUntil: blockedUntil(lines),
    };
  }
}

/** Each look is in the audit and the chronology of the emptied record; its reason, which may name people, is encrypted beside. */
@CommandHandler(blockedIdentity)
export class BlockedIdentity implements Handles<typeof blockedIdentity> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly blocked: BlockedPeople,
    private readonly clock: Clock,
  ) {}

  run(
    { id, reason }: InputOf<typeof blockedIdentity>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof blockedIdentity>> {
    const reader = ctx.actor.impersonator ?? ctx.actor.id;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(agent);
      const person = await store.loadUnchecked(id, tx, { lock: true });
      const found = await this.blocked.look(id, reader, reason, tx);
      if (!found) throw nothingBlocked();
      const entry = {
        date: this.clock.now(),
        category: 'NOTE' as const,
        subcategory: 'NOTE' as const,
        description: 'Consulta de los datos bloqueados',
        creator: relation('employee', reader),
        importedFromAdmin: false,
      };
      const chronology = [...(person.chronology ?? []), entry];
      await store.writeUnchecked(id, undefined, { chronology }, { event: agentBlockedRead }, ctx, tx);
      return found;
    });
  }
}

@CommandHandler(forgetBlockedPeople)
export class ForgetBlockedPeople implements Handles<typeof forgetBlockedPeople> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly blocked: BlockedPeople,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(_input: object, { requestId }: CallContext): Promise<OutputOf<typeof forgetBlockedPeople>> {
    const ctx = serviceContext('people', requestId);
    const forgotten = await this.database.transaction(async (tx) => {
      const people = await this.blocked.forget(startOfDay(this.clock.now()), tx);
      const store = this.stores.of(agent);
      for (const { id } of await store.loadManyUnchecked(people, tx))
        await store.writeUnchecked(id, undefined, { blockedUntil: null }, {}, ctx, tx);
      return people.length;
    });
    if (forgotten > 0) this.logger.info('blocked data deleted', { people: forgotten });
    return { forgotten };
  }
}
