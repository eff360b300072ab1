import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { replaceSepaMandate } from '@llavero/proto/commands/remittances';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { addDays } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  by,
  clearOffice,
  clerk,
  document,
  ibans,
  person,
  preview,
  signed,
  startOffice,
  t,
  today,
} from '../remittance/testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

const store = () => t.services.get('finance')!.get(RecordStores).of(sepaMandate);
const replace = (id: string, iban: string = ibans[1], holder: string | null = null) =>
  t.peers.command(replaceSepaMandate, { id, iban, holder }, by(clerk));
const patch = async (id: string, values: object) => {
  const { version } = await store().loadUnchecked(id);
  return t.peers.of(sepaMandate).patch(id, version, values, by(clerk));
};
const statusOf = async (id: string) => (await store().loadUnchecked(id)).status;

describe('[FIN-04] a mandate for another account', () => {
  it('copies debtor, creditor and contract, and takes the place of the old one once it is signed', async () => {
    const tenant = await person();
    const contract = uuidv7();
    const old = await signed(tenant, { contract });
    const before = await store().loadUnchecked(old);
    const made = await replace(old, ibans[1], 'María Peña');
    expect(made.status).toBe('UNSIGNED');
    const fresh = await store().loadUnchecked(made.id);
    const { debtor, creditor, sequence, reference } = before;
    expect(fresh).toMatchObject({
      ...{ debtor, creditor, contract, sequence, iban: ibans[1], holder: 'María Peña', replaces: old },
      ...{ signatureDate: null, lastUse: null, document: null },
    });
    expect(fresh.reference).not.toBe(reference);
    expect(fresh.reference).toMatch(/^LL-/);
    // Until then the old one goes on.
    await document(tenant, { contract });
    expect((await preview()).accepted).toHaveLength(1);
    expect(await statusOf(old)).toBe('ACTIVE');
    await patch(made.id, { signatureDate: addDays(today, -1) });
    await until('the old one is cancelled', async () => (await statusOf(old)) === 'CANCELLED');
    expect(await statusOf(made.id)).toBe('ACTIVE');
  });

  it('cancels nothing where the new one was cancelled before it was signed', async () => {
    const [tenant, other] = [await person(), await person()];
    const [old, sentinel] = [await signed(tenant), await signed(other)];
    const [made, last] = [await replace(old), await replace(sentinel)];
    await patch(made.id, { status: 'CANCELLED' });
    await patch(made.id, { signatureDate: today });
    await patch(last.id, { signatureDate: today });
    // Events of a collection are handled in their order: this one is the last.
    await until('the last one is cancelled', async () => (await statusOf(sentinel)) === 'CANCELLED');
    expect(await statusOf(old)).toBe('ACTIVE');
    // Another one may follow.
    expect((await replace(old)).status).toBe('UNSIGNED');
  });

  it('is refused for the same account, a second time, of an unsigned or cancelled one, and to a tenant', async () => {
    const tenant = await person();
    const old = await signed(tenant);
    const unsigned = await signed(await person(), { signatureDate: null });
    const cancelled = await signed(await person(), { cancelled: true });
    for (const [id, iban, body] of [
      [old, 'ES79 2100 0813 6101 2345 6789', { problems: [{ field: 'iban', rule: 'other' }] }],
      [old, 'ES7921000813610123456780', { kind: 'invalid' }],
      [unsigned, ibans[1], { code: 'SEPA_MANDATE.UNSIGNED' }],
      [cancelled, ibans[1], { code: 'SEPA_MANDATE.CANCELLED' }],
    ] as const)
      await expect(replace(id, iban)).rejects.toMatchObject({ body });
    await expect(
      t.peers.command(
        replaceSepaMandate,
        { id: old, iban: ibans[1], holder: null },
        testContext('TENANT', tenant),
      ),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    const both = await Promise.allSettled([replace(old), replace(old)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(replace(old)).rejects.toMatchObject({ body: { code: 'SEPA_MANDATE.REPLACED' } });
    expect(await store().findUnchecked({ filter: { replaces: old } })).toHaveLength(1);
  });

  it('what is signed stands: account, debtor, creditor, reference and sequence are not changed any more', async () => {
    const mandate = await signed(await person());
    const draft = await signed(await person(), { signatureDate: null });
    for (const values of [
      { iban: ibans[1] },
      { debtor: uuidv7() },
      { creditor: uuidv7() },
      { reference: 'OTRA-1' },
      { sequence: 'OOFF' },
    ]) {
      const [field = ''] = Object.keys(values);
      await expect(patch(mandate, values)).rejects.toMatchObject({
        body: {
          problems: [{ field, message: expect.stringContaining('La orden está firmada con estos datos') }],
        },
      });
      await patch(draft, values);
    }
    await patch(mandate, { holder: 'María Peña' });
    expect(await store().loadUnchecked(mandate)).toMatchObject({ iban: ibans[0], sequence: 'RCUR' });
    expect(await store().loadUnchecked(draft)).toMatchObject({ iban: ibans[1], sequence: 'OOFF' });
  });
});
