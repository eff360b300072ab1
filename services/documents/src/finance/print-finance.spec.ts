import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { fromStatus } from '@llavero/kit/errors/grpc-errors';
import { commandProtocol } from '@llavero/kit/grpc/command-protocol';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { renderReceipt } from '@llavero/proto/commands/documents';
import { printFinanceDocument, printMonth } from '@llavero/proto/commands/papers';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { type Bench, openBench, taxAddresses } from '../testing/bench.ts';
import { FinanceReader } from './finance-reader.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

let bench: Bench;
let tenant: StoredRecord;
let landlord: StoredRecord;
let unit: StoredRecord;
beforeAll(async () => {
  bench = await openBench();
  await bench.create('people', 'organization', { name: 'Llavero Gestión, S.L.', active: true });
  tenant = await bench.create('people', 'agent', { firstname: 'Ángel', lastname: 'Muñoz' });
  landlord = await bench.create('people', 'agent', { firstname: 'Núria', lastname: 'Peñalver' });
  unit = await bench.create('places', 'place', {
    street: 'Carrer de Provença',
    number: '231',
    floor: '3',
    door: '2',
    zip: '08008',
    city: 'Barcelona',
  });
});
afterAll(() => bench?.stop());

let serie = 0;
const receiptOf = (more: Record<string, Json> = {}) =>
  bench.create('finance', 'finance', {
    type: 'RECEIPT',
    concept: 'Renta de noviembre de 2026',
    year: 2026,
    month: 11,
    serie: (serie += 1),
    contract: randomUUID(),
    mandate: randomUUID(),
    tenants: [tenant.id],
    landlords: [landlord.id],
    units: [unit.id],
    issueDate: fromDayKey('2026-11-01'),
    sourceRole: 'LANDLORD',
    destinationRole: 'TENANT',
    breakdown: [
      {
        category: 'RENT',
        subcategory: 'RENT',
        source: 'LANDLORD',
        destination: 'TENANT',
        concept: 'Renta de noviembre de 2026',
        units: 1,
        unitAmount: 1250.5,
        totalAmount: 1250.5,
      },
    ],
    ...more,
  });
const render = (finance: string, ctx = staff) =>
  bench.services.peers.command(renderReceipt, { finance }, ctx);
const adminToken = () => bench.services.tokenFor('ADMIN');

/** The command without any token. */
async function renderSignedOut(finance: string): Promise<never> {
  const protocol = await commandProtocol('documents');
  const { path, requestSerialize, responseDeserialize } = protocol.method(renderReceipt);
  const client = new Client(bench.services.addressOf('documents'), credentials.createInsecure());
  try {
    return await new Promise((_resolve, reject) => {
      client.makeUnaryRequest(
        path,
        requestSerialize as (input: object) => Buffer,
        responseDeserialize,
        { finance },
        new Metadata(),
        (error) => reject(error ? fromStatus(error as ServiceError, 'documents') : new Error('answered')),
      );
    });
  } finally {
    client.close();
  }
}

