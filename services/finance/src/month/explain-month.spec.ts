import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { KitModule } from '@llavero/kit/service/kit.module';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { changeFinanceStatus, financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import { explainMonth } from '@llavero/proto/commands/month-explanation';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { contract } from '@llavero/proto/records/contracts/contract';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { recordsOf } from '@llavero/proto/records/registry';
import { daySeconds } from '@llavero/proto/values/dates';
import { Module } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { billable, ContractsStandIn, mandates, mandateTerms, portfolio } from '../testing/contracts.ts';

const admin = testContext('ADMIN');
const [year, month] = [2031, 5];

/** The people service as finance sees it: it only answers records. */
@Module({
  imports: [KitModule.forService({ name: 'people', records: recordsOf('people'), migrations: 'derive' })],
})
class PeopleStandIn {}

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { finance: FinanceModule, contracts: ContractsStandIn, people: PeopleStandIn },
    { partial: true },
  );
});
afterAll(() => services?.stop());
beforeEach(() => {
  portfolio.length = 0;
  mandates.length = 0;
});

/** A contract in force, as its owner stores it and as it hands it over for the month. */
async function letting(stored: Record<string, unknown> = {}, told: Parameters<typeof billable>[0] = {}) {
  const terms = mandateTerms({ mandateDate: daySeconds({ year, month: 1, day: 1 }) });
  const id = uuidv7();
  const object = {
    units: [uuidv7()],
    tenants: [uuidv7()],
    landlords: terms.landlords,
    mandate: terms.id,
    rent: 1000,
    validated: true,
    activated: true,
    startDate: daySeconds({ year: 2030, month: 1, day: 1 }),
    ...stored,
  };
  const database = services.services.get('contracts')!.get(Database);
  await bulkLoad(database, contract, [{ id, object: object as never, createdAt: 1_700_000_000 }]);
  mandates.push(terms);
  portfolio.push(billable({ id, mandate: terms.id, landlords: terms.landlords, ...told }));
  return { id, landlord: terms.landlords[0]! };
}

const explained = (id: string) => services.peers.command(explainMonth, { contract: id, year, month }, admin);

async function generate(id: string) {
  const input = { year, month, contracts: [id], kinds: [...monthDocuments.values], hash: null };
  const { process } = await services.peers.command(generateMonth, input, admin);
  await until('the end of the run', async () => {
    const { status } = await services.peers.command(financeProcess, { process }, admin);
    return !['QUEUED', 'IN_PROGRESS'].includes(status);
  });
}

describe('what became of the documents of a month', () => {
  it('[FIN-01] says what would be generated, then names what is there, and what was cancelled', async () => {
    const { id, landlord } = await letting();
    const before = await explained(id);
    expect(before.reason).toBeNull();
    expect(before.documents).toEqual([
      expect.objectContaining({ kind: 'RECEIPT', outcome: 'create', document: null, totalAmount: 1000 }),
      expect.objectContaining({ kind: 'SETTLEMENT', outcome: 'create', payee: landlord, document: null }),
      expect.objectContaining({ kind: 'BILL', outcome: 'create', payee: landlord, document: null }),
    ]);
    expect(before.documents[0]?.reason).toMatch(/Todavía no se ha generado/);

    await generate(id);
    const { documents } = await explained(id);
    expect(documents.map(({ kind, outcome, reason }) => [kind, outcome, reason])).toEqual([
      ['RECEIPT', 'existing', null],
      ['SETTLEMENT', 'existing', null],
      ['BILL', 'existing', null],
    ]);
    const receipt = (await services.peers
      .records('finance')
      .get({ collection: 'finance', id: documents[0]!.document! }, admin)) as unknown as Finance;
    expect(receipt).toMatchObject({ type: 'RECEIPT', contract: id, totalAmount: 1000, month });

    const cancel = {
      documents: [{ id: receipt.id, version: null, status: 'CANCELLED' as const }],
      status: null,
    };
    await services.peers.command(changeFinanceStatus, cancel, admin);
    expect((await explained(id)).documents[0]).toMatchObject({
      kind: 'RECEIPT',
      outcome: 'create',
      reason: 'El que había está anulado: «Generar el mes» crea otro.',
    });
  });

  it('[FIN-01] gives the reason of each document that is left out', async () => {
    const { id } = await letting({}, { withoutRentBills: true });
    const { reason, documents } = await explained(id);
    expect(reason).toBeNull();
    expect(documents[0]).toMatchObject({
      kind: 'RECEIPT',
      outcome: 'skip',
      document: null,
      reason: 'El contrato no emite recibos.',
    });
  });

  it('[FIN-01] says why the month has nothing for a contract at all', async () => {
    const draft = await letting({ validated: false, activated: false });
    expect(await explained(draft.id)).toEqual({
      reason: expect.stringContaining('es un borrador'),
      documents: [],
    });
    const later = await letting({ startDate: daySeconds({ year, month: 6, day: 1 }) });
    expect((await explained(later.id)).reason).toMatch(/empieza el 01\/06\/2031/);
  });

  it('[SES-09] is for staff, and knows only what exists', async () => {
    const { id } = await letting();
    await expect(
      services.peers.command(explainMonth, { contract: id, year, month }, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await expect(explained(uuidv7())).rejects.toMatchObject({ body: { code: 'RECORD.NOT_FOUND' } });
  });
});
