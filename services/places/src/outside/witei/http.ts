import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpAnswer, type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { atTime, fromDayKey } from '@llavero/proto/values/dates';
import { z } from 'zod';
import type { WiteiSettings } from './env.ts';
import { type DeskList, type DeskLists, type DeskQuery, ViewingDesk } from './port.ts';

/** F §7 gives the call of discarded contacts 10 s; what is left is for the way there and back. */
const DISCARDED_MS = 8_000;
const DISCARDED_PAGE = 100;

const id = z.union([z.number(), z.string()]).transform(String);
/** What is left empty is not known, and no zero. */
const number = z
  .union([z.number(), z.string().transform((text) => (text.trim() === '' ? null : Number(text)))])
  .nullish();
const moment = z.iso.datetime({ offset: true, local: true }).transform(instantOf);

const shapes = {
  houses: z
    .looseObject({
      ...{ id, title: z.string().nullish(), city: z.string().nullish(), renting_cost: number },
      ...{ area: number, bedrooms: number },
    })
    .transform(({ id: of, title, city, renting_cost: rent, area, bedrooms }) => ({
      ...{ id: of, title: title ?? '', city: city || null },
      ...{ rent: rent ?? null, area: area ?? null, bedrooms: bedrooms ?? null },
    })),
  contacts: z
    .looseObject({ id, name: z.string().nullish(), phone: z.string().nullish(), email: z.string().nullish() })
    .transform(({ id: of, name, phone, email }) => ({
      ...{ id: of, name: name ?? '', phone: phone || null, email: email || null },
    })),
  visits: z
    .looseObject({
      id,
      house: id.nullish(),
      contact: id.nullish(),
      start: moment.nullish(),
      status: z.string(),
    })
    .transform(({ id: of, house, contact, start, status }) => ({
      ...{ id: of, house: house ?? null, contact: contact ?? null, startAt: start ?? null, status },
    })),
  slots: z
    .looseObject({ id, house: id, start: moment, end: moment })
    .transform(({ id: of, house, start, end }) => ({ id: of, house, startAt: start, endAt: end })),
} satisfies { [L in DeskList]: z.ZodType<DeskLists[L]> };

/** A moment without an offset is one of the clock of Madrid (C §9), wherever this process runs. */
function instantOf(text: string): number {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return Math.floor(Date.parse(text) / 1000);
  const [day = '', time = ''] = text.split('T');
  const [hour = 0, minute = 0, seconds = 0] = time.split(':').map(Number);
  return atTime(fromDayKey(day), hour, minute) + Math.floor(seconds);
}

/** The shape of a list whose name is known when it runs. */
const shapeOf = <L extends DeskList>(of: L): z.ZodType<DeskLists[L]> =>
  shapes[of] as z.ZodType as z.ZodType<DeskLists[L]>;

const pageOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({ count: z.number(), results: z.array(item), next: z.string().nullish() });

/** Witei's API, version 1: lists page by page with `page` and `page_size`, answers as `{count, next, results}`, a bearer token. */
export class HttpWitei extends ViewingDesk implements Adapter {
  readonly #http: HttpClient;

  constructor(settings: WiteiSettings, calls: OutsideCalls) {
    super();
    this.#http = new HttpClient(calls, {
      label: 'Witei',
      base: settings.WITEI_API_URL,
      headers: () => ({ authorization: `Bearer ${settings.WITEI_API_TOKEN.reveal()}` }),
    });
  }

  async list<L extends DeskList>(
    of: L,
    { page, pageSize, house }: DeskQuery,
  ): Promise<{ items: DeskLists[L][]; total: number }> {
    const query = { page: String(page), page_size: String(pageSize), ...(house === null ? {} : { house }) };
    // A page beyond the last one is an empty page, and so may be what is asked of a home that is not known there. The first page of
    // all is there always: without it the address is wrong.
    const also = page === 1 && house === null ? [] : [404];
    const call: HttpCall = { name: `${of}.list`, path: `${of}/`, query, also };
    const found = await this.#http.call(call, (answer) => {
      if (answer.status === 404) return null;
      const { results, count } = this.#http.json(answer, pageOf(shapeOf(of)));
      return { items: results, total: count };
    });
    if (found) return found;
    if (page === 1) return { items: [], total: 0 };
    const { total } = await this.list(of, { page: 1, pageSize: 1, house });
    return { items: [], total };
  }

  find<L extends DeskList>(of: L, one: string): Promise<DeskLists[L] | null> {
    const call: HttpCall = { name: `${of}.get`, path: `${of}/${encodeURIComponent(one)}/`, also: [404] };
    return this.#http.call(call, (answer: HttpAnswer) =>
      answer.status === 404 ? null : this.#http.json(answer, shapeOf(of)),
    );
  }

  async discardedContacts(house: string): Promise<string[]> {
    const until = performance.now() + DISCARDED_MS;
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const left = Math.max(1, Math.floor(until - performance.now()));
      const { ids, isLast } = await this.#discarded(house, page, left);
      found.push(...ids);
      if (isLast) return found;
    }
  }

  cancelVisit({ task, house, contact }: { task: string; house: string; contact: string }): Promise<boolean> {
    const call: HttpCall = {
      name: 'visits.cancel',
      method: 'POST',
      path: `visits/${encodeURIComponent(task)}/cancel/`,
      json: { house, contact },
      // A visit that is cancelled stays so.
      repeatable: true,
      also: [404],
    };
    return this.#http.call(call, ({ status }) => status !== 404);
  }

  /** @param timeoutMs what is left for all pages together */
  #discarded(house: string, page: number, timeoutMs: number): Promise<{ ids: string[]; isLast: boolean }> {
    const call: HttpCall = {
      name: 'houses.discarded',
      path: `houses/${encodeURIComponent(house)}/discarded_contacts/`,
      query: { page: String(page), page_size: String(DISCARDED_PAGE) },
      also: [404],
      timeoutMs,
      // Another attempt would come too late for whoever asks.
      repeatable: false,
    };
    return this.#http.call(call, (answer) => {
      if (answer.status === 404) return { ids: [], isLast: true };
      const { results, next } = this.#http.json(answer, pageOf(z.looseObject({ id })));
      return { ids: results.map((one) => one.id), isLast: !next || results.length === 0 };
    });
  }

  /** A page with one home needs the token and changes nothing. */
  async check(): Promise<void> {
    await this.list('houses', { page: 1, pageSize: 1, house: null });
  }
}
