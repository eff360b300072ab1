import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { grpcRequest, httpRequest } from '../testing/fuzz-requests.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

/** `make bench ARGS=chaos` asks fifty thousand; these few keep what it has found from coming back. */
const OVER_HTTP = 1_200;
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
