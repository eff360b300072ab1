import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { closeMonth } from '@llavero/proto/commands/month-close';
import { previewRecalculation, recalculateDocuments } from '@llavero/proto/commands/recalculation';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { addMoney } from '@llavero/proto/values/money';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());
/** Every test has a year of its own. */
let year = 2041;
const month = 5;
beforeEach(() => {
  office.clear();
  year += 1;
});

const look = (more: { contracts?: string[]; documents?: string[] } = {}, of = { year, month }) =>
  office.peers.command(
    previewRecalculation,
    { ...of, contracts: [], documents: [], limit: 200, ...more },
    admin,
  );
const recalculate = (documents: { id: string; version: number }[]) =>
  office.peers.command(recalculateDocuments, { documents }, admin).then(({ results }) => results);
const made = async (type: NonNullable<Finance['type']>, mandate: string) => {
  const [document] = await office.documents({ year, month, type, mandate });
  return document!;
};

describe('drafts of a month whose terms have changed', () => {
  it('[FIN-01] [SES-09] are looked through and made again by staff only', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const) {
      const refusal = { body: { kind: 'forbidden' } };
      const input = { year, month, contracts: [], documents: [], limit: 1 };
      await expect(
        office.peers.command(previewRecalculation, input, testContext(role)),
      ).rejects.toMatchObject(refusal);
      await expect(
        office.peers.command(recalculateDocuments, { documents: [] }, testContext(role)),
      ).rejects.toMatchObject(refusal);
    }
  });

  it('[FIN-01] are named with old and new of each line, and become exactly that; a second look finds nothing', async () => {
    const { terms, contract } = office.let();
    office.let();
    await office.generate(year, month);
    expect(await look()).toEqual({ drafts: 2, stale: 0, difference: 0, rows: [] });
    terms.feeValue = 8;
    const settlement = await made('SETTLEMENT', terms.id);
    const shown = await look();
    expect(shown).toMatchObject({ drafts: 2, stale: 1, difference: 24.2 });
    expect(shown.rows).toMatchObject([
      {
        document: settlement.id,
        kind: 'SETTLEMENT',
        contract: contract.id,
        before: 879,
        after: 903.2,
        reason: 'Honorarios: de 121,00 € a 96,80 €.',
        problem: null,
        lines: [{ name: 'Honorarios', before: -121, after: -96.8 }],
      },
    ]);
    expect(await look({ contracts: [contract.id] })).toMatchObject({ drafts: 1, stale: 1 });
    expect(await look({ documents: [settlement.id] })).toMatchObject({ drafts: 1, stale: 1 });
    const [result] = await recalculate([settlement]);
    expect(result).toMatchObject({ ok: true, status: settlement.status, version: settlement.version + 1 });
    const after = await made('SETTLEMENT', terms.id);
    expect(after).toMatchObject({ id: settlement.id, serie: settlement.serie, totalAmount: 903.2 });
    // The bill of the fees is issued: a document of its own says the difference, which the settlement has already.
    const bill = await made('BILL', terms.id);
    expect(bill.totalAmount).toBe(121);
    const { items } = await office.records.list(
      { collection: 'finance', filter: { rectifies: bill.id }, limit: 5 },
      admin,
    );
    expect(items).toMatchObject([{ totalAmount: -24.2, includedIn: settlement.id, recalculated: true }]);
    expect(await look()).toMatchObject({ stale: 0, rows: [] });
    expect((await recalculate([after]))[0]).toMatchObject({
      ok: false,
      message: expect.stringMatching(/ya coincide.+No se ha cambiado nada/),
    });
    // The month after has nothing to make up for.
    await office.generate(year, month + 1);
    const [next] = await office.documents({ year, month: month + 1, type: 'SETTLEMENT', mandate: terms.id });
    expect(next!.breakdown.filter(({ carriedFrom }) => carriedFrom !== null)).toEqual([]);
    expect(next!.totalAmount).toBe(903.2);
  });

  it('[FIN-01] follow their receipt with what was rectified on it, their reserve what is left', async () => {
    const { terms } = office.let({}, { reserveTarget: 850 });
    await office.generate(year, month);
    const receipt = await made('RECEIPT', terms.id);
    const { id, version } = receipt;
    const input = { id, version, corrections: [{ line: 0, amount: 900 }], reason: 'Avería' };
    await office.peers.command(rectifyDocument, input, admin);
    const settlement = await made('SETTLEMENT', terms.id);
    expect(settlement).toMatchObject({ totalAmount: 29, reserveAmount: 850 });
    expect((await look()).rows).toMatchObject([{ reason: expect.stringContaining('Renta: de') }]);
    await recalculate([settlement]);
    expect(await made('SETTLEMENT', terms.id)).toMatchObject({
      totalAmount: 0,
      reserveAmount: addMoney(900, -108.9),
      paymentMethod: 'PAYMENT_PENDING',
    });
  });

  it('[FIN-05] take the bills that came since', async () => {
    const { terms, contract } = office.let();
    await office.generate(year, month);
    const { id, version } = await office.bills.create(
      {
        number: 'F-1',
        concept: 'Pintura',
        payer: 'LANDLORD',
        contract: contract.id,
        mandate: terms.id,
        breakdown: [
          {
            category: 'SUPPLEMENT',
            concept: 'Pintura',
            units: 1,
            baseAmount: 100,
            vatPercent: 21,
            vatAmount: 21,
            totalAmount: 121,
          },
        ] as never,
      },
      { ...admin, trusted: true },
    );
    await office.bills.writeUnchecked(id, version, { approved: true }, {}, { ...admin, trusted: true });
    const settlement = await made('SETTLEMENT', terms.id);
    expect((await look()).rows).toMatchObject([
      { after: 758, lines: [{ before: 0, after: -121 }], reason: 'Hay facturas nuevas o que han cambiado.' },
    ]);
    await recalculate([settlement]);
    expect((await made('SETTLEMENT', terms.id)).totalAmount).toBe(758);
    expect(await office.bills.loadUnchecked(id)).toMatchObject({
      rebilledIn: [settlement.id],
    });
    expect(await look()).toMatchObject({ stale: 0 });
  });

  it('[FIN-01] are left to a person where other landlords are paid, and are no drafts once verified or in a closed month', async () => {
    const { terms } = office.let();
    await office.generate(year, month);
    const settlement = await made('SETTLEMENT', terms.id);
    const [share] = office.let().terms.landlords;
    terms.distribution = [
      { landlord: share!, unit: null, landlordType: 'FULL_RIGHT', percent: 100 },
    ] as never;
    const found = (await look()).rows;
    expect(found).toMatchObject([{ problem: expect.stringContaining('ya no paga a este propietario') }]);
    expect((await recalculate([settlement]))[0]).toMatchObject({
      ok: false,
      message: expect.stringContaining('No se ha cambiado nada'),
    });
    terms.distribution = [];
    terms.feeValue = 5;
    expect(await look()).toMatchObject({ stale: 1 });
    const verified = await office.change(settlement, 'VALIDATED');
    expect(await look()).toMatchObject({ stale: 0 });
    expect((await recalculate([{ id: settlement.id, version: verified.version! }]))[0]?.message).toMatch(
      /ya está verificado.+«Ajuste»/,
    );
  });

  it('[FIN-01] of a closed month are no drafts; the next month has the difference', async () => {
    const { terms } = office.let();
    const closed = { year: 2025, month: 3 };
    await office.generate(closed.year, closed.month);
    await office.peers.command(closeMonth, { ...closed, withOpenItems: true }, admin);
    terms.feeValue = 5;
    expect(await look({}, closed)).toMatchObject({ drafts: 0, stale: 0 });
    const [settlement] = await office.documents({ ...closed, type: 'SETTLEMENT', mandate: terms.id });
    expect((await recalculate([settlement!]))[0]).toMatchObject({ ok: false });
  });

  it('[FIN-01] [ENT-12] of two who recalculate at once one does it, and each row answers for itself', async () => {
    const { terms } = office.let();
    await office.generate(year, month);
    terms.feeValue = 5;
    const settlement = await made('SETTLEMENT', terms.id);
    const receipt = await made('RECEIPT', terms.id);
    const results = await Promise.all([recalculate([receipt, settlement]), recalculate([settlement])]);
    expect(results[0][0]).toMatchObject({ ok: false });
    const own = [results[0][1]!, results[1][0]!];
    expect(own.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await made('SETTLEMENT', terms.id)).totalAmount).toBe(939.5);
  });
});
