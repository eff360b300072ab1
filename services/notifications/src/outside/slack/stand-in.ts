import { createHash } from 'node:crypto';
import { takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { z } from 'zod';
import type { CaughtMessage } from './caught-message.ts';
import { slackPage } from './pages.ts';

/** The newest this many are shown; older ones stay in the file. */
const KEPT = 1_000;
/** Slack's limit of a text, in characters. */
const LONGEST = 40_000;

/** An answer that a call is to give once instead of its own. */
const plannedAnswer = z.strictObject({
  call: z.enum(['auth.test', 'users.lookupByEmail', 'chat.postMessage']),
  status: z.number().int().default(200),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown(),
});
export type PlannedAnswer = z.input<typeof plannedAnswer>;

const post = z.looseObject({
  channel: z.string().default(''),
  text: z.string().default(''),
  metadata: z.looseObject({ event_payload: z.looseObject({ id: z.string() }) }).optional(),
});

/**
 * A Slack that shows its messages on a page: `auth.test`, `users.lookupByEmail` and `chat.postMessage` of the Web
 * API with its errors. Every address belongs to a member, every channel exists. `POST /next` plans the answer
 * to the next call, so that errors and rate limits can be tried.
 */
export class SlackStandIn implements StandIn {
  readonly #log: StandInLog<CaughtMessage>;
  readonly #messages: CaughtMessage[];
  readonly #members = new Map<string, string>();
  #planned: z.output<typeof plannedAnswer>[] = [];

  constructor(log: StandInLog<CaughtMessage>) {
    this.#log = log;
    this.#messages = log.earlier.slice(-KEPT).reverse();
  }

  /** Newest first. */
  messages(): CaughtMessage[] {
    return [...this.#messages];
  }

  /** Makes the next such call answer this. */
  plan(answer: PlannedAnswer): void {
    this.#planned.push(plannedAnswer.parse(answer));
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path } = request;
    if (method === 'GET' && path === '/') return { body: slackPage(this.#messages) };
    if (method === 'GET' && path === '/messages') return { body: this.#messages };
    if (method === 'DELETE' && path === '/messages') {
      this.#messages.length = 0;
      await this.#log.clear();
      return { status: 204 };
    }
    if (method === 'POST' && path === '/next') {
      this.plan(JSON.parse(request.body.toString('utf8')) as PlannedAnswer);
      return { status: 204 };
    }
    if (path.startsWith('/api/')) return this.#api(path.slice('/api/'.length), request);
    return { status: 404 };
  }

  async stop(): Promise<void> {}

  async #api(call: string, request: StandInRequest): Promise<StandInAnswer> {
    const planned = takePlanned(this.#planned, call);
    if (planned) return planned;
    const { authorization } = request.headers;
    if (!authorization) return refused('not_authed');
    if (!/^Bearer xox/.test(authorization)) return refused('invalid_auth');
    const given = argumentsOf(request);
    if (call === 'auth.test')
      return { body: { ok: true, team: 'Llavero', user: 'llavero', bot_id: 'B0STANDIN' } };
    if (call === 'users.lookupByEmail') return this.#lookUp(String(given['email'] ?? ''));
    if (call === 'chat.postMessage') return this.#post(given);
    return refused('unknown_method');
  }

  #lookUp(email: string): StandInAnswer {
    if (!email.includes('@')) return refused('users_not_found');
    const hash = createHash('sha256').update(email).digest('hex').toUpperCase();
    const id = `U${hash.slice(0, 10)}`;
    this.#members.set(id, email);
    return { body: { ok: true, user: { id, profile: { email } } } };
  }

  async #post(given: Record<string, unknown>): Promise<StandInAnswer> {
    const { channel, text, metadata } = post.parse(given);
    if (channel === '') return refused('channel_not_found');
    if (text === '') return refused('no_text');
    if (text.length > LONGEST) return refused('msg_too_long');
    const now = Date.now();
    const message: CaughtMessage = {
      ts: `${Math.floor(now / 1000)}.${String(this.#messages.length).padStart(6, '0')}`,
      at: Math.floor(now / 1000),
      channel,
      member: this.#members.get(channel) ?? null,
      text,
      communication: metadata?.event_payload.id ?? null,
    };
    await this.#log.append(message);
    this.#messages.unshift(message);
    this.#messages.length = Math.min(this.#messages.length, KEPT);
    return { body: { ok: true, channel, ts: message.ts, message: { type: 'message', text } } };
  }
}

export async function startSlackStandIn(place: StandInPlace): Promise<SlackStandIn> {
  return new SlackStandIn(await StandInLog.open(place, 'messages.jsonl'));
}

/** Slack answers its own errors with 200. */
function refused(error: string): StandInAnswer {
  return { body: { ok: false, error } };
}

/** Arguments of a call, from JSON or a form. */
function argumentsOf({ headers, body }: StandInRequest): Record<string, unknown> {
  const text = body.toString('utf8');
  if (headers['content-type']?.startsWith('application/json'))
    return JSON.parse(text || '{}') as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
}
