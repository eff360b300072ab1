import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import { event as definition, type Event } from '@llavero/proto/records/notifications/event';
import { LOOP_SECONDS, MOST_RUNS, type RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { Injectable } from '@nestjs/common';
import { CarryOut, type LeavesOut, type Subject } from './carry-out.ts';
import type { RunPlace } from './change-field-job.ts';
import { cutAt, LOOP, NOT_CHANGED, WITHOUT_EMAIL } from './rules.errors.ts';
import { leftOutOf, RunLog } from './run-log.ts';
import type { StoredRule } from './stored-rules.ts';

/** What has started a run. */
export interface Cause {
  fields: readonly string[];
  version: number | null;
  /** Unix seconds. */
  at: number;
  eventType: Event['eventType'];
}

type NotedAction = Event['actions'][number];

const MOST_TEXT = 2000;

/** How a run has ended, by what its actions say. That somebody has no e-mail is no error of the rule. */
export const resultOf = (
  errors: readonly string[],
  leftOut: readonly NotedAction[] = [],
): Pick<Event, 'status' | 'error'> => ({
  status: errors.length > 0 ? 'ERROR' : 'DONE',
  error: [...errors, ...(leftOut.length > 0 ? [WITHOUT_EMAIL] : [])].join('\n').slice(0, MOST_TEXT) || null,
});

/** Runs of rules: each is an `event` record with what was done (decision 0019), written with its effects in one transaction. */
@Injectable()
export class RuleRuns {
  constructor(
    private readonly stores: RecordStores,
    private readonly carryOut: CarryOut,
    private readonly log: RunLog,
    private readonly clock: Clock,
  ) {}

  /** Carries a rule out for a record. False when this occurrence was carried out before. */
  async run(stored: StoredRule, subject: Subject, cause: Cause, ctx: CallContext, tx: Tx): Promise<boolean> {
    const { config, rule } = stored;
    const { collection, record, occurrence, author } = subject;
    if (await this.log.has(occurrence, tx)) return false;
    const isLoop = await this.goesRound(config.id, record.id, tx);
    const places = isLoop ? [] : [...rule.actions.keys()];
    const { noted, leftOut, errors } = await this.act(stored, places, subject, cause.fields, ctx, tx);
    await this.log.note(
      {
        ...{ eventType: cause.eventType, collection, recordId: record.id, recordVersion: cause.version },
        ...{ fields: cause.fields.map((name) => ({ name })), config: config.id, happenedAt: cause.at },
        ...{ author, occurrence, actions: [...noted.values(), ...leftOut] },
        ...(isLoop ? { status: 'SKIPPED' as const, error: LOOP } : resultOf(errors, leftOut)),
      },
      ctx,
      tx,
    );
    return true;
  }

  /**
   * Carries out the actions at these places of a rule.
   *
   * @param fields those that have started it
   * @returns what each has made or why not, by its place; and, one by one, whom they have not written to
   */
  async act(
    { config, rule }: StoredRule,
    places: readonly number[],
    subject: Subject,
    fields: readonly string[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<{ noted: Map<number, NotedAction>; leftOut: NotedAction[]; errors: string[] }> {
    const noted = new Map<number, NotedAction>();
    const left: NotedAction[] = [];
    const errors: string[] = [];
    const reason = { rule: { id: config.id, name: config.key }, event: rule.event, fields };
    for (const at of places) {
      const action = rule.actions[at] as RuleAction;
      const { kind } = action;
      const now = this.clock.now();
      const leftOut: LeavesOut = (without) =>
        left.push(...without.map((id) => leftOutOf({ kind, effect: null }, 'agent', id)));
      try {
        const made = await this.carryOut.act(action, at, subject, { ...reason, leftOut }, ctx, tx);
        noted.set(at, { kind, effect: null, ...made, doneAt: now, error: null });
      } catch (error) {
        if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
        noted.set(at, {
          kind,
          effect: null,
          collection: null,
          id: null,
          doneAt: null,
          error: error.body.code,
        });
        errors.push(error.body.message);
      }
    }
    return { noted, leftOut: left, errors };
  }

  /** A round by schedule has not come to all records that meet the condition: the runs of the rule say so, once. */
  async noteCut(
    { config, rule }: StoredRule,
    { occurrence, most }: { occurrence: string; most: number },
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    if (await this.log.has(occurrence, tx)) return;
    await this.log.note(
      {
        ...{ eventType: 'OBJECT_MODIFICATION', collection: rule.collection, config: config.id },
        ...{ happenedAt: this.clock.now(), author: ctx.actor.id, occurrence, actions: [] },
        ...{ status: 'SKIPPED', error: cutAt(most) },
      },
      ctx,
      tx,
    );
  }

  /** An action that was handed on has failed there: the run says so. @param error what people are told */
  async noteFailure({ occurrence, at }: RunPlace, error: string, tx: Tx): Promise<void> {
    const store = this.stores.of(definition);
    const [run] = await store.findUnchecked({ filter: { occurrence }, limit: 1 }, tx);
    if (!run) return;
    const actions = run.actions.map((action, place) =>
      place === at ? { ...action, doneAt: null, error: NOT_CHANGED } : action,
    );
    const failed = { actions, ...resultOf([...(run.error === null ? [] : [run.error]), error]) };
    await store.writeUnchecked(run.id, undefined, failed, {}, serviceContext('notifications', null), tx);
  }

  /**
   * Whether the rule has run for the record so often that it must be starting itself. Runs that are under way at the same moment do not
   * count for one another: those of a circle never are, as each follows from the one before.
   */
  private async goesRound(config: string, recordId: string, tx: Tx): Promise<boolean> {
    const since = this.clock.now() - LOOP_SECONDS;
    const runs = await this.stores.of(definition).findUnchecked(
      {
        filter: { config, recordId, status: { $ne: 'SKIPPED' }, handledAt: { $gte: since } },
        limit: MOST_RUNS,
      },
      tx,
    );
    return runs.length >= MOST_RUNS;
  }
}
