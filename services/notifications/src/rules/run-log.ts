import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { event as definition, type Event } from '@llavero/proto/records/notifications/event';
import { NO_EMAIL } from '@llavero/proto/rules/triggers/trigger';
import { Injectable } from '@nestjs/common';

/** A run as it is noted; when it was handled is now. */
export type NotedRun = Pick<Event, 'eventType' | 'collection' | 'happenedAt' | 'author' | 'actions'> &
  Pick<Event, 'status' | 'error'> &
  Partial<Pick<Event, 'recordId' | 'recordVersion' | 'fields' | 'config' | 'trigger'>> & {
    /** Of the run: under it there is one record. */
    occurrence: string;
  };

type NotedAction = Event['actions'][number];

/** Somebody who should have been written to and has no e-mail, as a run names them beside what it has done. */
export const leftOutOf = (
  by: Pick<NotedAction, 'effect' | 'kind'>,
  collection: 'agent' | 'candidature',
  id: string,
): NotedAction => ({ ...by, collection, id, doneAt: null, error: NO_EMAIL });

/** Whether that is what an action of a run says. */
export const isLeftOut = ({ error }: NotedAction): boolean => error === NO_EMAIL;

/** Runs of rules, those that staff have written and the built-in ones: each is one `event` record (decisions 0019, 0183). */
@Injectable()
export class RunLog {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** Whether the run was noted before. */
  async has(occurrence: string, tx: Tx): Promise<boolean> {
    const found = await this.stores.of(definition).findUnchecked({ filter: { occurrence }, limit: 1 }, tx);
    return found.length > 0;
  }

  /** Notes a run with the effects it belongs to, in their transaction. */
  async note(run: NotedRun, ctx: CallContext, tx: Tx): Promise<void> {
    await this.stores
      .of(definition)
      .create({ ...run, handledAt: this.clock.now() }, { ...ctx, trusted: true }, tx, { byCommand: true });
  }
}
