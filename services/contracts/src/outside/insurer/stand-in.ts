import { escapeHtml } from '@llavero/kit/html/escape-html';
import { ownAnswer, takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { formatMoney } from '@llavero/proto/values/money';
import { z } from 'zod';

const body = z.looseObject({
  externalId: z.string().min(1),
  monthlyRent: z.number().positive(),
  people: z
    .array(
      z.looseObject({
        role: z.enum(['TENANT', 'GUARANTOR']),
        name: z.string().min(1),
        idNumber: z.string().nullable(),
        annualIncome: z.number().nullable(),
      }),
    )
    .min(1),
});

export interface CaughtSolvency {
  reference: string;
  externalId: string;
  monthlyRent: number;
  people: { role: string; name: string; annualIncome: number | null }[];
  status: 'IN_STUDY' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED';
  reason: string | null;
  policyNumber: string | null;
}

/** What the next call is to meet; `LOST`: it is worked on, and its answer is lost. */
export type PlannedInsurerAnswer = { call: 'POST' | 'GET' | 'DELETE' } & (
  { kind: 'LOST' } | { kind: 'STATUS'; status: number; headers?: Record<string, string> }
);

/** The part of the year's income that the insurer lets a rent take. */
const MOST = 0.4;

/**
 * An insurer's interface for solvency files. The first look at a file finds it in study, the second decided: accepted while twelve rents
 * are at most 40 % of the tenants' income, which issues a policy number. `POST /decide` decides a file by hand, `POST /next` plans
 * what the next call meets.
 */
export class InsurerStandIn implements StandIn {
  readonly #log: StandInLog<CaughtSolvency>;
  readonly #requests = new Map<string, CaughtSolvency>();
  readonly #looks = new Map<string, number>();
  #planned: PlannedInsurerAnswer[] = [];
  /** Files are only decided by {@link decide}; for tests. */
  decidesByItself = true;

  constructor(log: StandInLog<CaughtSolvency>) {
    this.#log = log;
    for (const one of log.earlier) this.#requests.set(one.reference, one);
  }

  messages(): CaughtSolvency[] {
    return [...this.#requests.values()];
  }

  plan(...answers: PlannedInsurerAnswer[]): void {
    this.#planned.push(...answers);
  }

  async decide(
    reference: string,
    status: 'ACCEPTED' | 'REJECTED' | 'CANCELLED',
    reason: string | null = null,
  ): Promise<void> {
    const found = this.#requests.get(reference);
    if (!found) throw new Error(`no file ${reference}`);
    found.status = status;
    found.reason = reason;
    if (status === 'ACCEPTED') found.policyNumber = `POL-${reference.slice(4)}`;
    await this.#keep(found);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    if (method === 'POST' && path === '/decide') {
      const { reference, status } = JSON.parse(request.body.toString('utf8')) as {
        reference: string;
        status: 'ACCEPTED' | 'REJECTED' | 'CANCELLED';
      };
      await this.decide(reference, status);
      return { status: 204 };
    }
    if (!path.startsWith('/v1/solvency-requests')) return { status: 404 };
    if (!request.headers['authorization']) return { status: 401, body: { error: 'unauthorized' } };
    const planned = takePlanned(this.#planned, method);
    if (planned?.kind === 'STATUS')
      return { status: planned.status, headers: planned.headers ?? {}, body: { error: 'planned' } };
    const answer = await this.#onRequests(request);
    return planned?.kind === 'LOST' ? { status: 502, body: 'Bad Gateway' } : answer;
  }

  async stop(): Promise<void> {}

  async #onRequests({ method, path, query, body: bytes }: StandInRequest): Promise<StandInAnswer> {
    const reference = decodeURIComponent(path.replace(/^\/v1\/solvency-requests\/?/, ''));
    if (method === 'POST' && reference === '') return this.#open(bytes);
    if (method === 'GET' && reference === '') {
      const id = query.get('externalId');
      return { body: { solvencyRequests: this.messages().filter(({ externalId }) => externalId === id) } };
    }
    const found = this.#requests.get(reference);
    if (!found) return { status: 404, body: { error: 'unknown' } };
    if (method === 'DELETE') {
      found.status = 'CANCELLED';
      await this.#keep(found);
      return { status: 204 };
    }
    const looks = (this.#looks.get(reference) ?? 0) + 1;
    this.#looks.set(reference, looks);
    if (looks > 1 && found.status === 'IN_STUDY' && this.decidesByItself) {
      const income = found.people.reduce(
        (sum, { role, annualIncome }) => sum + (role === 'TENANT' ? (annualIncome ?? 0) : 0),
        0,
      );
      const fits = found.monthlyRent * 12 <= income * MOST;
      await this.decide(reference, fits ? 'ACCEPTED' : 'REJECTED', fits ? null : 'Ingresos insuficientes');
    }
    return { body: found };
  }

  async #open(bytes: Buffer): Promise<StandInAnswer> {
    const parsed = body.safeParse(JSON.parse(bytes.toString('utf8')));
    if (!parsed.success) return { status: 422, body: { error: 'invalid' } };
    const { externalId, monthlyRent, people } = parsed.data;
    if (this.messages().some((one) => one.externalId === externalId))
      return { status: 409, body: { error: 'duplicate' } };
    const made: CaughtSolvency = {
      ...{ reference: `MDP-${String(this.#requests.size + 1).padStart(6, '0')}`, externalId, monthlyRent },
      people: people.map(({ role, name, annualIncome }) => ({ role, name, annualIncome })),
      ...{ status: 'IN_STUDY', reason: null, policyNumber: null },
    };
    this.#requests.set(made.reference, made);
    await this.#keep(made);
    return { status: 201, body: made };
  }

  async #keep(made: CaughtSolvency): Promise<void> {
    await this.#log.append(made);
  }

  #page(): string {
    const rows = this.messages().map(({ reference, monthlyRent, people, status, policyNumber }) => [
      escapeHtml(reference),
      escapeHtml(people.map(({ name }) => name).join(', ')),
      formatMoney(monthlyRent),
      status,
      escapeHtml(policyNumber ?? ''),
    ]);
    return standInPage(
      'Aseguradora de pruebas',
      standInTable(['Expediente', 'Personas', 'Renta', 'Estado', 'Póliza'], rows),
    );
  }
}

export async function startInsurerStandIn(place: StandInPlace): Promise<InsurerStandIn> {
  return new InsurerStandIn(await StandInLog.open(place, 'calls.jsonl'));
}