describe('the PDF of a receipt', () => {
  it("[FIN-07] [ENT-06] shows the account of who pays, never the landlord's", async () => {
    const iban = (number: string) => ({ agent: null, organization: null, iban: number });
    const { id } = await receiptOf({
      source: iban('ES7921000813610123456789'),
      destination: iban('ES9121000418450200051332'),
    });
    const reader = bench.services.services.get('documents')!.get(FinanceReader);
    const printed = await reader.read(await reader.finance(id, staff), staff);
    expect(printed.account).toMatch(/^[* ]+1332$/);
  });

  it('[FIN-07] [SES-09] signed out, wrong role, a tenant: refused, and nothing is made', async () => {
    const receipt = await receiptOf();
    await expect(renderSignedOut(receipt.id)).rejects.toMatchObject({
      body: { code: 'SESSION.MISSING', kind: 'unauthenticated' },
    });
    for (const stranger of [
      testContext('COMMUNITY'),
      testContext('EXTERNAL_EMPLOYEE'),
      testContext('TENANT', randomUUID()),
      testContext('LANDLORD', randomUUID()),
    ])
      await expect(render(receipt.id, stranger)).rejects.toMatchObject({
        body: { message: expect.stringMatching(/\S/), kind: expect.stringMatching(/^(forbidden|notFound)$/) },
      });
    await expect(render(randomUUID())).rejects.toMatchObject({ body: { kind: 'notFound' } });
    expect(await bench.documents({ finance: receipt.id })).toEqual([]);
  });

  it('[FIN-07] [DOC-04] is stored once with a document that belongs to everything the receipt does', async () => {
    const receipt = await receiptOf();
    const made = await render(receipt.id);
    expect(made).toMatchObject({ reused: false, path: expect.stringContaining(made.document) });
    expect(await bench.documents({ finance: receipt.id })).toMatchObject([
      {
        id: made.document,
        type: 'RECEIPT',
        category: 'RENT',
        generated: true,
        visibility: ['TENANT', 'LANDLORD'],
        fileVersion: 1,
        sourceVersion: receipt.version,
        size: made.bytes,
        contract: receipt['contract'],
        mandate: receipt['mandate'],
        tenants: [tenant.id],
        landlords: [landlord.id],
        places: [unit.id],
      },
    ]);
    const { info, bytes } = await bench.download(made.document, await adminToken());
    expect(info).toEqual({ content_type: 'application/pdf', file_name: made.fileName, bytes: made.bytes });
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(bytes).toHaveLength(made.bytes);
  });

  it('[FIN-07] an unchanged receipt is not printed again; a changed one is the next version of the document', async () => {
    const receipt = await receiptOf();
    const first = await render(receipt.id);
    expect(await render(receipt.id)).toEqual({ ...first, reused: true });

    await bench.change(receipt, { concept: 'Renta de noviembre de 2026, corregida' });
    const second = await render(receipt.id);
    expect(second).toMatchObject({ document: first.document, reused: false });
    const [document, ...others] = await bench.documents({ finance: receipt.id });
    expect(others).toEqual([]);
    expect(document).toMatchObject({ fileVersion: 2, sourceVersion: receipt.version + 1 });
    expect(await render(receipt.id)).toMatchObject({ document: first.document, reused: true });
  });

  it('[FIN-07] [STA-10] one that was voided stays so, and what is asked for now is a new document', async () => {
    const receipt = await receiptOf();
    const { document: voided } = await render(receipt.id);
    const documents = bench.services.peers.records('documents');
    await documents.patch({ collection: 'document', id: voided, patch: { status: 'CANCELLED' } }, staff);
    const made = await render(receipt.id);
    expect(made).toMatchObject({ reused: false });
    expect(made.document).not.toBe(voided);
    expect(await render(receipt.id)).toMatchObject({ document: made.document, reused: true });
    expect(await bench.documents({ id: voided })).toMatchObject([{ status: 'CANCELLED', fileVersion: 1 }]);
  });

  it('[FIN-07] two who open it at once get one document in one version', async () => {
    const receipt = await receiptOf();
    const made = await Promise.all(Array.from({ length: 4 }, () => render(receipt.id)));
    expect(new Set(made.map(({ document }) => document)).size).toBe(1);
    expect(made.filter(({ reused }) => !reused)).toHaveLength(1);
    expect(await bench.documents({ finance: receipt.id })).toMatchObject([{ fileVersion: 1 }]);
  });

  it('[DOC-04] a file that is lost is printed again', async () => {
    const receipt = await receiptOf();
    const made = await render(receipt.id);
    const [document] = await bench.documents({ id: made.document });
    await rm(join(bench.folder, 'media', String(document?.['storageKey'])));
    await expect(bench.download(made.document, await adminToken())).rejects.toMatchObject({
      body: { code: 'DOCUMENT.NO_FILE', kind: 'notFound' },
    });
    expect(await render(receipt.id)).toMatchObject({ document: made.document, reused: false });
    expect((await bench.download(made.document, await adminToken())).bytes.length).toBeGreaterThan(1000);
  });
});

