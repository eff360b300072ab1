import { escapeHtml } from '@llavero/kit/html/escape-html';
import { type PlannedAnswer, PlannedAnswers } from '@llavero/kit/outside/planned-answers';
import { ownAnswer } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { z } from 'zod';

export interface WiteiVisit {
  id: number;
  house: number;
  contact: number;
  start: string;
  status: 'scheduled' | 'cancelled';
}

const cancelBody = z.looseObject({
  house: z.union([z.number(), z.string()]),
  contact: z.union([z.number(), z.string()]),
});

const houses = [
  { id: 1204, title: 'Piso en Gràcia', city: 'Barcelona', renting_cost: 1150, area: 74, bedrooms: 2 },
  { id: 1205, title: 'Ático en Sants', city: 'Barcelona', renting_cost: '1480.00', area: 61, bedrooms: 2 },
  { id: 1206, title: 'Estudio en Lavapiés', city: 'Madrid', renting_cost: 890, area: null, bedrooms: 0 },
];
const contacts = [
  { id: 553, name: 'Elena Mas', phone: '+34612000553', email: 'elena.mas@example.org', discarded_of: [1205] },
  { id: 554, name: 'Óscar Vidal', phone: '', email: 'oscar.vidal@example.org', discarded_of: [1204, 1205] },
];
const firstVisits: WiteiVisit[] = [
  { id: 81, house: 1204, contact: 553, start: '2026-12-01T10:00:00+01:00', status: 'scheduled' },
  { id: 82, house: 1205, contact: 554, start: '2026-12-02T17:30:00+01:00', status: 'scheduled' },
];
const slots = [
  { id: 901, house: 1204, start: '2026-12-03T10:00:00+01:00', end: '2026-12-03T10:30:00+01:00' },
  { id: 902, house: 1206, start: '2026-12-03T11:00:00+01:00', end: '2026-12-03T11:30:00+01:00' },
];

/**
 * The calls of Witei that Llavero makes: `houses`, `contacts`, `visits` and `slots` page by page, one by its id, the discarded contacts of
 * a house, the end of a visit; a bearer token, answers as `{count, next, results}`, errors as `{detail}`. `POST /next` plans what the
 * next call meets.
 */
export class WiteiStandIn implements StandIn {
  readonly #log: StandInLog<WiteiVisit>;
  readonly #planned = new PlannedAnswers();
  readonly #visits = new Map<number, WiteiVisit>();

  constructor(log: StandInLog<WiteiVisit>) {
    this.#log = log;
    for (const one of [...firstVisits, ...log.earlier]) this.#visits.set(one.id, { ...one });
  }

  /** All visits, by id. */
  messages(): WiteiVisit[] {
    return [...this.#visits.values()];
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.plan(...answers);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, headers } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    const [, kind = '', id, part] = /^\/api\/v1\/(\w+)\/(?:([^/]+)\/(?:(\w+)\/)?)?$/.exec(path) ?? [];
    if (!/^Bearer \S{8,}$/.test(headers.authorization ?? ''))
      return { status: 401, body: { detail: 'Invalid token.' } };
    return this.#planned.meet(`${method} ${part ?? kind}`, () => this.#answerTo(request, kind, id, part));
  }

  async stop(): Promise<void> {}

  #answerTo(
    { method, query, body }: StandInRequest,
    kind: string,
    id: string | undefined,
    part: string | undefined,
  ): StandInAnswer | Promise<StandInAnswer> {
    if (method === 'POST' && kind === 'visits' && part === 'cancel') return this.#cancel(Number(id), body);
    const lists: Record<string, readonly { id: number; house?: number }[]> = {
      ...{ houses, slots, visits: this.messages() },
      contacts: contacts.map(({ discarded_of: _, ...one }) => one),
    };
    const list = lists[kind];
    if (method !== 'GET' || !list) return missing;
    if (kind === 'houses' && part === 'discarded_contacts') {
      if (!houses.some((one) => one.id === Number(id))) return missing;
      const found = contacts.filter(({ discarded_of: of }) => of.includes(Number(id)));
      return pageOf(found, query);
    }
    if (id !== undefined) {
      const found = list.find((one) => one.id === Number(id));
      return found ? { body: found } : missing;
    }
    const house = query.get('house');
    const rows = house === null ? list : list.filter((one) => one.house === Number(house));
    return pageOf(rows, query);
  }

  async #cancel(id: number, body: Buffer): Promise<StandInAnswer> {
    const parsed = cancelBody.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return { status: 400, body: { detail: 'house and contact are required.' } };
    const visit = this.#visits.get(id);
    const { house, contact } = parsed.data;
    if (visit?.house !== Number(house) || visit.contact !== Number(contact)) return missing;
    visit.status = 'cancelled';
    await this.#log.append(visit);
    return { body: visit };
  }

  #page(): string {
    const rows = this.messages().map((one) => [
      String(one.id),
      String(one.house),
      String(one.contact),
      escapeHtml(one.start),
      one.status,
    ]);
    return standInPage(
      'Witei de pruebas',
      standInTable(['Visita', 'Inmueble', 'Contacto', 'Cuándo', 'Estado'], rows),
    );
  }
}

function pageOf(rows: readonly object[], query: URLSearchParams): StandInAnswer {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)];
  const results = rows.slice((page - 1) * size, page * size);
  if (page > 1 && results.length === 0) return { status: 404, body: { detail: 'Invalid page.' } };
  const next = page * size < rows.length ? `?page=${page + 1}` : null;
  return { body: { count: rows.length, next, previous: null, results } };
}

const missing: StandInAnswer = { status: 404, body: { detail: 'Not found.' } };

export async function startWiteiStandIn(place: StandInPlace): Promise<WiteiStandIn> {
  return new WiteiStandIn(await StandInLog.open(place, 'visits.jsonl'));
}
