import { describe, expect, it } from '@jest/globals';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { markFinance, undoFinanceReview } from '@llavero/proto/commands/finance-validation';
import type { Json } from '@llavero/proto/fields/field';
import type { ReviewFlag } from '@llavero/proto/records/choices/finance-review';
import {
  clerk,
  type Made,
  make,
  other,
  services,
  validation,
  useValidation,
} from '../testing/validated-month.ts';

useValidation();

const mark = (documents: Made[], which: ReviewFlag, set: boolean, reason: string | null = null) =>
  services.peers
    .command(
      markFinance,
      { documents: documents.map(({ id, version }) => ({ id, version })), mark: which, set, reason },
      clerk,
    )
    .then(({ results }) => results);
const told = async (document: Pick<Made, 'id'>) =>
  ((await read(document))['chronology'] as { description: string; subcategory: string }[]).map(
    ({ description, subcategory }) => [subcategory, description],
  );
const undo = (documents: { id: string; version: number }[]) =>
  services.peers.command(undoFinanceReview, { documents }, clerk).then(({ results }) => results);
const pause = async ({ id, version }: Made) => {
  const input = { documents: [{ id, version, status: null }], status: 'PAUSED' };
  return (await services.peers.command(changeFinanceStatus, input, other)).results[0]!;
};
const read = ({ id }: Pick<Made, 'id'>) =>
  services.peers.records('finance').get({ collection: 'finance', id }, other) as Promise<
    Record<string, Json>
  >;

describe('reasons of the review', () => {
  it('[FIN-02] blocks payments and frees them, each on its own, the reason in the chronology of each', async () => {
    const documents = [await make('SETTLEMENT', 10), await make('RECEIPT', 20)] as const;
    const blocked = await make('SETTLEMENT', 30, { paymentBlock: true });
    // It waits for its receipt; a person may hold it back beyond that, once.
    const [held] = await mark([blocked], 'PAYMENT_BLOCK', true, 'Cuenta en duda');
    expect(held).toMatchObject({ ok: true });
    blocked.version = held!.version!;
    const results = await mark([...documents, blocked], 'PAYMENT_BLOCK', true, 'Obra sin terminar');
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(results[2]?.message).toMatch(/ya está bloqueado.+No se ha guardado nada/);
    expect(await read(documents[0])).toMatchObject({ paymentBlock: true });
    expect(await told(documents[0])).toEqual([['SETTLEMENT', 'Pago bloqueado: Obra sin terminar']]);
    expect(await told(documents[1])).toEqual([['RECEIPT', 'Pago bloqueado: Obra sin terminar']]);
    expect(await told(blocked)).toEqual([['SETTLEMENT', 'Pago bloqueado: Cuenta en duda']]);
    const freed = { id: documents[0].id, version: results[0]!.version! };
    expect((await mark([freed], 'PAYMENT_BLOCK', false))[0]).toMatchObject({ ok: true });
    expect(await read(freed)).toMatchObject({ paymentBlock: false, blockReason: null });
    expect((await told(freed)).at(-1)).toEqual(['SETTLEMENT', 'Pago liberado.']);
  });

  it('[FIN-02] [ENT-12] without a reason, or on a version that is gone, nothing is blocked', async () => {
    const document = await make('SETTLEMENT', 10);
    await expect(mark([document], 'PAYMENT_BLOCK', true)).rejects.toMatchObject({
      body: { kind: 'invalid', problems: [expect.objectContaining({ field: 'reason', rule: 'required' })] },
    });
    await pause(document);
    expect((await mark([document], 'PAYMENT_BLOCK', true, 'Tarde'))[0]).toMatchObject({
      ok: false,
      changedBy: other.actor.id,
    });
    expect(await read(document)).toMatchObject({ paymentBlock: false });
  });

  it('[FIN-02] an archived document counts and is no anomaly any more; brought back it is one again', async () => {
    const odd = await make('SETTLEMENT', 10, { destination: null });
    expect((await validation()).anomalies.map(({ document }) => document)).toEqual([odd.id]);
    const [archived] = await mark([odd], 'ARCHIVED', true, 'Se liquida a mano');
    expect(await validation()).toMatchObject({
      documents: 1,
      totalAmount: 10,
      withAnomaly: 0,
      anomalies: [],
    });
    const [back] = await mark([{ id: odd.id, version: archived!.version! }], 'ARCHIVED', false);
    expect(back).toMatchObject({ ok: true });
    expect((await validation()).anomalies).toHaveLength(1);
    expect(await told(odd)).toEqual([
      ['SETTLEMENT', 'Archivado: Se liquida a mano'],
      ['SETTLEMENT', 'Desarchivado.'],
    ]);
  });

  it('[FIN-02] [STA-06] a pause and a cancellation keep their reason, and lose it when they are taken back', async () => {
    const document = await make('SETTLEMENT', 10);
    const to = async (status: string, { id, version }: Made) => {
      const input = { documents: [{ id, version, status: null }], status, reason: 'Lo pide el propietario' };
      const [result] = (await services.peers.command(changeFinanceStatus, input, clerk)).results;
      return { id, version: result!.version! };
    };
    const paused = await to('PAUSED', document);
    expect(await told(document)).toEqual([['SETTLEMENT', 'Pasa a «Pausada»: Lo pide el propietario']]);
    const [back] = await undo([paused]);
    expect(back).toMatchObject({ ok: true, status: 'NOT_VALIDATED' });
    expect(await told(document)).toEqual([]);
    const [blocked] = await mark([{ id: document.id, version: back!.version! }], 'PAYMENT_BLOCK', true, 'X');
    const [free] = await undo([{ id: document.id, version: blocked!.version! }]);
    expect(free).toMatchObject({ ok: true });
    expect(await read(document)).toMatchObject({ paymentBlock: false, chronology: [] });
    await to('CANCELLED', { id: document.id, version: free!.version! });
    expect(await told(document)).toEqual([['SETTLEMENT', 'Pasa a «Anulado»: Lo pide el propietario']]);
  });
});
