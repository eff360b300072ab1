import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import {
  by,
  clearOffice,
  clerk,
  comesOn,
  database,
  prepare,
  receipt,
  rows,
  send,
  startOffice,
  statusOf,
  store,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

/** Tables at whose `count`th row the connection is cut from then on, as when the process or the machine dies there. */
const cut: string[] = [];
async function cutAt(table: string, verb: 'INSERT' | 'UPDATE', count = 1): Promise<void> {
  cut.push(table);
  await database().query('create sequence if not exists rows_before_the_cut');
  await database().query('alter sequence rows_before_the_cut restart');
  await database().query(`
    create or replace function cut_off() returns trigger language plpgsql as $$ begin
      if nextval('rows_before_the_cut') >= ${count} then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`);
  await database().query(
    `create trigger cut_off after ${verb} on ${table} for each row execute function cut_off()`,
  );
}
async function mend(): Promise<void> {
  for (const table of cut.splice(0)) await database().query(`drop trigger cut_off on ${table}`);
}
afterEach(mend);

const counts = async () => {
  const [found] = await database().query<{ remittances: number; files: number; rows: number }>(
    `select (select count(*)::int from remittance) as remittances, (select count(*)::int from remittance_file) as files,
            (select count(*)::int from remittance_row) as rows`,
  );
  return found;
};

describe('a remittance whose process dies', () => {
  it('[FIN-04] between its file and its state leaves neither, and is prepared again', async () => {
    const { document: id } = await receipt();
    await cutAt('remittance', 'INSERT');
    await expect(prepare()).rejects.toThrow();
    await mend();
    expect(await counts()).toEqual({ remittances: 0, files: 0, rows: 0 });
    expect(await statusOf(id)).toBe('ISSUED');
    const made = await prepare();
    expect(await counts()).toEqual({ remittances: 1, files: 1, rows: 1 });
    expect((await rows(made.id)).map(({ document }) => document)).toEqual([id]);
  });

  it('[FIN-04] while it is noted as sent moves no receipt, and is sent again', async () => {
    const documents = [await receipt(), await receipt(), await receipt()].map(({ document }) => document);
    const made = await prepare();
    // The receipts are written, their mandates are not.
    await cutAt('sepa_mandate', 'UPDATE');
    await expect(send(made)).rejects.toThrow();
    await mend();
    for (const id of documents) expect(await statusOf(id)).toBe('ISSUED');
    expect((await rows(made.id)).map(({ outcome }) => outcome)).toEqual(['PREPARED', 'PREPARED', 'PREPARED']);
    expect((await send(made)).status).toBe('SENT');
    for (const id of documents) expect(await statusOf(id)).toBe('IN_PROCESS');
  });

  it('[FIN-04] while the bank’s booking is noted charges each receipt once', async () => {
    const documents = [await receipt(), await receipt(), await receipt()].map(({ document }) => document);
    const made = await prepare();
    const sent = await send(made);
    await comesOn(made.id, today);
    const settle = () =>
      t.peers.command(settleRemittance, { id: made.id, version: sent.version, day: today }, by(clerk));
    await cutAt('finance', 'UPDATE', 2);
    await expect(settle()).rejects.toThrow();
    await mend();
    // Nothing half: a row is settled together with its receipt.
    for (const [at, { outcome }] of (await rows(made.id)).entries())
      expect([at, outcome, await statusOf(documents[at] ?? '')]).toEqual([at, 'SENT', 'IN_PROCESS']);
    expect((await settle()).status).toBe('SETTLED');
    for (const id of documents) {
      expect(await store().loadUnchecked(id)).toMatchObject({ status: 'CHARGED', paymentDate: today });
      const entries = await store().history({ id }, serviceContext('finance'));
      expect(entries.filter(({ changes }) => 'paymentDate' in changes)).toHaveLength(1);
    }
  });
});
