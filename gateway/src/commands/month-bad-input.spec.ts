import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '@llavero/kit/testing/until';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addMonths, addYears, dayOf, startOfDay, startOfMonth } from '@llavero/proto/values/dates';
import { lettingServices } from '../testing/letting-services.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

type Row = Record<string, Json> & { id: string; version: number };
interface Refusal {
  code: string;
  message: string;
  problems?: { field: string; rule: string; message: string }[];
}
type Body = Row & { error: Refusal; results: { ok: boolean; message: string | null }[] };

const today = startOfDay(Math.floor(Date.now() / 1000));
/** The month before: it is over, so it can be closed. */
const { year, month } = dayOf(addMonths(startOfMonth(today), -1));

let t: TestGateway;
let [admin, clerk, other] = ['', '', ''];
/** A contract in force since a year, and one that was over before the month. */
let [running, over] = ['', ''];
/** A supplier with a number, and one without. */
let [known, unknown] = ['', ''];

const run = (name: string, input: Record<string, Json>, token = clerk) =>
  t.post<Body>(`/commands/${name}`, input, { token });
const done = async (name: string, input: Record<string, Json>, token = clerk): Promise<Body> => {
  const { status, body, text } = await run(name, input, token);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
};
const asked = (collection: string, object: Record<string, Json>) =>
  t.call('createObject', { collection, object }, { token: clerk });
const create = async (collection: string, object: Record<string, Json>): Promise<Row> => {
  const { data, error } = await asked(collection, object);
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
};
const stored = async (collection: string, criteria = {}) =>
  (await t.call('getCollection', { collection, criteria }, { token: admin })).data as Row[];
/** What a refusal must leave as it is; figures of a mandate are worked out beside it and may still be arriving. */
const everything = async () =>
  JSON.stringify(
    await Promise.all(['bill', 'finance', 'mandate', 'nextRent'].map((name) => stored(name))),
    (key, value: Json) => (key === 'kpi' || key === 'stats' ? undefined : value),
  );

async function letUnit(start: number, end: number): Promise<string> {
  const unit = await create('place', { street: 'Carrer de Sants', number: '12', city: 'Barcelona' });
  const parties = { landlords: [randomUUID()], units: [unit.id] };
  const draft = await create('mandate', {
    ...parties,
    mandateDate: addYears(today, -3),
    productType: 'NONE',
    salesManager: randomUUID(),
  });
  const valid = await done('ValidateMandate', { id: draft.id, version: draft.version });
  await done('ActivateMandate', { id: draft.id, version: valid.version, sendMarketing: false });
  const contract = await create('contract', {
    ...parties,
    mandate: draft.id,
    tenants: [randomUUID()],
    startDate: start,
    endDate: end,
    rent: 1000,
    legalBondAmount: 1000,
    paymentMethod: 'TRANSFER',
  });
  const checked = await done('ValidateContract', { id: contract.id, version: contract.version });
  await done('ActivateContract', { id: contract.id, version: checked.version });
  return contract.id;
}

beforeAll(async () => {
  t = await startTestGateway(lettingServices);
  admin = await t.tokenFor('ADMIN');
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  other = await t.tokenFor('INTERNAL_EMPLOYEE');
  known = (await create('supplier', { name: 'Aguas', idType: 'CIF', idNumber: 'B12345674' })).id;
  unknown = (await create('supplier', { name: 'Chapuzas Paco' })).id;
  running = await letUnit(startOfMonth(addYears(today, -1)), addYears(today, 4));
  over = await letUnit(addYears(today, -2), addDays(startOfMonth(today), -200));
}, 180_000);
afterAll(() => t?.stop());

const line = { category: 'SUPPLEMENT', concept: 'Agua' };
const bill = (more: Record<string, Json>) => ({
  supplier: known,
  number: randomUUID().slice(0, 8),
  issueDate: today,
  payer: 'COMPANY',
  breakdown: [{ ...line, baseAmount: 100, vatAmount: 21, vatPercent: 21, totalAmount: 121 }],
  ...more,
});
const rentBill = () => ({
  contract: running,
  year,
  month,
  concept: 'Obras',
  baseAmount: 100,
  vatPercent: 21,
});

/** A sentence that a clerk can act on. */
const sentence = /^\p{Lu}.*\.$/su;

