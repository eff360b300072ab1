import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { closeMonth } from '@llavero/proto/commands/month-close';
import { previewRectification, rectifyDocument } from '@llavero/proto/commands/rectification';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { dayOf } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

/** Rectifying documents are of today: what takes them over is of this month or later. */
const today = dayOf(Date.now() / 1000);
const later = (months: number) => {
  const at = today.year * 12 + today.month - 1 + months;
  return [Math.floor(at / 12), (at % 12) + 1] as const;
};

type Corrections = { line: number; amount: number }[];
const rectify = ({ id, version }: Finance, corrections: Corrections = []) =>
  office.peers.command(rectifyDocument, { id, version, corrections, reason: 'Error de renta' }, admin);
const read = async (id: string) =>
  (await office.records.get({ collection: 'finance', id }, admin)) as Finance;
async function made(months: number, type: NonNullable<Finance['type']>, mandate: string) {
  const [year, month] = later(months);
  const [document] = await office.documents({ year, month, type, mandate });
  return document!;
}

describe('a rectifying document', () => {
  it('[FIN-03] has a number of its own series, its original’s parties and a link to it; nothing issued is changed', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1));
    const receipt = await made(-1, 'RECEIPT', terms.id);
    const input = { id: receipt.id, version: receipt.version, corrections: [{ line: 0, amount: 900 }] };
    const shown = await office.peers.command(previewRectification, input, admin);
    expect(shown).toMatchObject({ totalAmount: -100, rightTotal: 900, lines: [{ totalAmount: -100 }] });
    const { document, name, totalAmount } = await rectify(receipt, input.corrections);
    expect([name, totalAmount]).toEqual([expect.stringMatching(/^R\d{9}$/), -100]);
    expect(await read(document)).toMatchObject({
      type: 'RECTIFYING_BILL',
      status: 'ISSUED',
      rectifies: receipt.id,
      contract: receipt.contract,
      tenants: receipt.tenants,
      destinationRole: 'TENANT',
      totalAmount: -100,
      concept: expect.stringMatching(/^Ajuste de .* \(REC\d+\): Error de renta$/),
    });
    expect(await read(receipt.id)).toEqual(receipt);
    await expect(rectify(receipt)).rejects.toMatchObject({
      body: { code: 'FINANCE.ALREADY_RECTIFIED', message: expect.stringContaining(name) },
    });
    await expect(rectify(await read(document))).rejects.toMatchObject({
      body: { code: 'FINANCE.NOT_RECTIFIABLE' },
    });
  });

  it('[FIN-03] keeps its original standing, and stands again only while it is the last one: nothing is counted twice', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1));
    const receipt = await made(-1, 'RECEIPT', terms.id);
    const first = await rectify(receipt, [{ line: 0, amount: 900 }]);
    expect(await office.change(receipt, 'CANCELLED')).toMatchObject({
      ok: false,
      message: expect.stringContaining(`rectificado por ${first.name}`),
    });
    const deleting = office.records.patch(
      { collection: 'finance', id: receipt.id, version: receipt.version, patch: { status: 'DELETED' } },
      admin,
    );
    await expect(deleting).rejects.toMatchObject({ body: { code: 'FINANCE.RECTIFIED' } });
    expect(await read(receipt.id)).toEqual(receipt);

    expect(await office.change({ id: first.document }, 'CANCELLED')).toMatchObject({ ok: true });
    const second = await rectify(receipt, [{ line: 0, amount: 950 }]);
    const outdated = { ok: false, message: expect.stringContaining('se ha rectificado de nuevo') };
    expect(await office.change({ id: first.document }, 'CHARGED')).toMatchObject(outdated);
    expect(await office.change({ id: second.document }, 'CANCELLED')).toMatchObject({ ok: true });
    expect(await office.change(receipt, 'CANCELLED')).toMatchObject({ ok: true });
    expect(await office.change({ id: second.document }, 'CHARGED')).toMatchObject(outdated);
    expect(await office.change(receipt, 'PAUSED')).toMatchObject({ ok: true });
    expect(await office.change({ id: first.document }, 'CHARGED')).toMatchObject({ ok: true });
  });

  it('[FIN-01] [FIN-03] its difference is one line on the next document of its kind, once, in either direction', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1));
    await rectify(await made(-1, 'RECEIPT', terms.id), [{ line: 0, amount: 1100 }]);
    await rectify(await made(-1, 'SETTLEMENT', terms.id), [{ line: 0, amount: 1100 }]);
    // Its fees were 100 and 21 of VAT: the landlord owes 110 and 23.10.
    await rectify(await made(-1, 'BILL', terms.id), [{ line: 0, amount: 110 }]);
    const shown = await office.preview(...later(1));
    await office.generate(...later(1), { hash: shown.hash });
    const [receipt, settlement] = await Promise.all([
      made(1, 'RECEIPT', terms.id),
      made(1, 'SETTLEMENT', terms.id),
    ]);
    expect(receipt.totalAmount).toBe(1100);
    expect(receipt.breakdown.at(-1)).toMatchObject({ source: 'LANDLORD', totalAmount: 100 });
    expect(settlement.totalAmount).toBe(addMoney(879, 100, -12.1));
    // The tenant's adjustment is not passed on by itself: the settlement has its own.
    expect(
      settlement.breakdown.flatMap(({ carriedFrom, totalAmount }) => (carriedFrom ? [totalAmount] : [])),
    ).toEqual([100, 12.1]);
    expect((await made(1, 'BILL', terms.id)).totalAmount).toBe(121);
    await office.generate(...later(2));
    expect((await made(2, 'RECEIPT', terms.id)).totalAmount).toBe(1000);
    expect((await made(2, 'SETTLEMENT', terms.id)).totalAmount).toBe(879);
  });

  it('[FIN-01] is freed with the document that has it, and is not annulled while it is in one', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1));
    const { document } = await rectify(await made(-1, 'RECEIPT', terms.id), [{ line: 0, amount: 950 }]);
    await office.generate(...later(1));
    const carrier = await made(1, 'RECEIPT', terms.id);
    expect(await read(document)).toMatchObject({ includedIn: carrier.id });
    expect(await office.change({ id: document }, 'CANCELLED')).toMatchObject({
      ok: false,
      message: expect.stringContaining('incluido en el recibo'),
    });
    await office.change(carrier, 'CANCELLED');
    expect(await read(document)).toMatchObject({ includedIn: null });
    expect(await office.change(carrier, 'VALIDATED')).toMatchObject({ ok: true });
    expect(await read(document)).toMatchObject({ includedIn: carrier.id });
    await office.change(carrier, 'CANCELLED');
    expect(await office.change({ id: document }, 'CANCELLED')).toMatchObject({ ok: true });
    await office.generate(...later(2));
    expect((await made(2, 'RECEIPT', terms.id)).totalAmount).toBe(1000);
  });

  it('[FIN-03] corrects a document of a closed month, without a gap in the series when many are made at once', async () => {
    for (let index = 0; index < 8; index += 1) office.let();
    const [year, month] = later(-3);
    await office.generate(year, month);
    await office.peers.command(closeMonth, { year, month, withOpenItems: true }, admin);
    const receipts = await office.documents({ year, month, type: 'RECEIPT' });
    const results = await Promise.allSettled(
      // Every third has nothing to correct, and takes no number.
      receipts.flatMap((receipt, at) => [rectify(receipt, [{ line: 0, amount: at % 3 === 0 ? 1000 : 990 }])]),
    );
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBe(5);
    const series = (await office.documents({ year: today.year, type: 'RECTIFYING_BILL' })).map(
      ({ serie }) => serie,
    );
    const all = await office.database.query<{ serie: number }>(
      `select serie from finance where type = 'RECTIFYING_BILL' order by serie`,
    );
    expect(all.map(({ serie }) => serie)).toEqual(all.map((_, at) => at + 1));
    expect(series.length).toBeGreaterThanOrEqual(5);
  });

  it('[FIN-03] of two people at once, one rectifies; another version is refused', async () => {
    const { terms } = office.let();
    await office.generate(...later(-1));
    const receipt = await made(-1, 'RECEIPT', terms.id);
    await expect(rectify({ ...receipt, version: receipt.version + 1 })).rejects.toMatchObject({
      body: { kind: 'stale' },
    });
    const results = await Promise.allSettled([rectify(receipt), rectify(receipt), rectify(receipt)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});
