import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CallContext } from '@llavero/kit/context';
import type { InputOf } from '@llavero/proto/commands/command';
import { monthValidation } from '@llavero/proto/commands/finance-validation';
import {
  listReviewChecks,
  moveReviewCheck,
  removeReviewCheck,
  saveReviewCheck,
} from '@llavero/proto/commands/review-checks';
import type { Json } from '@llavero/proto/fields/field';
import { NO_ID } from '@llavero/proto/values/ids';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { ContractsStandIn, mandates, mandateTerms } from '../testing/contracts.ts';

const admin = testContext('ADMIN');
const clerk = testContext('INTERNAL_EMPLOYEE');
const other = testContext('INTERNAL_EMPLOYEE', uuidv7());
const year = 2061;

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices({ finance: FinanceModule, contracts: ContractsStandIn }, { partial: true });
});
afterAll(() => t?.stop());

type Input = InputOf<typeof saveReviewCheck>;
const own = (more: Partial<Input> = {}): Input => ({
  id: null,
  name: 'Recibos caros',
  severity: 'ERROR',
  types: ['RECEIPT'],
  conditions: [{ fact: 'OVER', value: 2000 }],
  shared: false,
  enabled: true,
  ...more,
});
const save = (input: Input, ctx: CallContext = clerk) => t.peers.command(saveReviewCheck, input, ctx);
const checks = async (ctx: CallContext) => (await t.peers.command(listReviewChecks, {}, ctx)).checks;
const named = async (name: string, ctx: CallContext) => (await checks(ctx)).find((one) => one.name === name);
const refused = (code: string) => ({ body: expect.objectContaining({ code }) });

const make = (type: string, amount: number, month: number, more: Record<string, Json> = {}) =>
  t.peers.records('finance').create(
    {
      collection: 'finance',
      object: {
        ...{
          type,
          year,
          month,
          mandate: more['mandate'] ?? standing,
          paymentMethod: 'CASH',
          contract: uuidv7(),
        },
        breakdown: [
          {
            category: 'RENT',
            subcategory: 'RENT',
            concept: 'Renta',
            units: 1,
            unitAmount: amount,
            totalAmount: amount,
          },
        ],
        ...more,
      },
    },
    admin,
  );
const standing = uuidv7();
const validation = (ctx: CallContext, month: number, check: string | null = null) =>
  t.peers.command(monthValidation, { year, month, limit: 200, check }, ctx);