describe('what a clerk types wrong in the month, through the gateway', () => {
  it.each<
    [what: string, collection: string, object: () => Record<string, Json>, fields: string[], says: RegExp]
  >([
    [
      'an amount with three decimals',
      'bill',
      () => bill({ breakdown: [{ ...line, baseAmount: 10.005, vatAmount: 0, totalAmount: 10.005 }] }),
      ['breakdown.0.totalAmount', 'breakdown.0.baseAmount'],
      /^Como máximo dos decimales/,
    ],
    [
      'an amount in words',
      'bill',
      () => bill({ breakdown: [{ ...line, baseAmount: 'mil', totalAmount: 1000 }] }),
      ['breakdown.0.baseAmount'],
      /número|importe/i,
    ],
    [
      'a period upside down',
      'bill',
      () => bill({ periodStart: today, periodEnd: addDays(today, -30) }),
      ['periodEnd'],
      /anterior|posterior/,
    ],
    [
      'a VAT that is not its rate of the base',
      'bill',
      () =>
        bill({
          breakdown: [{ ...line, baseAmount: 100, vatAmount: 2.1, vatPercent: 21, totalAmount: 102.1 }],
        }),
      ['breakdown.0.vatAmount'],
      /corrija la base, el porcentaje o el IVA/,
    ],
    [
      'a total that is not base and VAT',
      'bill',
      () =>
        bill({ breakdown: [{ ...line, baseAmount: 100, vatAmount: 21, vatPercent: 21, totalAmount: 120 }] }),
      ['breakdown.0.totalAmount'],
      /corrija uno de los tres importes/,
    ],
    [
      'a bill of many years ahead',
      'bill',
      () => bill({ issueDate: addDays(addYears(today, 1), 1) }),
      ['issueDate'],
      /más de un año/,
    ],
    [
      'a bond that came back before it was deposited',
      'contract',
      () => ({ legalBondDepositDate: today, legalBondRecoverDate: addDays(today, -1) }),
      ['legalBondRecoverDate'],
      /anterior al depósito/,
    ],
    ...[12, dayOf(today).year + 2].map(
      (built) =>
        [
          `a house of the year ${built}`,
          'place',
          () => ({ street: 'Carrer de Sants', yearOfConstruction: built }),
          ['yearOfConstruction'],
          /0 si no se sabe/,
        ] as [string, string, () => Record<string, Json>, string[], RegExp],
    ),
    [
      'instalments of a bill that nobody is charged',
      'bill',
      () => bill({ payer: 'COMPANY', instalments: 3 }),
      ['instalments'],
      /deje 1 plazo o cambie quién paga/,
    ],
    [
      'shares that are not 100 %',
      'mandate',
      () => {
        const landlords = [randomUUID(), randomUUID()];
        const propertyDistribution = landlords.map((landlord) => ({ landlord, percent: 40 }));
        return { landlords, propertyDistribution };
      },
      ['propertyDistribution'],
      /100/,
    ],
  ])(
    '[WIZ-10] [FIN-01] %s names its field and what to correct; nothing is saved',
    async (...[, collection, object, fields, says]) => {
      const before = await everything();
      const { error } = await asked(collection, object());
      const problems = (error?.problems ?? []) as NonNullable<Refusal['problems']>;
      expect(problems.map(({ field }) => field)).toEqual(fields);
      for (const { message } of problems) expect(message).toMatch(sentence);
      expect(problems[0]?.message).toMatch(says);
      expect(await everything()).toBe(before);
    },
  );

  it('[WIZ-10] [FIN-05] a bill for a contract that was over is approved once somebody says who bears it', async () => {
    const made = await create('bill', bill({ payer: 'LANDLORD', contract: over }));
    const before = await everything();
    const approval = { id: made.id, version: made.version, status: 'APROVED' };
    const refused = await run('ChangeBillStatus', approval);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'BILL.CONTRACT_FINISHED']);
    expect(refused.body.error.problems?.map(({ field }) => field)).toEqual(['whenFinished']);
    expect(JSON.stringify(refused.body.error)).toMatch(/al siguiente contrato de la unidad o al mandato/);
    expect(await everything()).toBe(before);
    expect(await done('ChangeBillStatus', { ...approval, whenFinished: 'MANDATE' })).toMatchObject({
      status: 'APROVED',
    });
  });

  it('[WIZ-10] a bill of a supplier without NIF is not booked while its VAT would be deducted; the sentence says what to fill in', async () => {
    const made = await create('bill', bill({ supplier: unknown }));
    const before = await everything();
    const approval = { id: made.id, version: made.version, status: 'APROVED' };
    const refused = await run('ChangeBillStatus', approval);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'BILL.SUPPLIER_WITHOUT_NIF']);
    expect(refused.body.error.problems?.map(({ field }) => field)).toEqual(['supplier']);
    expect(refused.body.error.message).toMatch(
      /^El proveedor Chapuzas Paco no tiene NIF: sin él, su IVA .* Complételo en su ficha y apruebe la factura de nuevo\. No se ha guardado nada\.$/,
    );
    expect(await everything()).toBe(before);
    // A fee without VAT is nothing that is deducted or declared.
    const small = [{ ...line, baseAmount: 40, totalAmount: 40 }];
    const without = await create('bill', bill({ supplier: unknown, breakdown: small }));
    await done('ChangeBillStatus', { id: without.id, version: without.version, status: 'APROVED' });
    const number = { idType: 'CIF', idNumber: 'B12345674' };
    const filled = { collection: 'supplier', objectId: unknown, object: number };
    expect((await t.call('patchObject', filled, { token: clerk })).success).toBe(true);
    expect(await done('ChangeBillStatus', approval)).toMatchObject({ status: 'APROVED' });
  });

  it('[FIN-06] a rent update without its index is neither told nor applied, and says what to enter', async () => {
    const effective = startOfMonth(addMonths(today, 1));
    const update = await create('nextRent', { contract: running, date: effective, ineType: 'IRAV' });
    const before = await everything();
    const own = { id: update.id, version: update.version };
    const early = await run('ApplyRentUpdate', own);
    expect([early.status, early.body.error.code]).toEqual([409, 'RENT_UPDATE.NOT_NOTIFIED']);
    const notice = { ...own, party: 'TENANT', channel: 'EMAIL', sentOn: today };
    const { status, body } = await run('RecordRentNotice', notice);
    expect([status, body.error.code]).toEqual([409, 'RENT_UPDATE.NOT_CALCULATED']);
    expect(body.error.message).toMatch(/indique antes el porcentaje o espere al índice\.$/);
    expect(await everything()).toBe(before);
  });

  it('[FIN-01] [FIN-02] [ENT-12] of two clerks on the same rows the second is told; a month closed meanwhile says who and what to do', async () => {
    const kinds = ['RECEIPT', 'SETTLEMENT'];
    const preview = await done('PreviewMonth', { year, month, kinds });
    const { process } = await done('GenerateMonth', { year, month, kinds, hash: preview['hash'] ?? null });
    await until('the documents of the month', async () => {
      const { status } = await done('FinanceProcess', { process: process ?? '' });
      return status === 'FINISHED';
    });
    const documents = (await stored('finance')).map(({ id, version }) => ({ id, version }));
    expect(documents).toHaveLength(2);
    const verify = { documents, verified: true };
    const first = await done('VerifyFinance', verify);
    const second = await done('VerifyFinance', verify, other);
    const told = first.results.map(({ ok }, index) => [ok, second.results[index]?.ok]);
    expect(told.some(([ok]) => ok)).toBe(true);
    for (const [index, [ok, again]] of told.entries()) {
      expect(again).toBe(false);
      if (ok) expect(second.results[index]?.message).toMatch(/ha cambiado desde que se abrió/);
    }

    const late = await create('bill', bill({ issueDate: startOfMonth(addMonths(today, -1)) }));
    await done('CloseMonth', { year, month, withOpenItems: true }, admin);
    const before = await everything();
    const approval = { id: late.id, version: late.version, status: 'APROVED' };
    const closed = [
      await run('CreateRentBill', rentBill()),
      await run('ChangeBillStatus', approval),
      await run('GenerateMonth', { year, month, kinds: ['BILL'] }),
    ];
    for (const { status, body } of closed) {
      expect([status, body.error?.code]).toEqual([409, 'FINANCE.MONTH_CLOSED']);
      expect(body.error.message).toMatch(sentence);
      expect(body.error.message).toMatch(/cerró.+pida que se reabra el mes/);
    }
    const { error } = await asked('bill', bill({ issueDate: startOfMonth(addMonths(today, -1)) }));
    expect(error).toMatchObject({ code: 'FINANCE.MONTH_CLOSED' });
    expect(await everything()).toBe(before);
  });

  it('[FIN-01] [VAL-11] an empty list of contracts is none and not all: nothing is shown, created or sent', async () => {
    const before = await everything();
    const asked = { year, month, kinds: ['RECEIPT'] };
    for (const [name, field, says] of [
      [
        'PreviewMonth',
        'contracts',
        /^Elija al menos un contrato, o quite el campo «Contratos» para todos\.$/,
      ],
      ['PreviewMonth', 'mandates', /^Elija al menos un mandato/],
      ['StartMonthPreview', 'contracts', /^Elija al menos un contrato/],
      ['GenerateMonth', 'contracts', /^Elija al menos un contrato/],
    ] as const) {
      const { status, body } = await run(name, { ...asked, [field]: [] });
      expect([name, status, body.error.code]).toEqual([name, 400, 'COMMAND.INVALID']);
      expect(body.error.problems).toEqual([{ field, rule: 'empty', message: expect.stringMatching(says) }]);
    }
    expect(await everything()).toBe(before);
  });
});
