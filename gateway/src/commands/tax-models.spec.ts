import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import type { Report } from '@llavero/proto/rules/reports/report';
import { daySeconds } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Body = Record<string, Json> & { error: { code: string }; report: Report & Json; path: string };

const unknown = '01890000-0000-7000-8000-000000000000';
let t: TestGateway;
let folder: string;
let clerk: string;
let landlord: string;
let other: string;

async function make(name: ServiceName, collection: CollectionName, object: Record<string, Json>) {
  const store = t.services.services.get(name)!.get(RecordStores).of(collection);
  const trusted = { ...testContext('ADMIN'), trusted: true };
  return (await store.create(object, trusted, undefined, { byCommand: true })).id;
}
const run = (name: string, input: object, token?: string) =>
  t.post<Body>(`/commands/${name}`, input, token === undefined ? {} : { token });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-taxes-'));
  t = await startTestGateway(
    {
      ...{
        people: neighbour('people'),
        places: neighbour('places'),
        notifications: neighbour('notifications'),
      },
      ...{ contracts: ContractsModule, documents: DocumentsModule, finance: FinanceModule },
    },
    {},
    { DATA_DIR: folder },
  );
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  await make('people', 'organization', { name: 'Llavero Gestión, S.L.', cif: 'B85626240', active: true });
  landlord = await make('people', 'agent', { firstname: 'Núria', lastname: 'Peñalver' });
  other = await make('people', 'agent', { firstname: 'Pau', lastname: 'Ros' });
  const unit = await make('places', 'place', { street: 'Carrer de Sants', number: '12' });
  const fee = { category: 'INVOICE', subcategory: 'FEE', source: 'PROVIDER', concept: 'Honorarios' };
  const issueDate = daySeconds({ year: 2026, month: 2, day: 3 });
  await make('finance', 'finance', {
    ...{ type: 'BILL', year: 2026, month: 2, serie: 1, issueDate, landlords: [landlord], units: [unit] },
    ...{ sourceRole: 'PROVIDER', destinationRole: 'LANDLORD' },
    destination: { agent: landlord, organization: null, iban: null },
    breakdown: [{ ...fee, baseAmount: 100, vatPercent: 21, vatAmount: 21, totalAmount: 121 }],
  });
}, 120_000);
afterAll(async () => {
  await t?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const model = (kind: string, more: object = {}) => ({ kind, year: 2026, from: 1, to: 3, ...more });

describe('tax models through the gateway', () => {
  it('[FIN-07] [SES-09] are for the office', async () => {
    for (const [name, input] of [
      ['MakeReport', model('VAT')],
      ['PrintReport', model('RENT_WITHHOLDINGS')],
      ['PrintTaxPack', { landlord, year: 2026 }],
    ] as const) {
      const signedOut = await run(name, input);
      expect([name, signedOut.status, signedOut.body.error.code]).toEqual([name, 401, 'SESSION.MISSING']);
      for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY', 'EXTERNAL_EMPLOYEE'] as const) {
        const { status, body } = await run(name, input, await t.tokenFor(role, landlord));
        expect([name, role, status, body.error.code]).toEqual([name, role, 403, 'COMMAND.FORBIDDEN']);
      }
    }
    // What services ask one another is not there.
    const input = { issuer: unknown, from: 0, to: 0 };
    expect((await run('RegisteredVat', input, await t.tokenFor('ADMIN'))).status).toBe(404);
  });

  it('[FIN-07] answers what it does not know with a sentence', async () => {
    expect((await run('MakeReport', model('X'), clerk)).status).toBe(400);
    expect((await run('MakeReport', model('VAT', { from: 3, to: 1 }), clerk)).status).toBe(400);
    expect((await run('PrintTaxPack', { year: 2026 }, clerk)).status).toBe(400);
    expect((await run('PrintTaxPack', { landlord: unknown, year: 2026 }, clerk)).body.error.code).toBe(
      'REPORT.NOTHING',
    );
  });

  it('[FIN-07] model 303 has the boxes of the quarter, and each row the invoices behind it', async () => {
    const { status, body } = await run('MakeReport', model('VAT'), clerk);
    expect(status).toBe(200);
    const [charged] = body.report.tables;
    expect(charged?.rows).toEqual([['Régimen general', 21, '07', 100, '09', 21]]);
    expect(charged?.sources).toMatchObject([
      [{ collection: 'finance', name: 'F202600001', base: 100, amount: 21 }],
    ]);
    expect(body.report.notes.join(' ')).toContain('VeriFactu');
    expect((await run('MakeReport', model('VAT', { from: 4, to: 6 }), clerk)).body.report.documents).toBe(0);
  });

  it('[FIN-07] [SES-09] the pack of a landlord is theirs to download, and nobody else’s', async () => {
    const { status, body } = await run('PrintTaxPack', { landlord, year: 2026 }, clerk);
    expect([status, body['missing']]).toEqual([200, 0]);
    const asked = async (token?: string) =>
      fetch(new URL(body.path, t.url), token ? { headers: { authorization: `Bearer ${token}` } } : {});
    const mine = await asked(await t.tokenFor('LANDLORD', landlord));
    expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(mine.headers.get('content-disposition')).toContain('attachment');
    expect(
      Buffer.from(await mine.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await asked()).status).toBe(401);
    expect((await asked(await t.tokenFor('LANDLORD', other))).status).toBe(404);
  });
});