describe('saved checks of the validation', () => {
  beforeAll(() => {
    mandates.push(mandateTerms({ id: standing }));
  });

  it('[FIN-02] are for staff', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const) {
      await expect(checks(testContext(role))).rejects.toMatchObject({ body: { kind: 'forbidden' } });
      await expect(save(own(), testContext(role))).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    }
  });

  it('[FIN-02] those that come with the product are rows in their order', async () => {
    const delivered = await checks(clerk);
    expect(delivered.map((one) => [one.delivered, one.severity, one.conditions[0]?.value])).toEqual([
      ['NEGATIVE', 'ERROR', null],
      ['MANDATE', 'ERROR', null],
      ['PAYMENT_METHOD', 'ERROR', null],
      ['IBAN', 'ERROR', null],
      ['TENFOLD', 'ERROR', 8],
      ['AMOUNT', 'WARNING', 10],
      ['RENT', 'WARNING', 0],
      ['BLOCKED', 'NOTE', null],
      ['SEPA_MANDATE', 'WARNING', null],
    ]);
    expect(delivered.every(({ enabled, shared, mayChange }) => enabled && shared && !mayChange)).toBe(true);
    expect((await checks(admin)).every(({ mayChange }) => mayChange)).toBe(true);
  });

  it('[FIN-02] an own one points at documents for its author alone, once shared for all; one off points at none', async () => {
    const dear = (await make('RECEIPT', 2500, 1)) as { id: string };
    await make('RECEIPT', 1900, 1);
    await make('SETTLEMENT', 2500, 1);
    const { id } = await save(own());
    const counted = async (ctx: CallContext) =>
      (await validation(ctx, 1)).checks.find(({ check }) => check === id)?.documents;
    expect([await counted(clerk), await counted(other)]).toEqual([1, undefined]);
    const { anomalies, withAnomaly } = await validation(clerk, 1, id);
    expect(anomalies).toMatchObject([
      { document: dear.id, reasons: [{ check: id, severity: 'ERROR', kind: null }] },
    ]);
    expect(withAnomaly).toBe(1);
    expect((await save(own({ id, shared: true }))).id).toBe(id);
    expect(await counted(other)).toBe(1);
    await save(own({ id, shared: true, enabled: false }));
    expect([await counted(clerk), (await validation(clerk, 1)).anomalies]).toEqual([undefined, []]);
    await save(own({ id }));
  });

  it('[FIN-02] ten times the usual of six months before is found, also where the month before was wrong too', async () => {
    const contract = uuidv7();
    const database = t.services.get('finance')!.get(Database);
    for (const [month, amount] of [
      [5, 800],
      [6, 810],
      [7, 8100],
      [8, 8100],
    ] as const) {
      const { id } = (await make('RECEIPT', amount, month, { contract })) as { id: string };
      await database.query(
        `insert into month_claim (subject, year, month, kind, unit, payee, finance)
         values ($1, $2, $3, 'RECEIPT', $4, $4, $5)`,
        [contract, year, month, NO_ID, id],
      );
    }
    const kinds = async (month: number) =>
      (await validation(other, month)).anomalies.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(await kinds(6)).toEqual([]);
    expect(await kinds(7)).toContain('TENFOLD');
    expect(await kinds(8)).toEqual(['TENFOLD']);
    const { anomalies } = await validation(other, 8);
    expect(anomalies[0]?.reasons[0]?.reason.replaceAll('\u00a0', ' ')).toBe(
      'El total es 10,0 veces el habitual: 8.100,00 € en lugar de 810,00 €.',
    );
  });

  it('[FIN-02] of delivered ones an administrator changes figure, gravity and use, nobody what they ask', async () => {
    const amount = (await named('Importe distinto', admin))!;
    const input = { ...own({ id: amount.id, name: amount.name, severity: 'NOTE' as const }), types: [] };
    const figure = (value: number) => ({ ...input, conditions: [{ fact: 'CHANGED' as const, value }] });
    await expect(save(figure(25))).rejects.toMatchObject(refused('FINANCE.CHECK_OF_OTHERS'));
    await save(figure(25), admin);
    expect(await named('Importe distinto', clerk)).toMatchObject({
      severity: 'NOTE',
      conditions: [{ value: 25 }],
    });
    expect((await validation(clerk, 2)).tolerance).toBe(25);
    await expect(save(input, admin)).rejects.toMatchObject(refused('FINANCE.CHECK_DELIVERED'));
    await expect(t.peers.command(removeReviewCheck, { id: amount.id }, admin)).rejects.toMatchObject(
      refused('FINANCE.CHECK_DELIVERED'),
    );
    await save({ ...figure(10), severity: 'WARNING' }, admin);
  });

  it('[FIN-02] nobody changes or removes that of another; a bad one names its field, a name is taken once', async () => {
    const { id } = await save(own({ name: 'De dos', shared: true }));
    await expect(save(own({ id, name: 'Otra' }), other)).rejects.toMatchObject(
      refused('FINANCE.CHECK_OF_OTHERS'),
    );
    await expect(t.peers.command(removeReviewCheck, { id }, other)).rejects.toMatchObject(
      refused('FINANCE.CHECK_OF_OTHERS'),
    );
    await expect(save(own({ name: 'de DOS' }), other)).rejects.toMatchObject(
      refused('FINANCE.CHECK_NAME_TAKEN'),
    );
    await expect(
      save(own({ name: 'Mala', conditions: [{ fact: 'TIMES', value: 1 }] })),
    ).rejects.toMatchObject({
      body: { code: 'FINANCE.CHECK_INVALID', problems: [{ field: 'conditions.0.value' }] },
    });
    await expect(save(own({ id: uuidv7(), name: 'Nadie' }))).rejects.toMatchObject(
      refused('FINANCE.CHECK_NOT_FOUND'),
    );
    expect(await t.peers.command(removeReviewCheck, { id }, admin)).toEqual({ removed: 1 });
    expect(await t.peers.command(removeReviewCheck, { id }, admin)).toEqual({ removed: 0 });
  });

  it('[FIN-02] are moved by one place, and by those alone who may change them', async () => {
    const order = async () => (await checks(admin)).map(({ name }) => name);
    const before = await order();
    const rent = (await named('Renta distinta', admin))!;
    const move = (up: boolean, ctx: CallContext) =>
      t.peers.command(moveReviewCheck, { id: rent.id, up }, ctx);
    await expect(move(true, clerk)).rejects.toMatchObject(refused('FINANCE.CHECK_OF_OTHERS'));
    expect(await move(true, admin)).toEqual({ moved: true });
    expect((await order()).indexOf('Renta distinta')).toBe(before.indexOf('Renta distinta') - 1);
    await move(false, admin);
    expect(await order()).toEqual(before);
    const first = (await checks(admin))[0]!;
    expect(await t.peers.command(moveReviewCheck, { id: first.id, up: true }, admin)).toEqual({
      moved: false,
    });
  });

  it('[FIN-02] [ENT-10] the name of an own one is sealed at rest', async () => {
    await save(own({ name: 'Casos de Remedios' }));
    const rows = await t.services
      .get('finance')!
      .get(Database)
      .query<{ text: string }>(
        `select encode(sealed, 'escape') as text from review_check where sealed is not null`,
      );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('Remedios');
  });
});
