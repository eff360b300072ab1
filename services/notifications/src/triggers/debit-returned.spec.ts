import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { debitReturned } from '@llavero/proto/events/finance';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';

const today = startOfDay(Date.now() / 1000);

describe('a direct debit that came back', () => {
  let bench: Bench;
  let withMail: string;
  let without: string;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['finance'] });
    const person = (more: Record<string, string>) =>
      bench.create('people', 'agent', { roles: ['TENANT'], lastname: 'Gil', ...more });
    withMail = (await person({ firstname: 'Ana', email: 'ana@example.com' })).id;
    without = (await person({ firstname: 'Luis' })).id;
  });
  afterAll(() => bench?.stop());

  let number = 0;
  const receipt = async (debtor: string, total: number, more: Record<string, string> = {}) => {
    number += 1;
    const line = { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: total };
    return bench.create('finance', 'finance', {
      ...{ type: 'RECEIPT', year: 2026, serie: number, tenants: [debtor], paymentMethod: 'DIRECT_DEBIT' },
      ...{ sourceRole: 'LANDLORD', destinationRole: 'TENANT', breakdown: [{ ...line, baseAmount: total }] },
      destination: { agent: debtor, organization: null, iban: null },
      ...more,
    });
  };
  const comesBack = (
    id: string,
    claimed: string,
    reason: string | null,
    suspended = false,
    fee: string | null = null,
  ) =>
    bench.services.services
      .get('finance')!
      .get(RecordStores)
      .of('finance')
      .writeUnchecked(
        id,
        undefined,
        { unpaidSince: 1_790_000_000 },
        { event: debitReturned, extra: { claimed, fee, reason, suspended } },
        { ...testContext('ADMIN'), trusted: true },
      );
  const messages = () => bench.find('notifications', 'communication', { template: 'RETURNED_DEBIT' });

  it('[FIN-04] is told to the debtor once, with the fee, the reason in words and the new receipt', async () => {
    const sent = await receipt(withMail, 850);
    const again = await receipt(withMail, 854.5, { returnedBillId: sent.id });
    await comesBack(sent.id, again.id, 'MD01', true);
    const mail = await bench.caught('Recibo devuelto: REC202600001', 'ana@example.com');
    const [message] = await until('the message', async () => {
      const found = await messages();
      return found.length > 0 && found;
    });
    expect(message).toMatchObject({
      ...{ relatedAgents: [withMail], relatedFinances: [sent.id, again.id] },
      body: expect.stringMatching(/no consta una orden de domiciliación válida/),
    });
    const body = String(message?.['body']);
    expect(body).toContain('854,50');
    expect(body).toContain('4,50');
    expect(body).toContain('La domiciliación queda en suspenso');
    expect(body).not.toContain('MD01');
    expect(mail).toBeDefined();
    expect(await messages()).toHaveLength(1);
  });

  it('[FIN-04] is not told without an e-mail, after the debtor has died, nor of what is paid; a refused one names its own receipt', async () => {
    const before = (await messages()).length;
    const [nobody, dead, paid, refused] = [
      await receipt(without, 1),
      await receipt(withMail, 2),
      await receipt(withMail, 3, {}),
      await receipt(withMail, 700),
    ];
    const settled = await bench.create('finance', 'finance', {
      ...{ type: 'RECEIPT', year: 2026, serie: 900, tenants: [withMail], paymentDate: 1_790_000_000 },
    });
    await comesBack(nobody.id, nobody.id, 'AM04');
    await comesBack(dead.id, dead.id, 'MD07', true);
    await comesBack(paid.id, settled.id, 'AM04');
    await comesBack(paid.id, randomUUID(), 'AM04');
    // Events of a collection are handled in their order: this one is the last.
    await comesBack(refused.id, refused.id, null);
    const found = await until('the last message', async () => {
      const all = await messages();
      return all.length > before && all;
    });
    expect(found).toHaveLength(before + 1);
    const last = found.find(({ subject }) => String(subject).endsWith('REC202600006'));
    expect(String(last?.['body'])).toMatch(
      /REC202600006 del alquiler de .*\.\n\nQuedan pendientes de pago 700,00/,
    );
    expect(String(last?.['body'])).not.toContain('en suspenso');
  });

  it('[FIN-04] asks for the instalment that came back and no more, and tells the fee of what was paid in part', async () => {
    const rate = (amount: number, days: number) => ({
      date: addDays(today, days),
      amount,
      paymentDate: null,
    });
    const planned = { paymentRates: [rate(250, -1), rate(600, 30)] } as never;
    const inParts = await receipt(withMail, 850, planned);
    await comesBack(inParts.id, inParts.id, 'AM04');
    // The fee of an instalment is asked for apart, and told with it.
    const withFee = await receipt(withMail, 850, planned);
    const apart = await receipt(withMail, 4.5);
    await comesBack(withFee.id, withFee.id, 'AM04', false, apart.id);
    const partPaid = await receipt(withMail, 850);
    const lines = [
      { category: 'COMPENSATION', subcategory: 'SETTLEMENT', concept: 'Devuelto', totalAmount: 450 },
      { category: 'SUPPLEMENT', subcategory: 'OTHER_SUPPLEMENT', concept: 'Gastos', totalAmount: 4.5 },
    ];
    const again = await receipt(withMail, 454.5, { returnedBillId: partPaid.id, breakdown: lines } as never);
    await comesBack(partPaid.id, again.id, 'AM04');
    const bodyOf = (name: string) =>
      until(`the message of ${name}`, async () => {
        const found = (await messages()).find(({ subject }) => String(subject).endsWith(name));
        return found && String(found['body']);
      });
    const [part, fee] = [await bodyOf('REC202600007'), await bodyOf('REC202600010')];
    const told = await bodyOf('REC202600008');
    expect(told).toMatch(
      /Quedan pendientes de pago 254,50.€, que incluyen 4,50.€ de gastos de devolución\./u,
    );
    expect((await messages()).find(({ subject }) => String(subject).endsWith('REC202600008'))).toMatchObject({
      relatedFinances: [withFee.id, apart.id],
    });
    expect(part).toContain('Quedan pendientes de pago 250,00');
    expect(fee).toContain('454,50');
    expect(fee).toContain('4,50');
    expect(fee).not.toContain('395,50');
  });
});
