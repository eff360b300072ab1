import { beforeEach, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { until } from '@llavero/kit/testing/until';
import { syncAccounting } from '@llavero/proto/commands/accounting-sync';
import type { Json } from '@llavero/proto/fields/field';
import { documentLine } from '@llavero/proto/rules/document-line';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  admin,
  create,
  database,
  day,
  ended,
  finance,
  holded,
  hurry,
  rowOf,
  running,
  sync,
  trusted,
  withAccounting,
} from './testing/sync-bench.ts';

withAccounting();

describe('[EXT-12] suppliers’ bills in the accounting program', () => {
  let supplier: string;
  let bills = 0;
  const purchases = (number: string) => holded.messages().filter(({ docNumber }) => docNumber === number);
  beforeEach(async () => {
    supplier = (
      await create('people', 'supplier', {
        name: 'Fontanería Ros, S.L.',
        brand: 'Ros',
        idNumber: 'B12345674',
        idType: 'CIF',
      })
    ).id;
  });
  async function received(more: Record<string, Json> = {}): Promise<{ id: string; number: string }> {
    bills += 1;
    const number = `R-${String(bills).padStart(5, '0')}`;
    const line = documentLine({
      ...{
        category: 'INVOICE',
        subcategory: null,
        source: 'PROVIDER',
        destination: null,
        concept: 'Reparación',
      },
      ...{ base: 200, vat: 42, vatPercent: 21 },
    } as never);
    const made = await finance()
      .get(RecordStores)
      .of('bill')
      .create(
        {
          supplier,
          number,
          issueDate: day,
          dueDate: day,
          breakdown: [line],
          payer: 'COMPANY',
          concept: 'Baño',
          ...more,
        } as never,
        trusted,
      );
    await database().query('update bill set approved = true where id = $1', [made.id]);
    return { id: made.id, number };
  }
  const setBill = (id: string, change: string) =>
    database().query(`update bill set ${change} where id = $1`, [id]);

  it('are purchases of a supplier, sent once when they are approved, and paid when they are', async () => {
    const [made, waiting] = [await received(), await received()];
    await setBill(waiting.id, 'approved = false');
    await sync();
    const [there] = purchases(made.number);
    expect(there).toMatchObject({
      docType: 'purchase',
      docNumber: made.number,
      total: 242,
      date: day,
      payments: [],
    });
    expect(holded.contacts().find(({ customId }) => customId === supplier)).toMatchObject({
      ...{ name: 'Fontanería Ros, S.L.', code: 'B12345674', type: 'supplier', id: there!.contact },
    });
    expect(purchases(waiting.number)).toEqual([]);
    expect(await rowOf(made.id)).toMatchObject({ source: 'BILL', state: 'SENT', total: 242 });
    const noted = await running.peers.records('people').get({ collection: 'supplier', id: supplier }, admin);
    expect(noted['holdedId']).toBe(there!.contact);
    await setBill(made.id, `payment_date = date '2026-06-09'`);
    await sync();
    holded.writes.length = 0;
    await sync();
    expect(holded.writes).toEqual([]);
    expect(purchases(made.number)[0]?.payments).toEqual([
      { date: daySeconds({ year: 2026, month: 6, day: 9 }), amount: 242 },
    ]);
  });

  it('go again where they differ alone; one that gives back is a refund', async () => {
    const made = await received();
    await sync();
    holded.writes.length = 0;
    await setBill(made.id, `concept = 'Cocina'`);
    await sync();
    expect(holded.writes).toEqual(['PUT documents']);
    const line = documentLine({
      ...{ category: 'INVOICE', subcategory: null, source: 'PROVIDER', destination: null, concept: 'Abono' },
      ...{ base: -200, vat: -42, vatPercent: 21 },
    } as never);
    const back = await received({ breakdown: [line] as never });
    await sync();
    expect(purchases(back.number)).toMatchObject([{ docType: 'purchaserefund', total: 242, payments: [] }]);
  });

  it('of two suppliers with one number are two, also when an answer is lost', async () => {
    const made = await received();
    await sync();
    const other = (await create('people', 'supplier', { name: 'Otro, S.L.' })).id;
    const twin = await received({ supplier: other, number: made.number });
    holded.plan({ call: 'POST documents', kind: 'LOST' });
    await running.peers.command(syncAccounting, {}, admin);
    await until('the twin to be there', async () => {
      await hurry();
      return (await rowOf(twin.id))?.state === 'SENT';
    });
    await ended();
    expect(new Set(purchases(made.number).map(({ contact }) => contact)).size).toBe(2);
    expect(purchases(made.number)).toHaveLength(2);
  });

  it('of a closed month, with a withholding or cancelled are left to a person, who is told', async () => {
    const [withheld, cancelled] = [await received({ withholdingPercent: 15 }), await received()];
    await sync();
    expect(await rowOf(withheld.id)).toMatchObject({
      state: 'REFUSED',
      message: expect.stringContaining('retención'),
    });
    await setBill(cancelled.id, 'cancelled = true, approved = false');
    await sync();
    expect(await rowOf(cancelled.id)).toMatchObject({
      state: 'DIFFERENT',
      message: expect.stringContaining('Anulada'),
    });
    await database().query(
      `insert into month_close (id, year, month, closed_at, closed_by, open_items) values ($1, 2026, 5, now(), $2, 0)`,
      [uuidv7(), admin.actor.id],
    );
    await database().query('alter table bill disable trigger user');
    const late = await received();
    await database().query('alter table bill enable trigger user');
    await sync();
    expect(await rowOf(late.id)).toMatchObject({ state: 'CLOSED' });
    expect(purchases(late.number)).toEqual([]);
  });
});
