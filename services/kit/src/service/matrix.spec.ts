import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CodedError } from '@llavero/proto/errors';
import { type Action, allows, grantOf, roles } from '@llavero/proto/access/access';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import { v7 as uuidv7 } from 'uuid';
import { serviceContext } from '../context.ts';
import { testContext } from '../testing/context.ts';
import { neighbour } from '../testing/neighbour.ts';
import { startTestServices, type TestServices } from '../testing/service.ts';
import { RecordStores } from './record-stores.ts';

// Seven services start here.
jest.setTimeout(120_000);

let services: TestServices;
beforeAll(async () => {
  const modules = Object.fromEntries(serviceNames.map((name) => [name, neighbour(name)]));
  services = await startTestServices(modules as Record<ServiceName, ReturnType<typeof neighbour>>, {
    partial: true,
  });
}, 120_000);
afterAll(() => services?.stop());

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? error.body.code : String(error)),
  );

const people = roles.filter((role) => role !== 'SERVICE');

describe.each([...records.values()].map((definition) => [definition.collection, definition] as const))(
  'the matrix at the service: %s',
  (collection, definition: RecordDefinition) => {
    const client = () => services.peers.records(definition.service);
    let id: string;
    let seed = 0;

    /** A record as its service would make it. */
    const make = async (more: Record<string, Json> = {}, own?: string) => {
      const object = build(definition, more as never, (seed += 1)) as Record<string, Json>;
      const store = services.services.get(definition.service)!.get(RecordStores).of(collection);
      const options = own === undefined ? {} : { id: own };
      return store.create(object, serviceContext(definition.service), undefined, options);
    };
    beforeAll(async () => {
      ({ id } = await make());
    });

    it.each(people)('[SES-09] %s may do what it says, action by action, and nothing else', async (role) => {
      const ctx = testContext(role, uuidv7());
      // A version that is not there: whoever may write learns that it is stale, and nothing is written.
      const change = (patch: Record<string, Json>) =>
        client().patch({ collection, id, version: 99, patch }, ctx);
      const attempts: Record<Action, () => Promise<unknown>> = {
        read: () => client().list({ collection }, ctx),
        create: () => client().create({ collection, object: { noSuchField: 1 } }, ctx),
        update: () => change({}),
        delete: () => change({ status: 'DELETED' }),
        restore: () => change({ status: 'RESTORED' }),
      };
      for (const [action, attempt] of Object.entries(attempts) as [Action, () => Promise<unknown>][]) {
        const isRefused = (await outcome(attempt())) === 'RECORD.FORBIDDEN';
        expect([action, isRefused]).toEqual([action, !allows(definition.access, role, action)]);
      }
    });

    const readers = people.filter((role) => allows(definition.access, role, 'read'));
    it.each(readers)('[SES-09] %s reads its rows without the field groups hidden from it', async (role) => {
      const { own, shown, hidden = [] } = grantOf(definition.access, role) ?? {};
      const me = uuidv7();
      const link = own?.find((field) => field !== 'id');
      const isList = link !== undefined && Array.isArray(build(definition)[link]);
      const mine = await make(
        {
          ...(link ? { [link]: isList ? [me] : me } : {}),
          ...Object.fromEntries((shown ?? []).map(({ field, values }) => [field, [...values]])),
        },
        own?.includes('id') && !link ? me : undefined,
      );
      const ctx = testContext(role, me);
      const record = await client().get({ collection, id: mine.id }, ctx);
      for (const [name, { access, secret }] of fieldEntries(definition)) {
        const isHidden = secret === true || hidden.includes(access ?? 'general');
        expect([name, name in record]).toEqual([name, !isHidden]);
      }
      const other = await outcome(client().get({ collection, id }, ctx));
      expect(other).toBe(own ? 'RECORD.NOT_FOUND' : 'done');
    });
  },
);
