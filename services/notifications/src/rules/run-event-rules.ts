import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';
import type { EventRule } from '@llavero/proto/rules/event-rules/rule';
import type { z } from 'zod';
import { changeFieldJob } from './change-field-job.ts';
import { RuleRecords } from './rule-records.ts';
import { RuleRuns } from './rule-runs.ts';
import { StoredRules } from './stored-rules.ts';

/**
 * Starts the rules that staff have written (JOB-06) with every event of the product. What this service does itself starts none, so that
 * a rule cannot start another one, or itself; what goes round by way of another service is stopped by {@link RuleRuns}.
 */
@OnEvent(everyEvent, { name: 'event-rules', from: 'now', concurrency: 4 })
export class RunEventRules implements HandlesEvent {
  constructor(
    private readonly rules: StoredRules,
    private readonly records: RuleRecords,
    private readonly runs: RuleRuns,
  ) {}

  async concerning(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const others = events.filter(({ data }) => data.actor !== OWN);
    if (others.length === 0) return [];
    const rules = await this.rules.active();
    return others.filter((event) => rules.some(({ rule }) => isStartedBy(rule, event)));
  }

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { collection, actor, fields, version } = event.data;
    for (const stored of await this.rules.active(tx)) {
      if (!isStartedBy(stored.rule, event)) continue;
      const record = await this.records.meeting(collection, event.subject, stored.rule.conditions, ctx);
      if (!record) continue;
      const occurrence = `${event.id}:${stored.config.id}`;
      const cause = {
        ...{ fields, version, at: Math.floor(Date.parse(event.time) / 1000) },
        eventType: event.type.endsWith('.created')
          ? ('OBJECT_CREATION' as const)
          : ('OBJECT_MODIFICATION' as const),
      };
      await this.runs.run(stored, { collection, record, occurrence, author: actor }, cause, ctx, tx);
    }
  }
}

/** What this service writes on its own account is said to be by. */
const OWN = 'service:notifications';

/** Whether an event is the one a rule waits for. */
export function isStartedBy(
  { event, fields }: EventRule,
  { type, data }: Pick<DomainEvent, 'type' | 'data'>,
): boolean {
  return event === type && (fields.length === 0 || fields.some((name) => data.fields.includes(name)));
}

/** Changes a field for a rule, outside its transaction: the record may live in another service. */
@JobHandler(changeFieldJob)
export class ChangeField implements HandlesJob<typeof changeFieldJob> {
  constructor(
    private readonly records: RuleRecords,
    private readonly runs: RuleRuns,
  ) {}

  async run(
    { collection, record, field, value }: z.infer<typeof changeFieldJob.input>,
    { caller }: JobContext<null>,
  ): Promise<void> {
    await this.records.patch(collection, record, { [field]: value }, caller.requestId);
  }

  async onFailed({ run }: z.infer<typeof changeFieldJob.input>, error: string, tx: Tx): Promise<void> {
    if (run) await this.runs.noteFailure(run, error, tx);
  }
}
