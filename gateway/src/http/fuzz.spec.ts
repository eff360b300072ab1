import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { TRAP } from '@llavero/proto/commands/public-form';
import { commands } from '@llavero/proto/commands/registry';
import { sampleOf } from '@llavero/proto/compile/factory';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { personalDataLink } from '@llavero/people/personal-data/personal-data-link';
import { changeLink } from '@llavero/places/visits/visit-links';
import { supplierLink, tenantLink } from '@llavero/supplies/issue/issue-links';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { grpcRequest, httpRequest } from '../testing/fuzz-requests.ts';
import { PUBLIC_ROUTES, publicRequest } from '../testing/public-requests.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** `make bench ARGS=chaos` asks fifty thousand; these few keep what it has found from coming back. */
const OVER_HTTP = 1_200;
/** Of whoever has no session; `PUBLIC_REQUESTS=20000` asks as many as issue 13 wants, `PUBLIC_SEED` others. */
const OF_STRANGERS = Number(process.env['PUBLIC_REQUESTS'] ?? 1_500);
const FIRST_STRANGER = Number(process.env['PUBLIC_SEED'] ?? 0);
const OVER_GRPC = 400;
const AT_ONCE = 16;
/** How often a request is repeated that found a peer too slow. */
const ASK_AGAIN = 6;
const CANARY = 'zxcanario';

let t: TestGateway;
let admin: string;
let tenant: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: PeopleModule,
    places: PlacesModule,
    contracts: ContractsModule,
    finance: FinanceModule,
    documents: DocumentsModule,
    supplies: SuppliesModule,
    notifications: NotificationsModule,
  });
  [admin, tenant] = [await t.tokenFor('ADMIN'), await t.tokenFor('TENANT')];
  const object = { firstname: CANARY, lastname: CANARY, email: `${CANARY}@canario.example` };
  await t.call('createObject', { collection: 'agent', object }, { token: admin });
}, 180_000);
afterAll(() => t?.stop());

/** Links that are good: of an application, a visit, an issue, an order, and of missing data. */
async function goodCodes(): Promise<string[]> {
  const make = async (collection: string, object: Record<string, Json>) =>
    String((await t.call('createObject', { collection, object }, { token: admin })).id);
  const linksOf = (service: ServiceName) => t.services.services.get(service)!.get(ScopedLinks);
  const unit = await make('place', { type: 'UNIT', street: 'Calle Mayor', number: '7', city: 'Madrid' });
  const person = await make('agent', { firstname: 'Luz', email: 'luz@correo.test', roles: ['TENANT'] });
  const contract = await make('contract', { units: [unit], tenants: [person] });
  const supplier = await make('supplier', { name: 'Taller', email: 'taller@correo.test' });
  const order = await make('workOrder', { description: 'Cambiar el termo', supplier, place: unit });
  const contact = await make('visitContact', { name: 'Luz', email: 'luz@correo.test' });
  const startAt = Math.floor(Date.now() / 1000) + 9 * 86_400;
  const visit = await make('visit', { unit, startAt, contacts: [contact] });
  const issued = await Promise.all([
    linksOf('places').issue(changeLink, {
      subject: { collection: 'visit', id: visit },
      recipient: contact,
      scope: null,
    }),
    linksOf('supplies').issue(tenantLink, {
      ...{
        subject: { collection: 'contract', id: contract },
        recipient: person,
        scope: { contract, issue: null },
      },
    }),
    linksOf('supplies').issue(supplierLink, {
      ...{ subject: { collection: 'workOrder', id: order }, recipient: supplier, scope: null },
    }),
    linksOf('people').issue(personalDataLink, {
      ...{ subject: { collection: 'agent', id: person }, recipient: person, scope: { fields: ['phone'] } },
    }),
  ]);
  const begun = await t.post<{ code: string }>(
    '/commands/StartApplication',
    {
      request: 'fuzz',
      unit,
      name: 'Luz',
      email: 'luz@correo.test',
      phone: '612345678',
      consentVersion: '-',
      withoutMail: true,
    },
    { token: admin },
  );
  expect(begun.body).toMatchObject({ code: expect.any(String) });
  return [...issued.map(({ code }) => code), begun.body.code];
}

