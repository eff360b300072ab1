import type { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { type HttpAnswer, type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import { retryAfterSeconds } from '@llavero/kit/outside/retry-after';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { SlackSettings } from './env.ts';
import { Slack, type SlackMessage } from './port.ts';

/** Every answer of the Web API: `ok` decides, not the HTTP status (docs.slack.dev/apis/web-api). */
const reply = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
const userReply = reply.extend({ user: z.looseObject({ id: z.string() }).optional() });

const WRONG_CREDENTIALS: ReadonlySet<string> = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'missing_scope',
  'not_allowed_token_type',
  'no_permission',
]);
const UNKNOWN_RECIPIENT: ReadonlySet<string> = new Set([
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'user_not_found',
  'users_not_found',
  'user_disabled',
  'messages_tab_disabled',
]);
const RATE_LIMITED: ReadonlySet<string> = new Set(['ratelimited', 'rate_limited']);
const PASSING: ReadonlySet<string> = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
]);

/** Slack's Web API: chat.postMessage, users.lookupByEmail, auth.test. */
export class HttpSlack extends Slack implements Adapter {
  readonly activityChannel: string;
  readonly #calls: OutsideCalls;
  readonly #http: HttpClient;

  constructor(settings: SlackSettings, calls: OutsideCalls) {
    super();
    this.activityChannel = settings.SLACK_ACTIVITY_CHANNEL;
    this.#calls = calls;
    this.#http = new HttpClient(calls, {
      label: 'Slack',
      base: settings.SLACK_API_URL,
      headers: () => ({ authorization: `Bearer ${settings.SLACK_BOT_TOKEN.reveal()}` }),
    });
  }

  async post({ id, to, subject, body }: SlackMessage): Promise<void> {
    const channel = to.includes('@') ? await this.#memberWith(to) : channelOf(to);
    const json = {
      channel,
      text: [...(subject ? [`*${escapeText(subject).replaceAll('*', '')}*`] : []), escapeText(body)].join(
        '\n',
      ),
      unfurl_links: false,
      unfurl_media: false,
      // Tells a message posted twice from two messages.
      metadata: { event_type: 'llavero_communication', event_payload: { id } },
    };
    await this.#call('chat.postMessage', { json }, reply);
  }

  async check(): Promise<void> {
    await this.#call('auth.test', { form: {}, repeatable: true }, reply);
  }

  /** Id of the member with this address; in the body, because addresses of requests end up in logs. */
  async #memberWith(email: string): Promise<string> {
    const { user } = await this.#call(
      'users.lookupByEmail',
      { form: { email }, repeatable: true },
      userReply,
    );
    if (!user) throw this.#failure('users_not_found', undefined);
    return user.id;
  }

  /** @throws OutsideError also for an answer of 200 with `ok: false` */
  #call<T extends z.infer<typeof reply>>(
    name: string,
    call: Pick<HttpCall, 'json' | 'form' | 'repeatable'>,
    schema: z.ZodType<T>,
  ): Promise<T> {
    return this.#http.call({ name, method: 'POST', path: name, ...call }, (answer) => {
      const said = this.#http.json(answer, schema);
      if (!said.ok) throw this.#failure(said.error ?? 'unknown_error', answer);
      return said;
    });
  }

  #failure(error: string, answer: HttpAnswer | undefined): OutsideError {
    if (RATE_LIMITED.has(error))
      return this.#http.limited(retryAfterSeconds(answer?.headers['retry-after'], Date.now()));
    if (PASSING.has(error))
      return this.#calls.failure({
        reason: 'FAILED',
        what: `Slack ha fallado (${error}) y no se sabe si ha recibido el mensaje.`,
        todo: 'Compruébelo antes de repetir.',
        detail: error,
      });
    if (WRONG_CREDENTIALS.has(error))
      return this.#calls.failure({
        reason: 'CREDENTIALS',
        what: `Slack no acepta las credenciales de Llavero (${error}) y no se ha enviado nada.`,
        todo: 'Quien administre el servidor debe revisar SLACK_BOT_TOKEN y sus permisos.',
        detail: error,
      });
    return this.#calls.failure({
      reason: 'REFUSED',
      what: UNKNOWN_RECIPIENT.has(error)
        ? `Slack no encuentra el canal o la persona (${error}) y no se ha enviado nada.`
        : `Slack ha rechazado el mensaje (${error}) y no se ha enviado nada.`,
      todo: UNKNOWN_RECIPIENT.has(error) ? 'Revise el destinatario.' : 'Revise el texto.',
      detail: error,
    });
  }
}

/** Ids as they are, names with their sign. */
function channelOf(to: string): string {
  return /^[CDGUW][A-Z0-9]{7,}$/.test(to) || to.startsWith('#') ? to : `#${to}`;
}

/** The three characters that Slack's own markup reserves. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
