import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import type { RunningService } from '@llavero/kit/service/open-service';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { claimKey, planContract } from '@llavero/proto/rules/month/plan';
import { type BilledContract, billedMonth } from '@llavero/proto/rules/receipt';
import { Database } from '@llavero/kit/db/database';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { billable } from '../testing/contracts.ts';
import { createCompany, loadPeople } from '../testing/people-with-nif.ts';
import { CreateDocuments } from './create-documents.ts';
import { standingDocuments } from './month-claims.ts';

const ctx = serviceContext('finance');
const admin = testContext('ADMIN');
const month = (at: number) => billedMonth(2026, at);

let harness: TestServices;
let service: RunningService;
beforeAll(async () => {
  // Whose tax numbers invoices name.
  harness = await startTestServices(
    { people: neighbour('people'), finance: FinanceModule },
    { partial: true },
  );
  await createCompany(harness);
  await loadPeople(harness, [landlord]);
  service = harness.services.get('finance')!;
});
afterAll(() => harness?.stop());

const landlord = uuidv7();
async function taxed(): Promise<BilledContract> {
  const tenant = uuidv7();
  await loadPeople(harness, [tenant]);
  const contract = billable({ contractType: 'LOCAL_CONTRACT', landlords: [landlord], tenants: [tenant] });
  return { ...contract, unitTypes: [], besideHome: false, tenantIsCompany: true };
}

/** Generates receipt and rent bill of a contract in a month, by what stands. */
async function generate(contract: BilledContract, at: number) {
  const standing = await standingDocuments(service.get(Database), [contract.id], month(at));
  const of = (key: string) => standing.get(key);
  const rows = planContract(contract, null, {
    month: month(at),
    kinds: ['RECEIPT', 'RENT_BILL'],
    standing: (claim) => of(claimKey(claim)),
  });
  const cursor = { phase: 'contracts' as const, after: contract.id };
  const subject = {
    ...{ cursor, rows, contract, terms: null, standing: of },
    ...{ ended: new Map<string, string[]>(), past: [], hasReserve: false },
  };
  return service.get(CreateDocuments).run([subject], month(at), new Map(), ctx);
}

const documents = async ({ id }: BilledContract): Promise<Finance[]> =>
  service
    .get(RecordStores)
    .of(finance)
    .findUnchecked({
      filter: { contract: id, cancelled: false },
      sort: [{ field: 'createdAt', order: 'asc' }],
    });
const of = (made: Finance[], type: string) => made.find((one) => one.type === type)!;
async function change({ id }: Finance, status: string) {
  const input = { documents: [{ id, version: null, status }], status: null };
  return (await harness.peers.command(changeFinanceStatus, input, admin)).results[0];
}

describe('rent bills of a month', () => {
  it('[WIZ-06] [FIN-01] [FIN-03] one for each receipt, collected by it, with numbers of its own series', async () => {
    const contracts = [await taxed(), await taxed(), await taxed()];
    await Promise.all([...contracts, ...contracts].map((contract) => generate(contract, 3)));
    const made = (await Promise.all(contracts.map(documents))).flat();
    const bills = made.filter(({ type }) => type === 'RENT_BILL');
    // From 2027 on a landlord has a series of their own, whose code comes before the number.
    expect(bills.map(({ serie }) => serie! % 100_000).toSorted()).toEqual([1, 2, 3]);
    for (const bill of bills) {
      const receipt = made.find(({ id }) => id === bill.includedIn);
      expect([receipt?.type, receipt?.contract]).toEqual(['RECEIPT', bill.contract]);
      expect(bill).toMatchObject({
        totalAmount: 1020,
        vatAmount: 210,
        vatPercent: 21,
        sourceRole: 'LANDLORD',
        destinationRole: 'TENANT',
        concept: 'Factura de alquiler de marzo de 2026',
      });
      expect(bill.destination?.agent).toBe(bill.tenants[0]);
    }
    expect(await generate(contracts[0]!, 3)).toEqual({ created: 0, existing: 2 });
  });

  it('[WIZ-06] its own receipt cancelled, the next one of the month collects it', async () => {
    const contract = await taxed();
    await generate(contract, 4);
    const first = await documents(contract);
    expect((await change(of(first, 'RECEIPT'), 'CANCELLED'))?.ok).toBe(true);
    expect(of(await documents(contract), 'RENT_BILL').includedIn).toBeNull();
    await generate(contract, 4);
    const again = await documents(contract);
    expect(again.filter(({ type }) => type === 'RENT_BILL')).toHaveLength(1);
    expect(of(again, 'RENT_BILL').includedIn).toBe(of(again, 'RECEIPT').id);
    expect((await change(of(again, 'RENT_BILL'), 'CANCELLED'))?.message).toContain('incluido en el recibo');
  });

  it('[WIZ-06] [FIN-03] it is rectified in the landlord’s own series, and the receipt of the right rent collects both', async () => {
    const contract = await taxed();
    await generate(contract, 6);
    const first = await documents(contract);
    const bill = of(first, 'RENT_BILL');
    const line = (subcategory: string) => bill.breakdown.findIndex((one) => one.subcategory === subcategory);
    const corrections = [
      { line: line('RENT'), amount: 900 },
      { line: line('WITHHOLDING'), amount: -171 },
    ];
    const input = { id: bill.id, version: bill.version, corrections, reason: 'Renta mal escrita' };
    const made = await harness.peers.command(rectifyDocument, input, admin);
    expect(made).toMatchObject({ name: expect.stringMatching(/^FAR2026\d*00001$/), totalAmount: -102 });
    const rectifying = of(await documents(contract), 'RECTIFYING_RENT_BILL');
    expect(rectifying).toMatchObject({
      ...{ rectifies: bill.id, sourceRole: 'LANDLORD', destinationRole: 'TENANT', vatAmount: -21 },
      includedIn: bill.includedIn,
    });
    // Issued documents stay as they are, and nothing is rectified twice.
    expect(of(await documents(contract), 'RENT_BILL')).toEqual(bill);
    await expect(harness.peers.command(rectifyDocument, input, admin)).rejects.toMatchObject({
      body: { code: 'FINANCE.ALREADY_RECTIFIED' },
    });
    expect((await change(of(first, 'RECEIPT'), 'CANCELLED'))?.ok).toBe(true);
    const wrong = await generate(contract, 6);
    expect(wrong.created).toBe(0);
    expect(await generate({ ...contract, rent: 900 }, 6)).toMatchObject({ created: 1 });
    const right = await documents(contract);
    expect(of(right, 'RECEIPT').totalAmount).toBe(918);
    expect(of(right, 'RENT_BILL').includedIn).toBe(of(right, 'RECEIPT').id);
  });

  it('[WIZ-06] [SES-09] its tenant sees it', async () => {
    const contract = await taxed();
    await generate(contract, 5);
    const bill = of(await documents(contract), 'RENT_BILL');
    const list = (person: string) =>
      harness.peers
        .records('finance')
        .list({ collection: 'finance', filter: { type: 'RENT_BILL' } }, testContext('TENANT', person));
    expect((await list(bill.tenants[0]!)).items).toHaveLength(1);
    expect((await list(bill.landlords[0]!)).items).toHaveLength(0);
  });
});
