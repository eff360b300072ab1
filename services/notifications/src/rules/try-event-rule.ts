import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { matchesFilter } from '@llavero/kit/records/read/matches-filter';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { CollectionName } from '@llavero/proto/collections';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { tryEventRule } from '@llavero/proto/commands/event-rules';
import { events } from '@llavero/proto/events/catalogue';
import type { Log } from '@llavero/proto/records/notifications/log';
import { definitionOf } from '@llavero/proto/records/registry';
import type { EventRule } from '@llavero/proto/rules/event-rules/rule';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { PastRecords } from '../log/past-records.ts';
import { RuleCheck } from './rule-check.ts';
import { type RuleRecord, RuleRecords } from './rule-records.ts';
import { ruleOf } from './stored-rules.ts';

/** Events of the log that a dry run looks at, or records of a rule by schedule. */
const MOST_TRIED = 500;
const MOST_SAMPLES = 10;
/** Records of the past that are asked for at once. */
const AT_ONCE = 10;

/** An event of the log with its record as it was then; undefined where that is not known any more. */
interface Judged {
  at: number | null;
  record: RuleRecord | undefined;
  meets: boolean;
}

/** JOB-06: the dry run: the events of the log, each judged by its record as it was when it happened. */
@CommandHandler(tryEventRule)
export class TryEventRule implements Handles<typeof tryEventRule> {
  constructor(
    private readonly stores: RecordStores,
    private readonly records: RuleRecords,
    private readonly past: PastRecords,
    private readonly check: RuleCheck,
    private readonly clock: Clock,
  ) {}

  async run(input: InputOf<typeof tryEventRule>, ctx: CallContext): Promise<OutputOf<typeof tryEventRule>> {
    const rule = await this.check.checked(ruleOf(input), ctx);
    if (rule.event === null) return this.bySchedule(rule, ctx);
    const since = addDays(startOfDay(this.clock.now()), -(input.days ?? 30));
    const found = await this.stores.of('log').findUnchecked({
      filter: {
        ...{ collection: rule.collection, verb: events.get(rule.event)?.verb ?? '', at: { $gte: since } },
        actor: { $ne: 'service:notifications' },
      },
      sort: [{ field: 'at', order: 'desc' }],
      limit: MOST_TRIED,
    });
    const started = found.filter(
      ({ fields }) =>
        rule.fields.length === 0 ||
        (Array.isArray(fields) && rule.fields.some((name) => fields.includes(name))),
    );
    const judged: Judged[] = [];
    for (let from = 0; from < started.length; from += AT_ONCE)
      judged.push(
        ...(await Promise.all(started.slice(from, from + AT_ONCE).map((entry) => this.judge(rule, entry)))),
      );
    return {
      events: started.length,
      unknown: judged.filter(({ record }) => !record).length,
      ...this.answer(rule, judged, found.length === MOST_TRIED),
    };
  }

  private async judge(rule: EventRule, { at, recordId, recordVersion }: Log): Promise<Judged> {
    const { collection, conditions } = rule;
    const then =
      recordId && recordVersion
        ? await this.past.at(collection as CollectionName, recordId, recordVersion)
        : undefined;
    if (!then) return { at, record: undefined, meets: false };
    // A rule is about records that are there: of a deleted one nothing is done.
    const isThere = then['deletedAt'] == null;
    const meets = isThere && matchesFilter(definitionOf(collection), conditions, then);
    return { at, record: then as RuleRecord, meets };
  }

  private async bySchedule(rule: EventRule, ctx: CallContext): Promise<OutputOf<typeof tryEventRule>> {
    const found = await this.records.matching(rule.collection, rule.conditions, ctx, { limit: MOST_TRIED });
    const judged = found.map((record) => ({ at: null, record, meets: true }));
    return { events: 1, unknown: 0, ...this.answer(rule, judged, found.length === MOST_TRIED) };
  }

  private answer({ collection }: EventRule, judged: readonly Judged[], capped: boolean) {
    const matching = judged.filter(({ meets }) => meets);
    const samples = matching
      .slice(0, MOST_SAMPLES)
      .flatMap(({ at, record }) =>
        record ? [{ at, record: record.id, title: this.records.title(collection, record) }] : [],
      );
    return { matching: matching.length, capped, samples };
  }
}
