import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import { explainMonth } from '@llavero/proto/commands/month-explanation';
import type { Json } from '@llavero/proto/fields/field';
import { contract } from '@llavero/proto/records/contracts/contract';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

const [year, month] = [2031, 5];

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

/** A contract in force, as its owner stores it and as it hands it over for the month. */
async function letting(stored: Record<string, Json> = {}, told: Parameters<LetPortfolio['let']>[0] = {}) {
  const id = uuidv7();
  const { terms, landlord } = office.let({ id, ...told });
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
  await bulkLoad(office.contracts, contract, [{ id, object, createdAt: 1_700_000_000 }]);
  return { id, landlord };
}

const explained = (id: string) => office.peers.command(explainMonth, { contract: id, year, month }, admin);

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

    await office.generate(year, month, { contracts: [id] });
    const { documents } = await explained(id);
    expect(documents.map(({ kind, outcome, reason }) => [kind, outcome, reason])).toEqual([
      ['RECEIPT', 'existing', null],
      ['SETTLEMENT', 'existing', null],
      ['BILL', 'existing', null],
    ]);
    const [receipt] = await office.documents({ year, month, type: 'RECEIPT' });
    expect(documents[0]!.document).toBe(receipt!.id);
    expect(receipt).toMatchObject({ type: 'RECEIPT', contract: id, totalAmount: 1000, month });

    await office.change(receipt!, 'CANCELLED');
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
      office.peers.command(explainMonth, { contract: id, year, month }, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await expect(explained(uuidv7())).rejects.toMatchObject({ body: { code: 'RECORD.NOT_FOUND' } });
  });
});
