import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import { addDays, dayKey } from '@llavero/proto/values/dates';
import {
  by,
  clearOffice,
  clerk,
  database,
  document,
  prepare,
  receipt,
  send,
  startOffice,
  statusOf,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

describe('a remittance of several days', () => {
  it('[FIN-04] is charged by its days: what the bank has booked of the first says nothing of the second', async () => {
    const { tenant, document: first } = await receipt();
    const later = addDays(today, 20);
    const second = await document(tenant, { paymentExpectedDate: later, month: 11 });
    const made = await prepare({ dueUpTo: later });
    const { version } = await send(made);
    const settle = () => t.peers.command(settleRemittance, { id: made.id, version, day: today }, by(clerk));
    const move = (one: string) =>
      database().query('update remittance_row set execution_day = $2::date where document = $1', [
        one,
        dayKey(today),
      ]);
    await database().query('update remittance set execution_date = $1::date', [dayKey(today)]);
    await expect(settle()).rejects.toMatchObject({ body: { code: 'REMITTANCE.DAY' } });
    await move(first);
    expect(await settle()).toMatchObject({ status: 'SENT' });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['CHARGED', 'IN_PROCESS']);
    await move(second);
    expect(await settle()).toMatchObject({ status: 'SETTLED' });
    expect(await statusOf(second)).toBe('CHARGED');
  });
});
