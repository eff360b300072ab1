import { describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { testContext } from '@llavero/kit/testing/context';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import {
  monthValidation,
  undoFinanceReview,
  verifyFinance,
} from '@llavero/proto/commands/finance-validation';
import type { Json } from '@llavero/proto/fields/field';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { finance } from '@llavero/proto/records/finance/finance';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { NO_ID } from '@llavero/proto/values/ids';
import { v7 as uuidv7 } from 'uuid';
import { mandates, mandateTerms } from '../testing/contracts.ts';
import {
  clerk,
  line,
  type Made,
  make,
  mandate,
  other,
  services,
  validation,
  year,
  useValidation,
} from '../testing/validated-month.ts';

useValidation();

const verify = (documents: Made[], verified = true, ctx = clerk) =>
  services.peers
    .command(
      verifyFinance,
      { documents: documents.map(({ id, version }) => ({ id, version })), verified },
      ctx,
    )
    .then(({ results }) => results);
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

describe('the validation of a month', () => {
  it('[FIN-02] [SES-09] is for staff', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY', 'EXTERNAL_EMPLOYEE'] as const) {
      const ctx = testContext(role);
      const refusal = { body: { kind: 'forbidden' } };
      await expect(
        services.peers.command(monthValidation, { year, month: 5, limit: 1 }, ctx),
      ).rejects.toMatchObject(refusal);
      await expect(
        services.peers.command(verifyFinance, { documents: [], verified: true }, ctx),
      ).rejects.toMatchObject(refusal);
      await expect(services.peers.command(undoFinanceReview, { documents: [] }, ctx)).rejects.toMatchObject(
        refusal,
      );
    }
  });

  it('[FIN-02] counts and sums by type and by mandate, each by status, to the cent', async () => {
    const rest = uuidv7();
    mandates.push(mandateTerms({ id: rest }));
    const first = await make('SETTLEMENT', 100.1);
    await make('SETTLEMENT', 200.2, { mandate: rest });
    await make('GUARANTEED', 50);
    await make('RECEIPT', 1000.3, { sourceRole: 'LANDLORD' });
    await make('BILL', 12.1);
    await make('EXPENSE', 5000);
    await make('SETTLEMENT', 5000, { month: 4, mandate: uuidv7() });
    const dropped = await make('SETTLEMENT', 5000);
    const cancel = { documents: [{ id: dropped.id, version: null, status: null }], status: 'CANCELLED' };
    await services.peers.command(changeFinanceStatus, cancel, other);
    await verify([first]);

    const found = await validation();
    expect(found).toMatchObject({
      tolerance: 10,
      documents: 5,
      totalAmount: 1362.7,
      verified: 1,
      withAnomaly: 0,
    });
    expect(
      found.types.map(({ type, documents, totalAmount, verified }) => [
        type,
        documents,
        totalAmount,
        verified,
      ]),
    ).toEqual([
      ['RECEIPT', 1, 1000.3, 0],
      ['SETTLEMENT', 2, 300.3, 1],
      ['GUARANTEED', 1, 50, 0],
      ['BILL', 1, 12.1, 0],
      ['RENT_BILL', 0, 0, 0],
    ]);
    expect(found.types[1]?.statuses).toEqual([
      { status: 'VALIDATED', documents: 1, totalAmount: 100.1 },
      { status: 'NOT_VALIDATED', documents: 1, totalAmount: 200.2 },
    ]);
    expect(found.mandates.map((one) => [one.mandate, one.documents, one.totalAmount])).toEqual([
      [mandate, 4, 1162.5],
      [rest, 1, 200.2],
    ]);
    expect(found.anomalies).toEqual([]);
  });

  it('[FIN-02] names what to look at: against the month before by claim, by the account, by the mandate', async () => {
    const contract = uuidv7();
    const before = await make('SETTLEMENT', 1000, { month: 4, contract });
    const same = await make('SETTLEMENT', 1000, { month: 4, contract });
    const raised = await make('SETTLEMENT', 1200, { contract });
    const kept = await make('SETTLEMENT', 1000, { contract });
    const database = services.services.get('finance')!.get(Database);
    // Two landlords of one contract: only the claim tells their documents apart.
    for (const [payee, pair] of [
      [uuidv7(), [before, raised]],
      [uuidv7(), [same, kept]],
    ] as const)
      for (const [at, { id }] of pair.entries())
        await database.query(
          `insert into month_claim (subject, year, month, kind, unit, payee, finance)
           values ($1, $2, $3, 'SETTLEMENT', $4, $5, $6)`,
          [contract, year, 4 + at, NO_ID, payee, id],
        );
    // From before there were claims: found by kind, contract and parties.
    const old = uuidv7();
    await make('RECEIPT', 700, { month: 4, contract: old, sourceRole: 'LANDLORD' });
    const updated = await make('RECEIPT', 721, { contract: old, sourceRole: 'LANDLORD' });
    const lacking = await make('SETTLEMENT', 10, { destination: null, contract: uuidv7() });
    const strange = await make('SETTLEMENT', 10, { mandate: uuidv7(), contract: uuidv7() });

    const { anomalies, withAnomaly } = await validation();
    const reasons = new Map(
      anomalies.map(({ document, reasons: all }) => [document, all.map(({ kind }) => kind)]),
    );
    expect(reasons).toEqual(
      new Map([
        [raised.id, ['AMOUNT', 'RENT']],
        [updated.id, ['RENT']],
        [lacking.id, ['IBAN']],
        [strange.id, ['MANDATE']],
      ]),
    );
    expect(withAnomaly).toBe(4);
    expect((await validation(1)).anomalies).toHaveLength(1);
  });

  it('[FIN-02] [FIN-04] a receipt by direct debit without a signed order of its debtor is pointed at, a covered one is not', async () => {
    const [tenant, payer, unsigned, creditor] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const database = services.services.get('finance')!.get(Database);
    const iban = 'ES9121000418450200051332';
    const createdAt = 1_780_000_000;
    const order = (debtor: string, more: Partial<CreateOf<typeof sepaMandate>> = {}) => {
      const id = uuidv7();
      const object = {
        reference: `LL-${id.slice(-12)}`,
        debtor,
        creditor,
        iban,
        signatureDate: createdAt,
        ...more,
      };
      return bulkLoad(database, sepaMandate, [{ id, object, createdAt }]);
    };
    const debit = async (agent: string, more: Partial<CreateOf<typeof finance>> = {}) => {
      const id = uuidv7();
      const object = {
        ...{ type: 'RECEIPT' as const, year, month: 5, mandate, contract: uuidv7(), tenants: [agent] },
        ...{
          paymentMethod: 'DIRECT_DEBIT' as const,
          sourceRole: 'LANDLORD' as const,
          breakdown: [line(700)],
        },
        ...{ totalAmount: 700, rentAmount: 700, destinationAccountKnown: true },
        destination: { agent, organization: null, iban },
        ...more,
      } as CreateOf<typeof finance>;
      await bulkLoad(database, finance, [{ id, object, createdAt }]);
      return { id };
    };
    const contract = uuidv7();
    await order(tenant);
    await order(payer, { contract: null });
    await order(unsigned, { signatureDate: null });
    await order(uuidv7(), { contract });
    await debit(tenant);
    await debit(uuidv7(), { contract });
    // Somebody else pays: named by the account alone, which is sealed.
    await debit(payer, { tenants: [uuidv7()] });
    const lacking = [await debit(unsigned), await debit(uuidv7())];
    const { anomalies } = await validation();
    expect(new Set(anomalies.map(({ document }) => document))).toEqual(new Set(lacking.map(({ id }) => id)));
    expect(anomalies[0]?.reasons).toMatchObject([
      { kind: 'SEPA_MANDATE', severity: 'WARNING', reason: expect.stringMatching(/orden de domiciliación/) },
    ]);
  });

  it('[FIN-02] January is compared with the December before', async () => {
    const contract = uuidv7();
    await make('RECEIPT', 700, { year: year - 1, month: 12, contract });
    const january = await make('RECEIPT', 900, { month: 1, contract });
    const { anomalies } = await services.peers.command(monthValidation, { year, month: 1, limit: 10 }, clerk);
    expect(anomalies.map(({ document }) => document)).toEqual([january.id]);
  });
});

