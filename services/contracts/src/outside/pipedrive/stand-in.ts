import { escapeHtml } from '@llavero/kit/html/escape-html';
import { type PlannedAnswer, PlannedAnswers } from '@llavero/kit/outside/planned-answers';
import { ownAnswer } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { z } from 'zod';

/** A deal as Pipedrive's version 2 writes it, as far as it is used. */
export interface PipedriveDeal {
  id: number;
  title: string;
  status: 'open' | 'won' | 'lost';
  stage_id: number;
  pipeline_id: number;
  person_id: number | null;
  value: number;
  currency: string;
  lost_reason: string | null;
  add_time: string;
  update_time: string;
  close_time: string | null;
  visible_to: number;
}
export interface PipedrivePerson {
  id: number;
  name: string;
  emails: { value: string; primary: boolean; label: string }[];
  phones: { value: string; primary: boolean; label: string }[];
}

const stages = ['Lead', 'Contactada', 'Visita', 'Propuesta', 'Negociación'].map((name, index) => ({
  ...{ id: index + 1, name, order_nr: index, pipeline_id: 1, is_deleted: false },
}));
const change = z.looseObject({
  visible_to: z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(7)]),
});

const mailOf = (value: string) => [{ value, primary: true, label: 'work' }];
const firstPersons: PipedrivePerson[] = [
  {
    id: 1,
    name: 'Rosa Ibáñez Cots',
    emails: mailOf('rosa.ibanez@example.org'),
    phones: mailOf('612 340 118'),
  },
  { id: 2, name: 'Joan Puig Serra', emails: [], phones: mailOf('+34 634 220 917') },
  { id: 3, name: 'Herederos de Luis Amat', emails: mailOf('amat@example.org'), phones: [] },
];
/** A later deal has a larger id. */
const addedAt = (id: number): string =>
  new Date(Date.UTC(2026, 8, 1, 9, id)).toISOString().replace('.000', '');
const dealOf = (
  id: number,
  title: string,
  of: Pick<PipedriveDeal, 'stage_id' | 'person_id' | 'value'> & Partial<PipedriveDeal>,
): PipedriveDeal => ({
  ...{ id, title, status: 'open', pipeline_id: 1, currency: 'EUR', lost_reason: null, close_time: null },
  ...{ add_time: addedAt(id), update_time: addedAt(id), visible_to: 1 },
  ...of,
});
const firstDeals: PipedriveDeal[] = [
  dealOf(1, 'Carrer de Mallorca 401, 3-2', { stage_id: 1, person_id: 1, value: 960 }),
  dealOf(2, 'Calle Alcalá 212, 5.º C', { stage_id: 3, person_id: 2, value: 1440 }),
  dealOf(3, 'Finca Gran Via 88', {
    ...{ stage_id: 5, person_id: 3, value: 9600, status: 'lost', lost_reason: 'Vende la finca' },
    close_time: '2026-09-20T10:00:00Z',
  }),
];

/**
 * Pipedrive's API, version 2, as its public pages describe it: `deals`, `persons` and `stages` page by page with `cursor` and `limit`
 * (500 at most), `PATCH deals/{id}`, the header `x-api-token`, errors as `{success: false, error}`. `POST /next` plans what the next
 * call meets.
 */
export class PipedriveStandIn implements StandIn {
  readonly #log: StandInLog<PipedriveDeal>;
  readonly #planned = new PlannedAnswers();
  readonly #deals = new Map<number, PipedriveDeal>();
  readonly #persons = new Map<number, PipedrivePerson>();
  /** Calls in their order, for tests: `GET deals`. */
  readonly calls: string[] = [];

  constructor(log: StandInLog<PipedriveDeal>) {
    this.#log = log;
    for (const one of firstPersons) this.#persons.set(one.id, one);
    for (const one of [...firstDeals, ...log.earlier]) this.#deals.set(one.id, one);
  }

  /** All deals, by id. */
  messages(): PipedriveDeal[] {
    return [...this.#deals.values()];
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.plan(...answers);
  }

  /** Makes a deal, or writes over it, as somebody at Pipedrive does. */
  put(id: number, title: string, of: Parameters<typeof dealOf>[2], person?: PipedrivePerson): void {
    this.#deals.set(id, dealOf(id, title, of));
    if (person) this.#persons.set(person.id, person);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, headers } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    const [, kind = '', id] = /^\/api\/v2\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (!kind) return failure(404, 'Unknown method.');
    if (!/^\S{8,}$/.test(String(headers['x-api-token'] ?? ''))) return failure(401, 'unauthorized access');
    const call = `${method} ${kind}`;
    this.calls.push(call);
    return this.#planned.meet(call, () => this.#answerTo(call, id, request));
  }

  async stop(): Promise<void> {}

  #answerTo(
    call: string,
    id: string | undefined,
    { query, body }: StandInRequest,
  ): StandInAnswer | Promise<StandInAnswer> {
    switch (call) {
      case 'GET deals':
        return paged(this.messages().sort(newestFirst), query);
      case 'GET persons':
        return paged([...this.#persons.values()], query);
      case 'GET stages':
        return paged(stages, query);
      case 'PATCH deals':
        return this.#change(Number(id), body);
      default:
        return failure(404, 'Unknown method.');
    }
  }

  async #change(id: number, body: Buffer): Promise<StandInAnswer> {
    const deal = this.#deals.get(id);
    if (!deal) return failure(404, 'Deal not found');
    const parsed = change.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return failure(400, 'Invalid visible_to');
    deal.visible_to = parsed.data.visible_to;
    await this.#log.append(deal);
    return { body: { success: true, data: deal } };
  }

  #page(): string {
    const rows = this.messages().map((deal) => [
      String(deal.id),
      escapeHtml(deal.title),
      deal.status,
      String(deal.visible_to),
    ]);
    return standInPage(
      'Pipedrive de pruebas',
      standInTable(['Trato', 'Título', 'Estado', 'Visible para'], rows),
    );
  }
}

const failure = (status: number, error: string): StandInAnswer => ({
  status,
  body: { success: false, error, error_info: 'Please check developers.pipedrive.com', data: null },
});

const newestFirst = (a: PipedriveDeal, b: PipedriveDeal): number =>
  b.add_time.localeCompare(a.add_time) || b.id - a.id;

/** A page of a list; the cursor is the position in it, which is nobody's business. */
function paged(all: readonly { id: number }[], query: URLSearchParams): StandInAnswer {
  const limit = Number(query.get('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 500) return failure(400, 'Invalid limit');
  const ids = query.get('ids')?.split(',').map(Number);
  const rows = ids ? all.filter(({ id }) => ids.includes(id)) : all;
  const cursor = query.get('cursor');
  const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Number.isInteger(from)) return failure(400, 'Invalid cursor');
  const next = from + limit < rows.length ? Buffer.from(String(from + limit)).toString('base64url') : null;
  return {
    body: { success: true, data: rows.slice(from, from + limit), additional_data: { next_cursor: next } },
  };
}

export async function startPipedriveStandIn(place: StandInPlace): Promise<PipedriveStandIn> {
  return new PipedriveStandIn(await StandInLog.open(place, 'deals.jsonl'));
}
