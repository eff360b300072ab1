import type { CallContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import type { Tx } from '@llavero/kit/db/queryable';
import { TriggerSwitches } from '@llavero/kit/triggers/trigger-switches';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { Event } from '@llavero/proto/records/notifications/event';
import type { Trigger, TriggerEffect } from '@llavero/proto/rules/triggers/trigger';
import { Injectable } from '@nestjs/common';
import { WITHOUT_EMAIL } from './rules.errors.ts';
import { leftOutOf, RunLog } from './run-log.ts';

/** What a trigger runs for. */
export interface TriggerCause {
  collection: string;
  recordId: string;
  recordVersion: number | null;
  fields: readonly string[];
  /** Unix seconds. */
  at: number;
  author: string;
  eventType: Event['eventType'];
  /** Of the event or job: the trigger runs once under it. */
  occurrence: string;
}

/** What a trigger asks and tells while it runs. */
export interface TriggerRun<E extends string> {
  isOn: (effect: E) => boolean;
  /** Notes what an effect has made: ids of a message or task; none where nobody was there to get it. */
  made: (effect: E, collection: 'communication' | 'task', ...ids: string[]) => void;
  /** Notes who should have been written to and has no e-mail: ids of people, or of the candidature whose applicants they are. */
  leftOut: (effect: E, collection: 'agent' | 'candidature', ...ids: string[]) => void;
}

/** An occasion of a trigger, and what is done then. */
interface Occasion<E extends string> {
  trigger: Trigger<E>;
  cause: TriggerCause;
  /** The effects that it may have; all where it is left out. */
  only?: readonly NoInfer<E>[];
  /** Does what is on; returns why there was nothing to do, or nothing. */
  work: (run: TriggerRun<E>) => Promise<WhyNot | void>;
}

/** Why a run has done nothing, as people read it; null: this was no occasion of the trigger and no run is noted. */
export type WhyNot = string | null;

export const RECORD_GONE = 'La ficha ya no existe.';
const ALL_OFF = 'Todo lo que hace esta regla está apagado.';
const NOBODY = 'No había a quién escribir o no hacía falta nada.';
/** Text of a run whose condition does not hold. */
export const notMet = ({ condition }: Pick<Trigger, 'condition'>): string =>
  `No se cumple la condición: ${condition ?? 'siempre'}.`;

/** Runs of the built-in rules (F §7): each is an `event` record beside those of the rules of staff (JOB-06, decision 0183). */
@Injectable()
export class TriggerRuns {
  constructor(
    private readonly switches: TriggerSwitches,
    private readonly log: RunLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a trigger for an occasion and notes what it has done or why it has done nothing, in one transaction; a run that was noted before is
   * not done again.
   */
  async run<E extends string>(
    { trigger, cause, work, only = ownEffects(trigger) }: Occasion<E>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const { occurrence: of, at, fields, ...about } = cause;
    const occurrence = `${of}:${trigger.name}`;
    if (await this.log.has(occurrence, tx)) return;
    const isOn = await this.switches.of(trigger, ctx, tx);
    const done: Event['actions'] = [];
    const missed: Event['actions'] = [];
    const made: TriggerRun<E>['made'] = (effect, collection, ...ids) => {
      const action = { kind: null, effect, collection, doneAt: this.clock.now(), error: null };
      done.push(...ids.map((id) => ({ ...action, id })));
    };
    const leftOut: TriggerRun<E>['leftOut'] = (effect, collection, ...ids) => {
      missed.push(...ids.map((id) => leftOutOf({ kind: null, effect }, collection, id)));
    };
    const why = await work({ isOn, made, leftOut });
    if (why === null) return;
    const whyNothing = done.length > 0 ? null : (why ?? (only.some(isOn) ? NOBODY : ALL_OFF));
    const status = done.length > 0 ? ('DONE' as const) : ('SKIPPED' as const);
    await this.log.note(
      {
        ...{ ...about, fields: fields.map((name) => ({ name })), trigger: trigger.name, happenedAt: at },
        ...{ occurrence, actions: [...done, ...missed], status },
        error: missed.length > 0 && why === undefined ? WITHOUT_EMAIL : whyNothing,
      },
      ctx,
      tx,
    );
  }
}

/** The effects of a trigger that are carried out here. */
const ownEffects = <E extends string>({ effects }: Trigger<E>): E[] =>
  Object.entries<TriggerEffect>(effects).flatMap(([name, { by }]) => (by === undefined ? [name as E] : []));

/** An event as what a trigger runs for. */
export const causeOf = ({ id, type, subject, time, data }: DomainEvent): TriggerCause => ({
  ...{ collection: data.collection, recordId: subject, recordVersion: data.version, fields: data.fields },
  ...{ at: Math.floor(Date.parse(time) / 1000), author: data.actor, occurrence: id },
  eventType: type.endsWith('.created') ? 'OBJECT_CREATION' : 'OBJECT_MODIFICATION',
});