describe('the PDFs of settlements and bills', () => {
  const settlement = { type: 'SETTLEMENT', sourceRole: 'PROVIDER', destinationRole: 'LANDLORD' };
  const print = (finance: string, ctx = staff) =>
    bench.services.peers.command(printFinanceDocument, { finance }, ctx);

  it('[FIN-07] are filed by their kind and seen by whom they are for', async () => {
    const expected = [
      [settlement, 'SETTLEMENT', 'RENT', ['LANDLORD'], 'Liquidación L2026'],
      [
        { ...settlement, type: 'GUARANTEED' },
        'SETTLEMENT',
        'RENT',
        ['LANDLORD'],
        'Liquidación garantizada L2026',
      ],
      [{ ...settlement, type: 'BILL' }, 'OTHER_BILLS', 'EXPENSE', ['LANDLORD'], 'Factura F2026'],
      [
        { ...settlement, type: 'BILL', destinationRole: 'TENANT' },
        'OTHER_BILLS',
        'EXPENSE',
        [],
        'Factura F2026',
      ],
      [
        { ...settlement, type: 'RECTIFYING_BILL' },
        'OTHER_BILLS',
        'EXPENSE',
        ['LANDLORD'],
        'Factura rectificativa R2026',
      ],
      [{ type: 'RENT_BILL' }, 'OTHER_BILLS', 'EXPENSE', ['TENANT', 'LANDLORD'], 'Factura de alquiler'],
      [
        { type: 'RECTIFYING_RENT_BILL' },
        'OTHER_BILLS',
        'EXPENSE',
        ['TENANT', 'LANDLORD'],
        'Factura de alquiler rectificativa',
      ],
    ] as const;
    for (const [fields, type, category, visibility, name] of expected) {
      const finance = await receiptOf(fields);
      const made = await print(finance.id);
      const [document] = await bench.documents({ id: made.document });
      expect(document).toMatchObject({ type, category, visibility, finance: finance.id });
      expect(document?.['name']).toContain(name);
      expect(await print(finance.id)).toMatchObject({ document: made.document, reused: true });
    }
  });

  it('[FIN-07] an invoice of the tax office’s register carries its code, and what is no such invoice does not', async () => {
    const reader = bench.services.services.get('documents')!.get(FinanceReader);
    const address = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B85626240';
    const [bill, other, settled] = [
      await receiptOf({ ...settlement, type: 'BILL' }),
      await receiptOf({ ...settlement, type: 'BILL' }),
      await receiptOf(settlement),
    ];
    for (const { id } of [bill, settled]) taxAddresses.set(id, address);
    const read = await Promise.all([bill, other, settled].map(({ id }) => reader.finance(id, staff)));
    const data = await reader.readMany(read, staff);
    expect(data.map(({ taxAddress }) => taxAddress)).toEqual([address, null, null]);
    const plain = (await print(other.id)).bytes;
    expect((await print(bill.id)).bytes).toBeGreaterThan(plain + 500);
  });

  it('[FIN-07] an expense has no PDF of its own, and a stranger gets none', async () => {
    const expense = await receiptOf({ type: 'EXPENSE' });
    await expect(print(expense.id)).rejects.toMatchObject({ body: { code: 'DOCUMENT.NOT_PRINTED' } });
    const { id } = await receiptOf(settlement);
    for (const role of ['COMMUNITY', 'EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD'] as const)
      await expect(print(id, testContext(role, randomUUID()))).rejects.toMatchObject({
        body: { kind: expect.stringMatching(/^(forbidden|notFound)$/) },
      });
    expect(await bench.documents({ finance: id })).toEqual([]);
  });

  it('[FIN-07] names the older document whose balance a line takes over, and the settlement that pays a bill', async () => {
    const older = await receiptOf(settlement);
    const line = {
      category: 'COMPENSATION',
      subcategory: 'SETTLEMENT',
      source: 'LANDLORD',
      concept: 'Saldo',
      totalAmount: 5,
    };
    const { id } = await receiptOf({
      ...settlement,
      includedIn: older.id,
      breakdown: [{ ...line, destination: 'PROVIDER', carriedFrom: older.id }],
    });
    const reader = bench.services.services.get('documents')!.get(FinanceReader);
    const shown = await reader.read(await reader.finance(id, staff), staff);
    const number = `L2026${String(older['serie']).padStart(5, '0')}`;
    expect(shown.lines[0]).toMatchObject({ carriedFrom: [number], totalAmount: -5 });
    expect(shown).toMatchObject({ settledBy: number, totalAmount: -5 });
  });
});