async function many(count: number, ask: (seed: number) => Promise<string | null>): Promise<string[]> {
  const wrong: string[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const seed = (next += 1);
      const finding = await ask(seed);
      if (finding) wrong.push(`seed ${seed}: ${finding}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return wrong;
}

/** What an answer to a stranger never holds: what was planted, and how the product is made inside. */
const inside = [
  new RegExp(CANARY, 'i'),
  /"kind":"internal"/,
  /\bat [\w.<>]+ \(|node_modules|\.(?:ts|js):\d+/,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) |relation "|QueryFailedError|violates /,
  /ECONNREFUSED|127\.0\.0\.1:\d|postgres:\/\//,
];

describe('malformed and hostile requests', () => {
  it('[VAL-11] end in a refusal, never in a defect, over GraphQL, REST and commands; strangers learn nothing', async () => {
    const wrong = await many(OVER_HTTP, async (seed) => {
      const { method, path, headers, body } = httpRequest(seed);
      const token = [admin, admin, tenant, undefined][seed % 4];
      const ask = () =>
        fetch(t.url + path, {
          method,
          headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
          ...(body === undefined || method === 'GET'
            ? {}
            : { body: body as NonNullable<RequestInit['body']> }),
          redirect: 'manual',
        }).catch(() => null);
      let answer = await ask();
      // On a busy machine a peer may be too slow, which is no finding; a request that always ends so is one.
      for (let time = 0; time < ASK_AGAIN && answer?.status === 503; time += 1) {
        await sleep(500 * 2 ** time);
        answer = await ask();
      }
      // The client itself refuses to send some of it.
      if (!answer) return null;
      const text = await answer.text();
      // Nobody works here who could receive a problem report, and the answer says so.
      if (text.includes('"code":"PROBLEM.NO_CONTACT"')) return null;
      if (answer.status >= 500 || text.includes('"kind":"internal"'))
        return `${answer.status} at ${method} ${path.slice(0, 80)} ${text.slice(0, 200)}`;
      return token !== admin && text.toLowerCase().includes(CANARY) ? `a leak at ${path.slice(0, 80)}` : null;
    });
    expect(wrong).toEqual([]);
  }, 900_000);

  it('[OPS-05] [OPS-06] [VAL-11] at every public address end in a refusal; nobody without a session learns anything', async () => {
    const codes = await goodCodes();
    const asked = new Set<string>();
    const wrong = await many(OF_STRANGERS, async (count) => {
      const seed = FIRST_STRANGER + count;
      const { method, path, headers, body } = publicRequest(seed, codes);
      const sent =
        body === undefined || method === 'GET' ? {} : { body: body as NonNullable<RequestInit['body']> };
      const answer = await fetch(t.url + path, { method, headers, ...sent, redirect: 'manual' }).catch(
        () => null,
      );
      // The client itself refuses to send some of it.
      if (!answer) return null;
      asked.add(path.split(/[/?]/, 3).join('/'));
      const text = await answer.text();
      // The description of the interface names what it likes; the product's own busy answer is no defect.
      if (/^\/(?:openapi\.json|asyncapi\.json|schema\.graphql)/.test(path)) return null;
      const told = inside.find((pattern) => pattern.test(text));
      if (answer.status < 500 && !told) return null;
      return `${answer.status} ${String(told ?? '')} at ${method} ${path.slice(0, 80)} ${String(body).slice(0, 300)} ${text.slice(0, 300)}`;
    });
    expect(wrong).toEqual([]);
    if (OF_STRANGERS >= PUBLIC_ROUTES) expect(asked.size).toBeGreaterThan(PUBLIC_ROUTES / 2);
  }, 3_600_000);

  it('[OPS-05] [OPS-06] [SES-04] a code that is guessed opens no public page, and no page says what it lacks', async () => {
    const byCode = [...commands.values()].filter(
      ({ access, internal, input }) => access === 'public' && !internal && 'code' in input,
    );
    expect(byCode.length).toBeGreaterThan(40);
    const refused: string[] = [];
    for (const { name, input } of byCode) {
      // Everything else as it should be, so that only the code can be what is refused.
      const rest = Object.entries(input).filter(([field]) => field !== TRAP);
      const filled = rest.map(([field, meta]) => [field, sampleOf(metaOf(meta), 2)]);
      const object = { ...Object.fromEntries(filled), code: 'x'.repeat(43) };
      const { status, body } = await t.post<{ error: { code: string } }>(`/commands/${name}`, object);
      expect([name, Object.keys(body)]).toEqual([name, ['error']]);
      if (status !== 404 || body.error.code !== 'LINK.INVALID') refused.push(`${name} ${body.error.code}`);
    }
    // What is sent with the code is refused before it is looked up; that says nothing of the code.
    expect(refused).toEqual([
      'AnswerInventory INVENTORY.REMARKS_OF_AGREEMENT',
      'SubmitApplication APPLICATION.CONSENT_CHANGED',
    ]);
  }, 120_000);

  it('[VAL-11] end in a refusal at the services themselves, too', async () => {
    const clients = new Map(
      serviceNames.map((name) => [
        name,
        new Client(t.services.addressOf(name), credentials.createInsecure()),
      ]),
    );
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${admin}`);
    const asIs = (bytes: Buffer): Buffer => bytes;
    const wrong = await many(OVER_GRPC, async (seed) => {
      const service = serviceNames[seed % serviceNames.length] as ServiceName;
      const { path, bytes } = grpcRequest(seed, service);
      const ask = () =>
        new Promise<status>((resolve) => {
          clients
            .get(service)
            ?.makeUnaryRequest(path, asIs, asIs, bytes, metadata, {}, (error) =>
              resolve(error?.code ?? status.OK),
            );
        });
      let code = await ask();
      for (let time = 0; time < ASK_AGAIN && code === status.UNAVAILABLE; time += 1) {
        await sleep(500 * 2 ** time);
        code = await ask();
      }
      const bad = [status.INTERNAL, status.UNKNOWN, status.UNAVAILABLE].includes(code);
      return bad ? `${status[code]} at ${service} ${path}` : null;
    });
    for (const client of clients.values()) client.close();
    expect(wrong).toEqual([]);
  }, 900_000);
});
