import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@llavero/kit/context';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import { changeBillStatus, createRentBill } from '@llavero/proto/commands/bills';
import { financeProcess } from '@llavero/proto/commands/finance';
import { undoFinanceReview, verifyFinance } from '@llavero/proto/commands/finance-validation';
import { generateMonth } from '@llavero/proto/commands/month';
import {
  changesAfterClose,
  closeMonth,
  monthClosing,
  reopenMonth,
} from '@llavero/proto/commands/month-close';
import { commands } from '@llavero/proto/commands/registry';
import { columnsOf, systemColumns } from '@llavero/proto/compile/columns';
import { contract } from '@llavero/proto/records/contracts/contract';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import { followUpFields } from '@llavero/proto/rules/closed-month';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

let office: LetPortfolio;
/** Ana Vidal, head of finance, and Luis Soto, who is not. */
let [head, clerk] = [admin, admin];
beforeAll(async () => {
  office = await LetPortfolio.start();
  const hire = async (firstname: string, lastname: string, position: string): Promise<CallContext> => {
    const object = { firstname, lastname, position, email: `${firstname}@example.com`.toLowerCase() };
    const { id } = await office.peers.records('people').create({ collection: 'employee', object }, admin);
    return testContext('INTERNAL_EMPLOYEE', id);
  };
  head = await hire('Ana', 'Vidal', 'FINANCE_MANAGER');
  clerk = await hire('Luis', 'Soto', 'SUPPORT_MANAGER');
});
afterAll(() => office?.stop());

/** Every test has a portfolio and a year of its own, long past. */
let year = 2000;
beforeEach(() => {
  year += 1;
  office.clear();
});

const day = (month: number, date: number) => daySeconds({ year, month, day: date });
const closing = (month: number, ctx = head) => office.peers.command(monthClosing, { year, month }, ctx);
const close = (month: number, withOpenItems = true, ctx = head) =>
  office.peers.command(closeMonth, { year, month, withOpenItems }, ctx);
const reopen = (month: number, ctx = head) =>
  office.peers.command(reopenMonth, { year, month, reason: 'Faltaba una factura' }, ctx);
const letting = () => office.let({ startDate: day(1, 1) }, { mandateDate: day(1, 1) });
const enterBill = (object: object) =>
  office.records.create(
    { collection: 'bill', object: { supplier: uuidv7(), number: uuidv7(), ...object } as never },
    admin,
  );
/** Documents and bills as they are stored. */
const stored = async () =>
  JSON.stringify(
    await Promise.all(
      ['finance', 'bill'].map((table) => office.database.query(`select * from ${table} order by id`)),
    ),
  );

