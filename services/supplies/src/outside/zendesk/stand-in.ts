import { escapeHtml } from '@llavero/kit/html/escape-html';
import { type PlannedAnswer, PlannedAnswers } from '@llavero/kit/outside/planned-answers';
import { ownAnswer } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';

/** A comment as Zendesk writes it, as far as it is used. */
export interface ZendeskComment {
  id: number;
  type: 'Comment';
  author_id: number;
  body: string;
  plain_body: string;
  public: boolean;
  created_at: string;
}

const users = [
  { id: 7001, name: 'Rosa Ibáñez', role: 'end-user' },
  { id: 7002, name: 'Atención al inquilino', role: 'agent' },
];
const commentOf = (id: number, author_id: number, body: string, isPublic = true): ZendeskComment => ({
  ...{ id, type: 'Comment', author_id, body, plain_body: body, public: isPublic },
  created_at: new Date(Date.UTC(2026, 9, 5, 9, id % 60)).toISOString().replace('.000', ''),
});

/**
 * Zendesk's ticketing API as its public pages describe it: `tickets/{id}/comments.json` page by page with `page[size]` and
 * `page[after]`, users beside them with `include=users`, Basic credentials of `{email}/token`, errors as `{error, description}`.
 * `POST /next` plans what the next call meets.
 */
export class ZendeskStandIn implements StandIn {
  readonly #planned = new PlannedAnswers();
  readonly #tickets = new Map<string, ZendeskComment[]>([
    [
      '35436',
      [
        commentOf(1, 7001, 'La caldera no enciende desde ayer.'),
        commentOf(2, 7002, 'Avisamos al técnico; irá esta tarde.'),
        commentOf(3, 7002, 'Cobra el propietario: la caldera tiene 14 años.', false),
      ],
    ],
  ]);

  /** All comments, by ticket. */
  messages(): { ticket: string; comments: ZendeskComment[] }[] {
    return [...this.#tickets].map(([ticket, comments]) => ({ ticket, comments }));
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.plan(...answers);
  }

  /** Makes a ticket with so many comments. */
  put(ticket: string, count: number): void {
    this.#tickets.set(
      ticket,
      Array.from({ length: count }, (_, index) => commentOf(index + 1, 7001, `Comentario ${index + 1}`)),
    );
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, query, headers } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
    const known =
      scheme === 'Basic' && /^\S+@\S+\/token:\S{8,}$/.test(Buffer.from(token, 'base64').toString('utf8'));
    if (!known) return { status: 401, body: { error: "Couldn't authenticate you" } };
    if (path === '/api/v2/users/me.json') return { body: { user: users[1] } };
    const [, ticket] = /^\/api\/v2\/tickets\/([^/]+)\/comments\.json$/.exec(path) ?? [];
    return this.#planned.meet(`${method} comments`, () => this.#comments(ticket, query));
  }

  async stop(): Promise<void> {}

  #comments(ticket: string | undefined, query: URLSearchParams): StandInAnswer {
    const all = this.#tickets.get(decodeURIComponent(ticket ?? ''));
    if (!all) return { status: 404, body: { error: 'RecordNotFound', description: 'Not found' } };
    const size = Number(query.get('page[size]') ?? 100);
    if (!Number.isInteger(size) || size < 1 || size > 100)
      return { status: 400, body: { error: 'InvalidPaginationParameter' } };
    const from = Number(Buffer.from(query.get('page[after]') ?? '', 'base64url').toString('utf8') || 0);
    const rows = all.slice(from, from + size);
    const cursor = Buffer.from(String(from + rows.length)).toString('base64url');
    return {
      body: {
        comments: rows,
        ...(query.get('include') === 'users' ? { users } : {}),
        meta: { has_more: from + size < all.length, after_cursor: cursor, before_cursor: null },
        links: { next: null, prev: null },
      },
    };
  }

  #page(): string {
    const rows = this.messages().flatMap(({ ticket, comments }) =>
      comments.map((one) => [escapeHtml(ticket), escapeHtml(one.body), one.public ? 'Público' : 'Interno']),
    );
    return standInPage('Zendesk de pruebas', standInTable(['Ticket', 'Comentario', 'Para'], rows));
  }
}

export async function startZendeskStandIn(_place: StandInPlace): Promise<ZendeskStandIn> {
  return new ZendeskStandIn();
}
