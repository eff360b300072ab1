import type { CallContext } from '@llavero/kit/context';
import { ruleProblems } from '@llavero/proto/rules/event-rules/check-rule';
import type { EventRule, KnownToRules } from '@llavero/proto/rules/event-rules/rule';
import { Injectable } from '@nestjs/common';
import { schedules } from '../schedule/schedules.ts';
import { WebhookPartners } from '../webhook/webhook-partners.ts';
import { WebhookRows } from '../webhook/webhook-rows.ts';
import { RuleRecords } from './rule-records.ts';
import { wrongRule } from './rules.errors.ts';

/** Work that a rule may ask for: what the timetable does by itself. */
const workers = schedules.map(({ name }) => name);

/** Holds a rule against everything that it names (JOB-06). */
@Injectable()
export class RuleCheck {
  constructor(
    private readonly records: RuleRecords,
    private readonly webhooks: WebhookRows,
    private readonly partners: WebhookPartners,
  ) {}

  /** The rule, when nothing is wrong with it. @throws CodedError invalid `RULE.INVALID`, or what the owner of the records says of the conditions */
  async checked(rule: EventRule, ctx: CallContext): Promise<EventRule> {
    const problems = ruleProblems(rule, { workers, webhooks: await this.webhooksOf(rule) });
    if (problems.length > 0) throw wrongRule(problems);
    await this.records.matching(rule.collection, rule.conditions, ctx, { limit: 1 });
    return rule;
  }

  private async webhooksOf({ actions }: EventRule): Promise<KnownToRules['webhooks']> {
    // Whatever was sent as actions is looked at by the check itself.
    if (!actions.some((action) => (action as { kind?: string } | null)?.kind === 'WEBHOOK')) return [];
    const found = await this.webhooks.of(null);
    return Promise.all(
      found.map(async ({ id, partner }) => ({ id, reads: await this.partners.reads(partner) })),
    );
  }
}