describe('the close of a month', () => {
  it('[FIN-01] shows what is still open, and is refused until somebody decides to leave it open', async () => {
    letting();
    await enterBill({ issueDate: day(1, 10) });
    const before = await closing(1);
    expect(before).toMatchObject({
      closed: false,
      over: true,
      mayClose: true,
      closings: [],
      changesAfter: 0,
    });
    const found = Object.fromEntries(before.checks.map(({ check, documents }) => [check, documents]));
    expect(found).toEqual({
      NOT_GENERATED: 3,
      DRAFTS: 0,
      PENDING_DATA: 0,
      UNVERIFIED: 0,
      UNAPPROVED_BILLS: 1,
      PAUSED: 0,
      NEGATIVE: 0,
      UNPAID_RECEIPTS: 0,
      UNPAID_SETTLEMENTS: 0,
    });
    await office.generate(year, 1);
    expect(
      (await closing(1)).checks.flatMap(({ check, documents, totalAmount }) =>
        documents > 0 ? [[check, documents, totalAmount]] : [],
      ),
    ).toEqual([
      ['PENDING_DATA', 1, 879],
      ['UNVERIFIED', 3, 2000],
      ['UNAPPROVED_BILLS', 1, 0],
      ['UNPAID_RECEIPTS', 1, 1000],
      ['UNPAID_SETTLEMENTS', 1, 879],
    ]);
    await expect(close(1, false)).rejects.toMatchObject({
      body: {
        code: 'FINANCE.MONTH_NOT_CHECKED',
        message: expect.stringContaining('sin verificar, 3; facturas recibidas sin aprobar, 1'),
      },
    });
    expect(await close(1)).toMatchObject({ openItems: 5 });
    expect(await closing(1)).toMatchObject({
      closed: true,
      closings: [{ closedBy: head.actor.id, openItems: 5, reopenedAt: null }],
    });
    await expect(close(1)).rejects.toMatchObject({ body: { code: 'FINANCE.MONTH_CLOSED' } });
  });

  it('[FIN-01] is for administrators and the head of finance; a month that is not over stays open', async () => {
    for (const act of [close(2, true, clerk), reopen(2, clerk)])
      await expect(act).rejects.toMatchObject({ body: { code: 'FINANCE.MAY_NOT_CLOSE' } });
    expect(await closing(2, clerk)).toMatchObject({ mayClose: false });
    await expect(
      office.peers.command(closeMonth, { year: 2090, month: 1, withOpenItems: true }, head),
    ).rejects.toMatchObject({ body: { code: 'FINANCE.MONTH_NOT_OVER' } });
    await expect(reopen(2)).rejects.toMatchObject({ body: { code: 'FINANCE.MONTH_NOT_CLOSED' } });
    expect(await close(2, false, admin)).toMatchObject({ openItems: 0 });
    const nobody = { year, month: 2 } as never;
    await expect(office.peers.command(reopenMonth, nobody, head)).rejects.toMatchObject({
      body: { problems: [{ field: 'reason' }] },
    });
  });

  it('[FIN-01] waits for a generation that is writing, which then finishes or is refused whole', async () => {
    for (let index = 0; index < 10; index += 1) letting();
    const { process } = await office.peers.command(generateMonth, office.asked(year, 3), admin);
    await close(3);
    const count = async () => (await office.documents({ year, month: 3 })).length;
    const at = await count();
    expect(at % 3).toBe(0);
    const ended = async () =>
      ['FINISHED', 'ERROR'].includes((await office.peers.command(financeProcess, { process }, admin)).status);
    while (!(await ended())) expect(await count()).toBe(at);
    expect(await count()).toBe(at);
  });
});

/** A closed January with a receipt, settlement and fee bill, one of them verified, and a supplier's bill. */
async function closedJanuary() {
  const { terms } = letting();
  await office.generate(year, 1);
  const received = await enterBill({
    issueDate: day(1, 10),
    payer: 'LANDLORD',
    mandate: terms.id,
    breakdown: [{ category: 'SUPPLEMENT', concept: 'Pintura', totalAmount: 121 }],
  });
  const [receipt] = await office.documents({ year, month: 1, type: 'RECEIPT' });
  const { id } = receipt!;
  const { version } = await office.records.patch(
    { collection: 'finance', id, version: receipt!.version, patch: { concept: 'Revisado' } },
    admin,
  );
  const documents = [{ id, version: Number(version) }];
  const { results } = await office.peers.command(verifyFinance, { documents, verified: true }, admin);
  const later = await enterBill({ issueDate: day(2, 20) });
  await close(1);
  return { receipt: receipt!, version: results[0]!.version!, received, later, terms };
}
type January = Awaited<ReturnType<typeof closedJanuary>>;

/** Every way to write into a closed month: a refusal of its own, or results that say so. */
const writes: Readonly<Record<string, (january: January) => Promise<unknown>>> = {
  GenerateMonth: () => office.generate(year, 1),
  ChangeFinanceStatus: ({ receipt }) => office.change(receipt, 'CANCELLED'),
  VerifyFinance: async ({ receipt: { id }, version }) =>
    (await office.peers.command(verifyFinance, { documents: [{ id, version }], verified: false }, clerk))
      .results[0],
  UndoFinanceReview: async ({ receipt: { id }, version }) =>
    (await office.peers.command(undoFinanceReview, { documents: [{ id, version }] }, clerk)).results[0],
  'create a document': () =>
    office.records.create(
      { collection: 'finance', object: { type: 'EXPENSE', year, month: 1, concept: 'Gasto' } },
      clerk,
    ),
  'create a bill': () => enterBill({ issueDate: day(1, 20) }),
  'book a bill': () => enterBill({ issueDate: day(2, 20), accountingDate: day(1, 31) }),
  'a payment dated in it': ({ later: { id } }) =>
    office.bills.writeUnchecked(id, undefined, { paymentDate: day(1, 31) }, {}, { ...admin, trusted: true }),
  'patch a document': ({ receipt: { id } }) =>
    office.records.patch({ collection: 'finance', id, patch: { concept: 'Otro' } }, clerk),
  'patch its month': ({ receipt: { id } }) =>
    office.records.patch({ collection: 'finance', id, patch: { month: 2 } }, clerk),
  'delete a document': ({ receipt: { id } }) =>
    office.records.patch({ collection: 'finance', id, patch: { status: 'DELETED' } }, clerk),
  'patch a bill': ({ received: { id } }) =>
    office.records.patch({ collection: 'bill', id, patch: { concept: 'Otro' } }, clerk),
  CreateRentBill: async () => {
    const id = uuidv7();
    const parties = { units: [uuidv7()], tenants: [uuidv7()], landlords: [uuidv7()] };
    const object = { ...parties, rent: 1000, validated: true, activated: true, startDate: day(1, 1) };
    await bulkLoad(office.contracts, contract, [{ id, object: object as never, createdAt: day(1, 1) }]);
    const bill = { concept: 'Plaza', baseAmount: 100, vatPercent: 21, withholdingPercent: 0 };
    return office.peers.command(createRentBill, { contract: id, year, month: 1, ...bill }, clerk);
  },
  ChangeBillStatus: ({ received: { id, version } }) =>
    office.peers.command(
      changeBillStatus,
      { id, version: Number(version), status: 'APROVED', whenFinished: 'MANDATE' },
      clerk,
    ),
  'many at once': ({ receipt: { id }, version }) =>
    office.records.batch(
      { collection: 'finance', rows: [{ id, version, patch: { concept: 'Otro' } }] },
      clerk,
    ),
  'an older version': ({ receipt: { id }, version }) =>
    office.records.restoreAt({ collection: 'finance', id, version, to: 1 }, admin),
};

