import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { OutputOf } from '@llavero/proto/commands/command';
import { pipelineDeals, pipelinePersons } from '@llavero/proto/commands/leads';
import { type Lead, lead } from '@llavero/proto/records/contracts/lead';
import {
  DealPipeline,
  type PipelineDeal,
  type PipelinePage,
  type PipelinePerson,
} from '../outside/pipedrive/port.ts';

const PAGE = 500;
/** Most deals and people of one answer. */
export const MOST_ANSWERED = 5_000;

/** API-05: the deals, in one form wherever they are read. */
@CommandHandler(pipelineDeals)
export class PipelineDeals implements Handles<typeof pipelineDeals> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
  ) {}

  /** @throws OutsideError where Pipedrive is connected and does not answer */
  async run(): Promise<OutputOf<typeof pipelineDeals>> {
    if (this.outside.has(DealPipeline)) {
      const pipeline = this.outside.of(DealPipeline);
      const { items, truncated } = await everyPage((after) => pipeline.deals(after, PAGE));
      return { deals: items.map((deal) => ({ ...deal })), source: 'PIPEDRIVE', truncated };
    }
    const leads = await newestLeads(this.stores);
    return {
      deals: leads.slice(0, MOST_ANSWERED).map((one) => ({ ...dealOf(one) })),
      source: 'LLAVERO',
      truncated: leads.length > MOST_ANSWERED,
    };
  }
}

/** API-05: the people whom the deals are about. */
@CommandHandler(pipelinePersons)
export class PipelinePersons implements Handles<typeof pipelinePersons> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
  ) {}

  /** @throws OutsideError where Pipedrive is connected and does not answer */
  async run(): Promise<OutputOf<typeof pipelinePersons>> {
    if (this.outside.has(DealPipeline)) {
      const pipeline = this.outside.of(DealPipeline);
      const { items, truncated } = await everyPage((after) => pipeline.persons(after, PAGE));
      return { persons: items.map((person) => ({ ...person })), source: 'PIPEDRIVE', truncated };
    }
    const leads = await newestLeads(this.stores);
    // Somebody with several leads is one person.
    const people = new Map(leads.map((one) => [personKey(one), personOf(one)]));
    return {
      persons: [...people.values()].slice(0, MOST_ANSWERED).map((person) => ({ ...person })),
      source: 'LLAVERO',
      truncated: leads.length > MOST_ANSWERED,
    };
  }
}

async function everyPage<T>(
  read: (after: string | null) => Promise<PipelinePage<T>>,
): Promise<{ items: T[]; truncated: boolean }> {
  const items: T[] = [];
  for (let after: string | null = null; ;) {
    const page = await read(after);
    items.push(...page.items);
    if (page.next === null || items.length >= MOST_ANSWERED)
      return { items: items.slice(0, MOST_ANSWERED), truncated: page.next !== null };
    after = page.next;
  }
}

const newestLeads = (stores: RecordStores): Promise<Lead[]> =>
  stores
    .of(lead)
    .findUnchecked({ filter: {}, sort: [{ field: 'createdAt', order: 'desc' }], limit: MOST_ANSWERED + 1 });

const personKey = ({ agent, pipedrivePersonId, id }: Lead): string => agent ?? pipedrivePersonId ?? id;

const dealOf = (one: Lead & { createdAt?: number; updatedAt?: number }): PipelineDeal => ({
  id: one.id,
  title: one.homeAddress ?? one.name ?? '',
  state: one.status === 'WON' || one.status === 'LOST' ? one.status : 'OPEN',
  stage: one.status,
  person: personKey(one),
  value: one.value,
  currency: one.value === null ? null : 'EUR',
  lostReason: one.lostReason,
  addedAt: one.createdAt ?? null,
  updatedAt: one.updatedAt ?? null,
  closedAt: one.closedAt,
});

const personOf = (one: Lead): PipelinePerson => ({
  id: personKey(one),
  name: one.name ?? '',
  phone: one.phone,
  email: one.email,
});