describe('verifying documents', () => {
  it('[FIN-02] without documents it says which are missing, instead of doing nothing', async () => {
    const missing = {
      body: {
        kind: 'invalid',
        problems: [expect.objectContaining({ field: 'documents', rule: 'required' })],
      },
    };
    await expect(verify([])).rejects.toMatchObject(missing);
    await expect(undo([])).rejects.toMatchObject(missing);
  });

  it('[FIN-02] each on its own: a refused one says why and holds nothing up', async () => {
    const [one, two, lacking] = [
      await make('SETTLEMENT', 10),
      await make('RECEIPT', 20, { issueDate: 1_700_000_000 }),
      await make('SETTLEMENT', 30, { destination: null }),
    ];
    const results = await verify([one, lacking, two]);
    expect(results.map(({ ok, status }) => [ok, status])).toEqual([
      [true, 'VALIDATED'],
      [false, null],
      // F §4: an issued document stays issued.
      [true, 'ISSUED'],
    ]);
    expect(results[1]?.message).toMatch(/Le faltan datos.+No se ha guardado nada/);
    expect(await read(two)).toMatchObject({ validated: true, version: two.version + 1 });
    expect(await read(lacking)).toMatchObject({ validated: false, version: lacking.version });
    expect((await verify([{ ...one, version: results[0]!.version! }], false))[0]).toMatchObject({
      ok: true,
      status: 'NOT_VALIDATED',
    });
  });

  it('[FIN-02] [ENT-12] of two clerks on the same rows the second is told who was first, and nothing is half done', async () => {
    const documents = [await make('SETTLEMENT', 10), await make('SETTLEMENT', 20)];
    await pause(documents[0]!);
    const results = await verify(documents);
    expect(results[0]).toMatchObject({
      ok: false,
      changedBy: other.actor.id,
      message: expect.stringMatching(/ha cambiado desde que se abrió \(«Pausado»\)/),
    });
    expect(results[1]).toMatchObject({ ok: true, changedBy: null });
    expect(await read(documents[0]!)).toMatchObject({ validated: false, paused: true });
    const both = await Promise.all([verify([documents[1]!], true), verify([documents[1]!], true, other)]);
    expect(both.flat().map(({ ok }) => ok)).toEqual([false, false]);
  });

  it('[FIN-02] [SCR-06] a verification and a pause are taken back, unless somebody has changed the document since', async () => {
    const document = await make('SETTLEMENT', 10);
    const [verified] = await verify([document]);
    const [back] = await undo([{ id: document.id, version: verified!.version! }]);
    expect(back).toMatchObject({ ok: true, status: 'NOT_VALIDATED' });
    const paused = await pause({ id: document.id, version: back!.version! });
    expect((await undo([{ id: document.id, version: paused.version! }]))[0]).toMatchObject({
      ok: true,
      status: 'NOT_VALIDATED',
    });
    expect((await undo([{ id: document.id, version: paused.version! }]))[0]).toMatchObject({
      ok: false,
      changedBy: clerk.actor.id,
    });
    const [kept] = await undo([{ id: document.id, version: 1 }]);
    expect(kept).toMatchObject({ ok: false });
  });

  it('[FIN-02] the verification of a document that another one includes is taken back, its amount is not touched by it', async () => {
    const settlement = await make('SETTLEMENT', 9);
    const bill = await make('BILL', 3);
    await services.services
      .get('finance')!
      .get(Database)
      .query('update finance set included_in = $2 where id = $1', [bill.id, settlement.id]);
    const [verified] = await verify([bill]);
    expect((await undo([{ id: bill.id, version: verified!.version! }]))[0]).toMatchObject({ ok: true });
    expect(await read(bill)).toMatchObject({ validated: false, includedIn: settlement.id });
  });

  it('[FIN-02] [STA-06] any change of status is taken back while nothing followed from it, each row with its reason', async () => {
    const contract = uuidv7();
    const receipt = await make('RECEIPT', 10, { contract, sourceRole: 'LANDLORD' });
    const settlement = await make('SETTLEMENT', 9, { contract, paymentBlock: true });
    const to = async ({ id }: Pick<Made, 'id'>, status: string) => {
      const input = { documents: [{ id, version: null, status }], status: null };
      const [result] = (await services.peers.command(changeFinanceStatus, input, other)).results;
      return { id, version: result!.version! };
    };
    const charged = await to(receipt, 'CHARGED');
    expect(await read(settlement)).toMatchObject({ paymentBlock: false });
    const [back] = await undo([charged]);
    expect(back).toMatchObject({ ok: true });
    expect(await read(receipt)).toMatchObject({ paymentDate: null });
    // What followed goes back with it.
    expect(await read(settlement)).toMatchObject({ paymentBlock: true });

    const again = await to(receipt, 'CHARGED');
    const payed = await to(settlement, 'PAYED');
    expect((await undo([again]))[0]?.message).toMatch(
      /Su liquidación .+ ya está pagada.+No se ha guardado nada/,
    );
    expect((await undo([payed]))[0]).toMatchObject({ ok: true });
    expect((await undo([again]))[0]).toMatchObject({ ok: true });

    const cancelled = await to(settlement, 'CANCELLED');
    expect((await undo([cancelled]))[0]).toMatchObject({ ok: true, status: 'NOT_VALIDATED' });
    expect(await read(settlement)).toMatchObject({ cancelled: false });
    // Made by hand: nothing of its status.
    const edited = await services.peers
      .records('finance')
      .patch({ collection: 'finance', id: receipt.id, patch: { concept: 'Otro' } }, other);
    expect((await undo([edited as Made]))[0]?.message).toMatch(/no fue una verificación/);
  });
});