/** Commands that write nothing dated in the month: they make documents of today, follow up, or change no document. */
const others = [
  // What the validation points at, no document.
  'SaveReviewCheck',
  'RemoveReviewCheck',
  'MoveReviewCheck',
  'CancelFinanceProcess',
  'StartMonthPreview',
  'CloseMonth',
  'ReopenMonth',
  'ReturnOwnerReserve',
  'PayBillFromReserve',
  'RectifyDocument',
  'CreateReturnedBill',
  'RecordArrearsStep',
  'ClaimReminder',
  'HandOverToInsurer',
  'WithdrawFromInsurer',
  'RebillSupplies',
  // A document of a closed month is no draft: `recalculate-documents.spec.ts` tries it.
  'RecalculateDocuments',
  'RecordStatementBalance',
  // Movements of the bank; `bank-import.spec.ts` tries a payment that one dates in a closed month.
  'ImportBankStatement',
  'MatchBankLines',
  'ConfirmBankMatches',
  'BookBankLine',
  'UndoBankMatches',
  'DismissBankLines',
  'PrepareRemittance',
  'ApproveRemittance',
  'SendRemittance',
  'WithdrawRemittance',
  // Charges and pays, as a change of status does.
  'SettleRemittance',
  'CloseRemittance',
  'RemittanceFile',
  'ImportReturns',
  'SetInvoiceRegister',
  'VerifyInvoiceRegister',
  'ResendInvoiceRecords',
  'SyncAccounting',
  'RetryAccountingSync',
  // Marks that follow up: they change no amount and no month.
  'MarkFinance',
  'ReplaceSepaMandate',
];

