import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: ContractsModule });
  token = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const mandateFields = (): Record<string, Json> => ({
  landlords: [uuidv7()],
  units: [uuidv7()],
  mandateDate: addDays(today, -10),
  productType: 'BASIC_12',
  salesManager: uuidv7(),
});
const contractFields = (mandate: string): Record<string, Json> => ({
  mandate,
  units: [uuidv7()],
  tenants: [uuidv7()],
  landlords: [uuidv7()],
  startDate: addDays(today, -5),
  endDate: addYears(today, 5),
  rent: 900,
  legalBondAmount: 900,
  payerBankAccount: 'ES9121000418450200051332',
});
const create = (collection: string, object: Record<string, Json>) =>
  t.call('createObject', { collection, object }, { token });
const patch = (collection: string, objectId: string, object: Record<string, Json>) =>
  t.call('patchObject', { collection, objectId, object }, { token });
const made = async (collection: string, object: Record<string, Json>) =>
  (await create(collection, object)).data as Row;
const verbsOf = async (collection: 'mandate' | 'contract', id: string) => {
  const { services } = t;
  const ctx = { actor: { id, role: 'SERVICE' as const, session: null, impersonator: null }, requestId: null };
  const entries = await services.peers.records('contracts').history({ collection, id }, ctx);
  return entries.map(({ verb }) => verb).reverse();
};
async function mandateInForce(): Promise<string> {
  const { id } = await made('mandate', mandateFields());
  expect(await patch('mandate', id, { version: 1, status: 'ACTIVE' })).toMatchObject({ success: true });
  return id;
}

/** The calls by which a status can be asked for, each answering the code of the refusal or null. */
const doors: [name: string, ask: (collection: string, row: Row, status: string) => Promise<string | null>][] =
  [
    [
      'patchObject',
      async (collection, { id, version }, status) =>
        (await patch(collection, id, { version, status })).error?.code ?? null,
    ],
    [
      '/admin/update',
      async (collection, { id, version }, status) => {
        const { body } = await t.post<{ error?: { code: string } }>(
          `/admin/update/${collection}/${id}`,
          { version, status },
          { token },
        );
        return body.error?.code ?? null;
      },
    ],
    [
      '/admin/{mandate or contract}',
      async (collection, { id, version }, status) => {
        const { body } = await t.post<{ error?: { code: string } }>(
          `/admin/${collection}`,
          { id, version, status },
          { token },
        );
        return body.error?.code ?? null;
      },
    ],
  ];

describe.each(doors)('a status by %s', (_name, ask) => {
  it('[API-02] [RST-05] [STA-01] puts a mandate in force with the checks and the event of the command', async () => {
    const bare = await made('mandate', { units: [uuidv7()] });
    expect(await ask('mandate', bare, 'ACTIVE')).toBe('MANDATE.NOT_READY');
    const ready = await made('mandate', mandateFields());
    expect(await ask('mandate', ready, 'SIGNED')).toBe('MANDATE.CHANGE_NEEDS_COMMAND');
    expect(await ask('mandate', ready, 'ACTIVE')).toBeNull();
    expect(await verbsOf('mandate', ready.id)).toEqual(['created', 'validated', 'activated']);
  });

  it('[API-02] [RST-05] [STA-02] puts a contract in force and ends it likewise', async () => {
    const mandate = await mandateInForce();
    const contract = await made('contract', contractFields(mandate));
    expect(await ask('contract', contract, 'PENDING_SIGNATURE')).toBe('CONTRACT.CHANGE_NEEDS_COMMAND');
    expect(await ask('contract', contract, 'ACTIVE')).toBeNull();
    const same = await made('contract', { ...contractFields(mandate), units: contract['units'] as Json });
    expect(await ask('contract', same, 'ACTIVE')).toBe('CONTRACT.UNIT_TAKEN');
    const draft = (await made('mandate', mandateFields())).id;
    expect(await ask('contract', await made('contract', contractFields(draft)), 'ACTIVE')).toBe(
      'CONTRACT.MANDATE_NOT_ACTIVE',
    );
    expect(await ask('contract', { ...contract, version: 3 }, 'FINISHED')).toBeNull();
    expect(await verbsOf('contract', contract.id)).toEqual(['created', 'validated', 'activated', 'finished']);
  });
});

describe('a record that would be born in a status of a command', () => {
  it.each([
    ['mandate', { status: 'ACTIVE' }, 'Activar mandato'],
    ['mandate', { validated: true }, 'Activar mandato'],
    ['contract', { status: 'ACTIVE' }, 'Activar contrato'],
    ['contract', { activated: true, validated: true }, 'Activar contrato'],
    ['contract', { validated: true }, 'Validar contrato'],
  ] as [string, Record<string, Json>, string][])(
    '[API-02] [RST-05] %s %j is refused by createObject and the admin routes, naming the way',
    async (collection, way, action) => {
      const object = { ...(collection === 'mandate' ? mandateFields() : contractFields(uuidv7())), ...way };
      const refused = {
        code: `${collection.toUpperCase()}.CHANGE_NEEDS_COMMAND`,
        message: expect.stringContaining(`«${action}»`),
      };
      expect(await create(collection, object)).toMatchObject({ success: false, error: refused });
      for (const path of [`/admin/create/${collection}`, `/admin/${collection}`])
        expect(await t.post(path, object, { token })).toMatchObject({
          status: 409,
          body: { error: refused },
        });
    },
  );
});
