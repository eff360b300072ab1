import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { event as definition } from '@llavero/proto/records/notifications/event';
import type { RuleAction } from '@llavero/proto/rules/event-rules/rule';
import { Injectable } from '@nestjs/common';
import { linkedIds } from './rule-messages.ts';
import { type RuleRecord, RuleRecords } from './rule-records.ts';
import { resultOf, RuleRuns } from './rule-runs.ts';
import { noLongerMet, ruleHasChanged, ruleIsOff, runNotRetriable, stillFails } from './rules.errors.ts';
import { isLeftOut } from './run-log.ts';
import { StoredRules } from './stored-rules.ts';

/** A person asks for what a run could not do (SCR-07, decision 0169). */
@Injectable()
export class RunAgain {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly rules: StoredRules,
    private readonly records: RuleRecords,
    private readonly runs: RuleRuns,
    private readonly clock: Clock,
  ) {}

  /**
   * Carries out the actions that have failed, as the rule says them now, for the record as it is now; of a run that was stopped all
   * of them. What was done is not done twice.
   *
   * @throws CodedError conflict: nothing to do (`RULE.RUN_ENDED`), the rule is off (`RULE.OFF`) or has other actions
   *   (`RULE.CHANGED`), its conditions are not met any more (`RULE.NOT_MET`), or it has failed once more (`RULE.STILL_FAILS`),
   *   which is written
   */
  async run(id: string, ctx: CallContext): Promise<void> {
    const own = serviceContext('notifications', ctx.requestId);
    const errors = await this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const run = await store.loadUnchecked(id, tx, { lock: true });
      const { status, collection, recordId, occurrence, author } = run;
      const actions = run.actions.filter((one) => !isLeftOut(one));
      const isStopped = status === 'SKIPPED' && actions.length === 0 && run.trigger === null;
      if ((status !== 'ERROR' && !isStopped) || !recordId || !occurrence) throw runNotRetriable();
      const stored = (await this.rules.active(tx)).find(({ config }) => config.id === run.config);
      if (!stored) throw ruleIsOff();
      const { rule } = stored;
      if (actions.some(({ kind }, at) => rule.actions[at]?.kind !== kind)) throw ruleHasChanged();
      const record = await this.records.meeting(collection, recordId, rule.conditions, own);
      if (!record) throw noLongerMet();
      const places = isStopped
        ? [...rule.actions.keys()]
        : actions.flatMap(({ error }, at) => (error === null ? [] : [at]));
      const subject = { collection, record, occurrence, author: author ?? own.actor.id };
      const names = run.fields.map(({ name }) => name);
      const done = await this.runs.act(stored, places, subject, names, own, tx);
      const all = isStopped ? [...done.noted.values()] : actions.map((one, at) => done.noted.get(at) ?? one);
      // Whom the actions that are done again write to now, or leave out once more, they say themselves.
      const again = places.flatMap((at) => addresseesOf(rule.actions[at], record));
      const before = run.actions.filter((one) => isLeftOut(one) && !again.includes(one.id ?? ''));
      const leftOut = [...before, ...done.leftOut];
      const result = resultOf(done.errors, leftOut);
      const patch = { ...result, actions: [...all, ...leftOut], handledAt: this.clock.now() };
      await store.writeUnchecked(id, undefined, patch, {}, { ...ctx, trusted: true }, tx);
      return done.errors;
    });
    if (errors.length > 0) throw stillFails(errors);
  }
}

/** Ids of the people of the record that an action writes to. */
const addresseesOf = (action: RuleAction | undefined, record: RuleRecord): string[] =>
  action?.kind === 'EMAIL' && action.toField !== undefined ? linkedIds(record[action.toField]) : [];