describe('a closed month', () => {
  it.each(Object.keys(writes))(
    '[FIN-01] refuses, with who closed it, and nothing is saved: %s',
    async (name) => {
      const january = await closedJanuary();
      const before = await stored();
      const told = await writes[name]!(january).then(
        (result) => JSON.stringify(result),
        (error: unknown) => JSON.stringify((error as { body?: unknown }).body ?? String(error)),
      );
      expect(told).toMatch(
        new RegExp(`Ana Vidal cerró enero de ${year} el \\d\\d/\\d\\d/\\d{4}\\. No se ha guardado nada`),
      );
      expect(await stored()).toBe(before);
    },
  );

  it('[FIN-01] every command of finance that writes is tried here, or is known to write nothing dated in the month', () => {
    const writing = [...commands.values()].filter(({ service, reads }) => service === 'finance' && !reads);
    const known = new Set([...Object.keys(writes), ...others]);
    expect(writing.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each([
    ['finance', finance, followUpFields.finance],
    ['bill', bill, followUpFields.bill],
  ] as const)(
    '[FIN-01] lets through what follows up, and no other field: %s',
    async (table, definition, follows) => {
      const { receipt, received } = await closedJanuary();
      const id = table === 'bill' ? received.id : receipt.id;
      const own = new Set(systemColumns.map(({ name }) => name));
      const through: string[] = [];
      for (const { name, field } of columnsOf(definition).filter((column) => !own.has(column.name))) {
        const [found] = await office.database.query<{ type: string }>(
          `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
          [table, name],
        );
        const other = otherValues[found!.type]?.replaceAll('?', `"${name}"`);
        if (other === undefined) throw new Error(`${name}: ${found!.type}`);
        const refusal = await office.database
          .query(`update ${table} set "${name}" = ${other} where id = $1`, [id])
          .then(
            () => null,
            ({ code, constraint }: { code?: string; constraint?: string }) => constraint ?? code,
          );
        // A value that another constraint refuses has come past the trigger.
        const done = refusal !== 'closed_month';
        if (done) through.push(field);
      }
      expect(through.sort()).toEqual([...follows].sort());
    },
  );

  it('[FIN-01] its documents are paid and carried on later, and its documents can be corrected once it is open again', async () => {
    const { receipt, terms } = await closedJanuary();
    expect(await office.change(receipt, 'CHARGED')).toMatchObject({ ok: true, status: 'CHARGED' });
    await office.generate(year, 2);
    expect(await office.documents({ year, month: 2 })).toHaveLength(3);
    expect(terms.id).toBeTruthy();
    await reopen(1);
    expect(await office.change(receipt, 'CANCELLED')).toMatchObject({ ok: true });
    const { closings } = await closing(1);
    expect(closings).toMatchObject([
      { closedBy: head.actor.id, reopenedBy: head.actor.id, reason: 'Faltaba una factura' },
    ]);
  });

  it('[FIN-01] an instalment paid in a closed month is neither added, changed nor taken out, as a whole payment is', async () => {
    letting();
    await office.generate(year, 2);
    const [{ id } = { id: '' }] = await office.documents({ year, month: 2, type: 'RECEIPT' });
    const paid = (month: number, amount: number) => ({
      date: day(month, 5),
      amount,
      paymentDate: day(month, 5),
    });
    const write = async (...paymentRates: object[]) => {
      const { version } = (await office.peers.of(finance).find(id, admin))!;
      return office.peers.of(finance).patch(id, version, { paymentRates: paymentRates as never }, admin);
    };
    await write(paid(1, 100));
    await close(1);
    const refused = { body: { code: 'FINANCE.MONTH_CLOSED' } };
    await expect(write(paid(1, 100), paid(1, 50))).rejects.toMatchObject(refused);
    await expect(write(paid(1, 90))).rejects.toMatchObject(refused);
    await expect(write()).rejects.toMatchObject(refused);
    await write(paid(1, 100), paid(3, 50));
    await reopen(1);
    await write(paid(3, 50));
  });

  it('[FIN-01] what was changed after its first closing is told, also what was changed while it was open again', async () => {
    const { receipt } = await closedJanuary();
    await office.change(receipt, 'CHARGED');
    await reopen(1);
    await office.change(receipt, 'CANCELLED');
    await enterBill({ issueDate: day(1, 28), concept: 'Gas' });
    await close(1);
    const { total, changes } = await office.peers.command(
      changesAfterClose,
      { year, month: 1, limit: 50 },
      head,
    );
    const own = changes.filter(({ finance: id, bill: of }) => id === receipt.id || of !== null);
    expect(
      own.map(({ name, fields, followsUp, actor }) => [name.slice(0, 3), fields, followsUp, actor]),
    ).toEqual([
      [expect.any(String), 'Creado', false, admin.actor.id],
      ['REC', expect.stringContaining('Anulado'), false, admin.actor.id],
      ['REC', expect.stringContaining('Fecha de pago'), true, admin.actor.id],
    ]);
    expect(total).toBe(changes.length);
    expect((await closing(1)).changesAfter).toBe(total);
  });
});

/** By type of the column, an SQL expression that differs from its value `?`. */
const otherValues: Readonly<Record<string, string>> = {
  text: `coalesce(?, '') || 'x'`,
  'text[]': `array['x']`,
  uuid: 'gen_random_uuid()',
  'uuid[]': 'array[gen_random_uuid()]',
  boolean: 'not coalesce(?, false)',
  integer: 'coalesce(?, 0) + 1',
  numeric: 'coalesce(?, 0) + 1',
  'double precision': 'coalesce(?, 0) + 1',
  date: `coalesce(?, '1999-01-01') + 1`,
  jsonb: `'[{"other": true}]'`,
};