describe('the PDFs of a month', () => {
  it('[FIN-07] are made in the background, once; drafts and cancelled documents are left out', async () => {
    const month = { year: 2031, month: 3 };
    const wanted = await Promise.all([
      receiptOf(month),
      receiptOf(month),
      receiptOf({ ...month, type: 'SETTLEMENT' }),
      receiptOf({ ...month, type: 'BILL' }),
    ]);
    const unwanted = await Promise.all([
      receiptOf(month).then((draft) => bench.change(draft, { preview: true })),
      receiptOf(month).then((document) => bench.change(document, { cancelled: true })),
      receiptOf({ ...month, month: 4 }),
      receiptOf({ ...month, type: 'EXPENSE' }),
    ]);
    const jobs = bench.services.services.get('documents')!.get(JobQueue);
    const run = async () => {
      const { process } = await bench.services.peers.command(printMonth, { ...month, kinds: [] }, staff);
      return until('the end of the printing', async () => {
        const job = await jobs.find(process);
        if (job?.state === 'failed') throw new Error(job.error ?? '');
        return job?.state === 'done' && job;
      });
    };
    expect((await run()).checkpoint).toEqual({ printed: 4, unchanged: 0 });
    for (const { id } of wanted) expect(await bench.documents({ finance: id })).toHaveLength(1);
    for (const { id } of unwanted) expect(await bench.documents({ finance: id })).toEqual([]);
    await bench.change(wanted[0]!, { paymentMethod: 'CASH' });
    expect((await run()).checkpoint).toEqual({ printed: 1, unchanged: 3 });
    expect(await bench.documents({ finance: wanted[0]!.id })).toMatchObject([{ fileVersion: 2 }]);
  });
});

describe('the bytes of a document', () => {
  it('[SES-09] [DOC-04] go only to who may read the document', async () => {
    const made = await render((await receiptOf()).id);
    const tokenOf = (role: 'TENANT' | 'LANDLORD' | 'OWNER' | 'COMMUNITY', id: string) =>
      bench.services.tokenFor(role, id);
    await expect(bench.download(made.document)).rejects.toMatchObject({
      body: { code: 'SESSION.MISSING', kind: 'unauthenticated' },
    });
    await expect(
      bench.download(made.document, await tokenOf('COMMUNITY', randomUUID())),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    for (const role of ['TENANT', 'LANDLORD', 'OWNER'] as const)
      await expect(bench.download(made.document, await tokenOf(role, randomUUID()))).rejects.toMatchObject({
        body: { code: 'RECORD.NOT_FOUND', kind: 'notFound' },
      });
    await expect(bench.download(made.document, await tokenOf('LANDLORD', tenant.id))).rejects.toMatchObject({
      body: { kind: 'notFound' },
    });
    expect((await bench.download(made.document, await tokenOf('TENANT', tenant.id))).bytes).toHaveLength(
      made.bytes,
    );
    expect((await bench.download(made.document, await tokenOf('LANDLORD', landlord.id))).bytes).toHaveLength(
      made.bytes,
    );
  });

  it('[SES-09] a document that is not visible to a role is not there for it, though it names the person', async () => {
    const parties = { tenants: [tenant.id], landlords: [landlord.id], agents: [tenant.id] };
    const { id } = await bench.create('documents', 'document', {
      name: 'Liquidación',
      type: 'SETTLEMENT',
      visibility: ['LANDLORD'],
      ...parties,
    });
    const ids = async (role: 'TENANT' | 'LANDLORD' | 'OWNER', person: string) => {
      const request = { collection: 'document', filter: { id } } as const;
      const list = await bench.services.peers.records('documents').list(request, testContext(role, person));
      return list.items.map((item) => item.id);
    };
    expect(await ids('LANDLORD', landlord.id)).toEqual([id]);
    expect(await ids('TENANT', tenant.id)).toEqual([]);
    expect(await ids('OWNER', tenant.id)).toEqual([]);
    await expect(
      bench.download(id, await bench.services.tokenFor('TENANT', tenant.id)),
    ).rejects.toMatchObject({ body: { code: 'RECORD.NOT_FOUND' } });
  });

  it('[DOC-04] a document without file says so, one that does not exist too', async () => {
    const { id } = await bench.create('documents', 'document', { name: 'Acta', type: 'OTHER' });
    await expect(bench.download(id, await adminToken())).rejects.toMatchObject({
      body: { code: 'DOCUMENT.NO_FILE', message: expect.stringContaining('no tiene archivo') },
    });
    for (const unknown of [randomUUID(), 'nada', ''])
      await expect(bench.download(unknown, await adminToken())).rejects.toMatchObject({
        body: { kind: expect.stringMatching(/^(notFound|invalid)$/) },
      });
  });
});
