import type { StandInAnswer, StandInRequest } from './stand-in.ts';

/** What a stand-in does for people and tests, beside what it stands in for. */
interface OwnCalls<Planned> {
  /** What it has taken. */
  messages(): unknown;
  /** Has the next call meet that. */
  plan(answer: Planned): void;
}

/**
 * The calls by which people and tests use the stand-in itself: `GET /` shows it, `GET /messages` lists what it has taken,
 * `POST /next` plans what the next call meets. Undefined for a call of the system that it stands in for.
 */
export function ownAnswer<Planned>(
  { method, path, body }: StandInRequest,
  page: () => string,
  own: OwnCalls<Planned>,
): StandInAnswer | undefined {
  if (method === 'GET' && path === '/') return { body: page() };
  if (method === 'GET' && path === '/messages') return { body: own.messages() };
  if (method !== 'POST' || path !== '/next') return undefined;
  own.plan(JSON.parse(body.toString('utf8')) as Planned);
  return { status: 204 };
}

/** Takes out what was planned for the next call of a kind. */
export function takePlanned<Planned extends { call: string }>(
  planned: Planned[],
  call: string,
): Planned | undefined {
  const at = planned.findIndex((one) => one.call === call);
  return at < 0 ? undefined : planned.splice(at, 1)[0];
}
