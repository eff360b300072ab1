import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { dayKey } from '@llavero/proto/values/dates';
import { z } from 'zod';
import type { InsurerSettings } from './env.ts';
import { type InsurerFile, RentInsurer, type SolvencyCheck } from './port.ts';

const file = z.looseObject({
  reference: z.string().min(1),
  status: z.enum(['IN_STUDY', 'ACCEPTED', 'REJECTED', 'CANCELLED']),
  reason: z.string().nullish(),
  policyNumber: z.string().nullish(),
});
const found = z.object({ solvencyRequests: z.array(file) });

/** Solvency files over the insurer's JSON interface: `solvency-requests`, by our id or its reference. */
export class HttpInsurer extends RentInsurer implements Adapter {
  readonly insurerName: string;
  readonly #http: HttpClient;

  constructor(settings: InsurerSettings, calls: OutsideCalls) {
    super();
    this.insurerName = settings.MDP_NAME;
    this.#http = new HttpClient(calls, {
      label: settings.MDP_NAME,
      base: settings.MDP_API_URL,
      headers: () => ({ authorization: `Bearer ${settings.MDP_API_KEY.reveal()}` }),
    });
  }

  async find(id: string): Promise<InsurerFile | null> {
    const call = { name: 'solvency.find', path: 'solvency-requests', query: { externalId: id } };
    const { solvencyRequests } = await this.#http.call(call, (answer) => this.#http.json(answer, found));
    const [first] = solvencyRequests;
    return first ? asFile(first) : null;
  }

  submit(check: SolvencyCheck): Promise<InsurerFile> {
    const call = {
      name: 'solvency.submit',
      method: 'POST' as const,
      path: 'solvency-requests',
      json: {
        externalId: check.id,
        monthlyRent: check.rent,
        annualPayments: check.annualPayments,
        dwelling: check.dwelling,
        startDate: check.startDate === null ? null : dayKey(check.startDate),
        people: check.people.map(({ birthDate, ...person }) => ({
          ...person,
          birthDate: birthDate === null ? null : dayKey(birthDate),
        })),
      },
    };
    return this.#http.call(call, (answer) => asFile(this.#http.json(answer, file)));
  }

  read(reference: string): Promise<InsurerFile> {
    const path = `solvency-requests/${encodeURIComponent(reference)}`;
    return this.#http.call({ name: 'solvency.read', path }, (answer) =>
      asFile(this.#http.json(answer, file)),
    );
  }

  async cancel(reference: string): Promise<void> {
    const path = `solvency-requests/${encodeURIComponent(reference)}`;
    await this.#http.call({ name: 'solvency.cancel', method: 'DELETE', path }, () => undefined);
  }

  /** A search that finds nobody: it needs the key and changes nothing. */
  async check(): Promise<void> {
    await this.find('00000000-0000-0000-0000-000000000000');
  }
}

const asFile = ({ reference, status, reason, policyNumber }: z.infer<typeof file>): InsurerFile => ({
  reference,
  state: status,
  reason: reason ?? null,
  policyNumber: policyNumber ?? null,
});
