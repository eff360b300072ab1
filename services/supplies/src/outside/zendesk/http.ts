import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpAnswer, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { ZendeskSettings } from './env.ts';
import { type TicketComment, TicketDesk } from './port.ts';

const PAGE = 100;

const comments = z.looseObject({
  comments: z.array(
    z.looseObject({
      id: z.number(),
      author_id: z.number().nullish(),
      plain_body: z.string().nullish(),
      body: z.string(),
      public: z.boolean(),
      created_at: z.iso.datetime({ offset: true }).nullish(),
    }),
  ),
  users: z.array(z.looseObject({ id: z.number(), name: z.string() })).default([]),
  meta: z.looseObject({ has_more: z.boolean(), after_cursor: z.string().nullish() }).optional(),
});
type Page = z.infer<typeof comments>;

/** Zendesk's ticketing API, version 2: `tickets/{id}/comments` by cursor, with the names of their authors (developer.zendesk.com). */
export class HttpZendesk extends TicketDesk implements Adapter {
  readonly #http: HttpClient;

  constructor(settings: ZendeskSettings, calls: OutsideCalls) {
    super();
    const user = () => `${settings.ZENDESK_EMAIL}/token:${settings.ZENDESK_API_TOKEN.reveal()}`;
    this.#http = new HttpClient(calls, {
      label: 'Zendesk',
      base: settings.ZENDESK_API_URL,
      headers: () => ({ authorization: `Basic ${Buffer.from(user()).toString('base64')}` }),
    });
  }

  async comments(
    ticket: string,
    most: number,
  ): Promise<{ comments: TicketComment[]; truncated: boolean } | null> {
    const found: TicketComment[] = [];
    for (let after: string | null = null; ;) {
      const page: Page | null = await this.#page(ticket, after);
      if (page === null) return null;
      found.push(...page.comments.map((one) => asComment(one, page.users)));
      const next: string | null = (page.meta?.has_more && page.meta.after_cursor) || null;
      if (next === null || found.length >= most)
        return { comments: found.slice(0, most), truncated: next !== null || found.length > most };
      after = next;
    }
  }

  /** Whose credentials they are: needs them and changes nothing. */
  async check(): Promise<void> {
    await this.#http.call({ name: 'check', path: 'users/me.json' }, (answer) =>
      this.#http.json(answer, z.looseObject({ user: z.looseObject({ id: z.number() }) })),
    );
  }

  #page(ticket: string, after: string | null): Promise<Page | null> {
    const call = {
      name: 'comments.list',
      path: `tickets/${encodeURIComponent(ticket)}/comments.json`,
      query: {
        include: 'users',
        'page[size]': String(PAGE),
        ...(after === null ? {} : { 'page[after]': after }),
      },
      also: [404],
    };
    return this.#http.call(call, (answer: HttpAnswer) =>
      answer.status === 404 ? null : this.#http.json(answer, comments),
    );
  }
}

const asComment = (one: Page['comments'][number], users: Page['users']): TicketComment => ({
  id: String(one.id),
  author: users.find(({ id }) => id === one.author_id)?.name ?? null,
  text: one.plain_body ?? one.body,
  isPublic: one.public,
  at: one.created_at ? Math.floor(Date.parse(one.created_at) / 1000) : null,
});
