import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpAnswer, type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { PipedriveSettings } from './env.ts';
import {
  DealPipeline,
  type PipelineDeal,
  type PipelinePage,
  type PipelinePerson,
  type PipelineStage,
} from './port.ts';

const id = z.union([z.number(), z.string()]).transform(String);
const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((text) => (text ? Math.floor(Date.parse(text) / 1000) : null));
const deal = z.looseObject({
  id,
  title: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  stage_id: id.nullish(),
  person_id: id.nullish(),
  value: z.number().nullish(),
  currency: z.string().nullish(),
  lost_reason: z.string().nullish(),
  add_time: moment,
  update_time: moment,
  close_time: moment,
});
const contacts = z.array(z.looseObject({ value: z.string(), primary: z.boolean().optional() })).nullish();
const person = z.looseObject({ id, name: z.string().nullish(), emails: contacts, phones: contacts });
const stage = z.looseObject({ id, name: z.string(), pipeline_id: id, order_nr: z.number() });
const listOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({
    success: z.literal(true),
    data: z.array(item).nullable(),
    additional_data: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
  });

/** Pipedrive's API, version 2: `deals`, `persons` and `stages` by cursor, `PATCH deals/{id}` (developers.pipedrive.com). */
export class HttpPipedrive extends DealPipeline implements Adapter {
  readonly #http: HttpClient;
  readonly #visibleTo: number;

  constructor(settings: PipedriveSettings, calls: OutsideCalls) {
    super();
    this.#visibleTo = Number(settings.PIPEDRIVE_VISIBLE_TO);
    this.#http = new HttpClient(calls, {
      label: 'Pipedrive',
      base: settings.PIPEDRIVE_API_URL,
      headers: () => ({ 'x-api-token': settings.PIPEDRIVE_API_TOKEN.reveal() }),
    });
  }

  async deals(after: string | null, limit: number): Promise<PipelinePage<PipelineDeal>> {
    const query = { ...pageQuery(after, limit), sort_by: 'add_time', sort_direction: 'desc' };
    const page = await this.#page({ name: 'deals.list', path: 'deals', query }, deal);
    return { ...page, items: page.items.map(asDeal) };
  }

  async persons(after: string | null, limit: number): Promise<PipelinePage<PipelinePerson>> {
    const query = { ...pageQuery(after, limit), sort_by: 'add_time', sort_direction: 'desc' };
    const page = await this.#page({ name: 'persons.list', path: 'persons', query }, person);
    return { ...page, items: page.items.map(asPerson) };
  }

  async personsById(ids: readonly string[]): Promise<PipelinePerson[]> {
    if (ids.length === 0) return [];
    const query = { ids: ids.join(','), limit: String(ids.length) };
    const { items } = await this.#page({ name: 'persons.some', path: 'persons', query }, person);
    return items.map(asPerson);
  }

  async stages(): Promise<PipelineStage[]> {
    const found: PipelineStage[] = [];
    for (let after: string | null = null; ;) {
      const query = pageQuery(after, 500);
      const page: PipelinePage<z.infer<typeof stage>> = await this.#page(
        { name: 'stages.list', path: 'stages', query },
        stage,
      );
      found.push(...page.items.map(asStage));
      if (page.next === null) return found;
      after = page.next;
    }
  }

  makeVisible(of: string): Promise<boolean> {
    const call = {
      name: 'deals.visible',
      method: 'PATCH' as const,
      path: `deals/${encodeURIComponent(of)}`,
      json: { visible_to: this.#visibleTo },
      // The same value twice is the same.
      repeatable: true,
      also: [404],
    };
    return this.#http.call(call, ({ status }) => status !== 404);
  }

  /** The steps of the pipelines need the token, name nobody and change nothing. */
  async check(): Promise<void> {
    await this.#page({ name: 'check', path: 'stages', query: pageQuery(null, 1) }, stage);
  }

  #page<T extends z.ZodType>(call: HttpCall, item: T): Promise<PipelinePage<z.infer<T>>> {
    return this.#http.call(call, (answer: HttpAnswer) => {
      const { data, additional_data: more } = this.#http.json(answer, listOf(item));
      return { items: (data ?? []) as z.infer<T>[], next: more?.next_cursor || null };
    });
  }
}

const pageQuery = (after: string | null, limit: number): Record<string, string> => ({
  limit: String(limit),
  ...(after === null ? {} : { cursor: after }),
});

const states = { open: 'OPEN', won: 'WON', lost: 'LOST' } as const;

const asDeal = (one: z.infer<typeof deal>): PipelineDeal => ({
  id: one.id,
  title: one.title,
  state: states[one.status],
  stage: one.stage_id ?? null,
  person: one.person_id ?? null,
  value: one.value ?? null,
  currency: one.currency ?? null,
  lostReason: one.lost_reason || null,
  addedAt: one.add_time,
  updatedAt: one.update_time,
  closedAt: one.close_time,
});

const first = (of: z.infer<typeof contacts>): string | null =>
  (of?.find(({ primary }) => primary) ?? of?.[0])?.value || null;

const asPerson = (one: z.infer<typeof person>): PipelinePerson => ({
  id: one.id,
  name: one.name ?? '',
  phone: first(one.phones),
  email: first(one.emails),
});

const asStage = (one: z.infer<typeof stage>): PipelineStage => ({
  id: one.id,
  pipeline: one.pipeline_id,
  name: one.name,
  rank: one.order_nr,
});
