import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { createRentBill } from '@llavero/proto/commands/bills';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import {
  invoiceCodes,
  invoiceRegisterEvents,
  resendInvoiceRecords,
  setInvoiceRegister,
} from '@llavero/proto/commands/verifactu';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { agent } from '@llavero/proto/records/people/agent';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { dayOf } from '@llavero/proto/values/dates';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';
import { AeatStandIn } from '../outside/aeat/stand-in.ts';
import { freshNif } from '../testing/people-with-nif.ts';
import { EARLY, RegisterBench } from './testing.ts';

const admin = testContext('ADMIN');
const { year, month } = dayOf(Date.now() / 1000);
let standIns: StandIns;
let aeat: AeatStandIn;
let running: TestServices;
let register: RegisterBench;
beforeAll(async () => {
  standIns = await startStandIns();
  aeat = standIns.of(AeatStandIn);
  const modules = {
    finance: FinanceModule,
    contracts: neighbour('contracts'),
    people: neighbour('people'),
  };
  running = await startTestServices(modules, { partial: true, env: standIns.variables });
  register = await RegisterBench.open(running);
});
afterAll(async () => {
  await running?.stop();
  await standIns?.stop();
});

/** Each test has a landlord of its own, who is the issuer. */
let landlord: string;
beforeEach(async () => {
  landlord = uuidv7();
  await register.people([landlord]);
  await empower(landlord);
  aeat.plan({ kind: 'WAIT', seconds: 1 });
});

const finance = () => running.services.get('finance')!;
const empower = (id: string, empowerment: 'PROXY' | null = 'PROXY') =>
  running.peers.command(setInvoiceRegister, { landlord: id, starts: EARLY, empowerment }, admin);

/** An invoice of the landlord to a tenant of its own; answers the tenant's tax number too. */
async function invoice(more: object = {}, amount = 500) {
  const [contract, tenant] = [uuidv7(), uuidv7()];
  const nif = freshNif();
  await register.people([tenant], { idNumber: nif, ...more });
  const object = {
    ...{ mandate: uuidv7(), units: [uuidv7()], landlords: [landlord], tenants: [tenant] },
    ...{ startDate: EARLY, validated: true, activated: true, contractType: 'LOCAL_CONTRACT', rent: 900 },
  };
  await bulkLoad(running.services.get('contracts')!.get(Database), contractRecord, [
    { id: contract, object, createdAt: EARLY },
  ]);
  const input = { contract, year, month, concept: 'Local & trastero <2>', baseAmount: amount };
  const made = await running.peers.command(
    createRentBill,
    { ...input, vatPercent: 21, withholdingPercent: 19 },
    admin,
  );
  return { ...made, tenant, nif };
}
const caught = async (names: readonly string[]) =>
  aeat.messages().filter(({ number }) => names.includes(number));
const resend = (records: { record: string }[] = []) =>
  running.peers.command(resendInvoiceRecords, { issuer: landlord, records }, admin);
const cancel = (id: string) =>
  running.peers.command(
    changeFinanceStatus,
    { documents: [{ id, version: null, status: null }], status: 'CANCELLED', reason: null } as never,
    admin,
  );
const events = async () =>
  (await running.peers.command(invoiceRegisterEvents, { issuer: landlord, limit: 50 }, admin)).events;
/** The sending goes on at once instead of at its hour. */
const hurry = () =>
  finance()
    .get(Database)
    .query(`update background_job set run_at = now() where id = $1 and state = 'waiting'`, [landlord])
    .then(() => finance().get(JobQueue).wake.notify());

describe('sending to the tax office', () => {
  it('[FIN-03] each record arrives with its own fingerprint, in the name of its issuer, and is accepted', async () => {
    const made = [await invoice(), await invoice()];
    const records = await register.sent(landlord);
    expect(records.map(({ state, code }) => [state, code])).toEqual([
      ['ACCEPTED', null],
      ['ACCEPTED', null],
    ]);
    const arrived = await caught(made.map(({ name }) => name));
    expect(arrived.map(({ fingerprint }) => fingerprint).sort()).toEqual(
      records.map(({ fingerprint }) => fingerprint).sort(),
    );
    expect(arrived.every(({ isRepresented, isIncident }) => isRepresented && !isIncident)).toBe(true);
    expect(records[0]!.csv).toMatch(/^A-/);
    const { codes } = await running.peers.command(
      invoiceCodes,
      { invoices: [made[0]!.id, uuidv7()] },
      testContext('SERVICE'),
    );
    expect(codes).toEqual([
      {
        invoice: made[0]!.id,
        address: expect.stringMatching(
          new RegExp(
            `^https://www2\\.agencia.*nif=\\w{9}&numserie=${made[0]!.name}&fecha=\\d\\d-\\d\\d-\\d{4}&importe=605\\.00$`,
          ),
        ),
      },
    ]);
  });

  it('[FIN-03] a refused record tells why without naming anybody, holds up nobody, and is corrected by a new one', async () => {
    await empower(landlord, null);
    const bad = await invoice();
    const good = await invoice();
    aeat.plan({ kind: 'UNKNOWN', nifs: [bad.nif] });
    await empower(landlord);
    const [first, second] = await register.sent(landlord);
    expect(first).toMatchObject({ state: 'REFUSED', code: '1239', finance: bad.id });
    expect(first!.message).toMatch(/del bloque Destinatarios/);
    expect(first!.message).not.toContain(bad.nif);
    expect(second).toMatchObject({ state: 'ACCEPTED', finance: good.id });
    expect(await register.issuer(landlord)).toMatchObject({ refused: 1 });
    // The person's number is put right, and the invoice recorded anew.
    const people = running.peers.of(agent);
    const { version } = (await people.find(bad.tenant, admin))!;
    await people.patch(bad.tenant, version, { idNumber: freshNif() }, admin);
    const results = await Promise.all([resend(), resend()]);
    expect(results.map(({ corrected }) => corrected).sort()).toEqual([0, 1]);
    const after = await register.sent(landlord);
    expect(after.map(({ state, isCorrection }) => [state, isCorrection])).toEqual([
      ['CORRECTED', false],
      ['ACCEPTED', false],
      ['ACCEPTED', true],
    ]);
    expect(await register.verify(landlord)).toMatchObject({ isWhole: true, records: 3 });
  });

  it('[FIN-03] a correction that is refused is followed by one that says so, and the invoice stays known to the tax office', async () => {
    const { id, name, nif } = await invoice();
    const [first] = await register.sent(landlord);
    await finance()
      .get(Database)
      .query(`update register_submission set state = 'ACCEPTED_WITH_ERRORS' where record = $1`, [
        first!.record,
      ]);
    aeat.plan({ kind: 'UNKNOWN', nifs: [nif] });
    await resend([first!]);
    expect((await register.sent(landlord)).at(-1)).toMatchObject({ state: 'REFUSED', isCorrection: true });
    await resend();
    expect((await register.sent(landlord)).at(-1)).toMatchObject({ state: 'REFUSED', isCorrection: true });
    await cancel(id);
    await register.sent(landlord);
    const told = (await caught([name])).map(({ operation, refusal, isOfUnknown }) => [
      ...[operation, refusal, isOfUnknown],
    ]);
    expect(told.toReversed()).toEqual([
      ['Alta', null, false],
      ['Alta', null, false],
      ['Alta', 'S', false],
      ['Anulacion', null, false],
    ]);
  });

  it('[FIN-03] what the service has taken and not answered counts once, and says that it came late', async () => {
    aeat.plan({ kind: 'LOST' });
    const { name } = await invoice();
    await until('the sending has failed', async () =>
      (await events()).some(({ kind }) => kind === 'INCIDENT'),
    );
    await hurry();
    const [record] = await register.sent(landlord);
    expect(record).toMatchObject({ state: 'ACCEPTED', attempts: 1 });
    const arrived = await caught([name]);
    expect(arrived.map(({ state, code, isIncident }) => [state, code, isIncident])).toEqual([
      ['Incorrecto', '3000', true],
      ['Correcto', null, false],
    ]);
  });

  it('[FIN-03] an invoice that is recorded while the answer about the one before is noted waits for it', async () => {
    aeat.plan({ kind: 'DOWN' });
    await invoice();
    await until('the sending has failed', async () =>
      (await events()).some(({ kind }) => kind === 'INCIDENT'),
    );
    const database = finance().get(Database);
    const waiting = (count: number) =>
      until('both wait', async () => {
        const rows = await database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length === count;
      });
    // Whoever notes the answer is stopped half-way, so that the other one comes between.
    const second = await database.transaction(async (tx) => {
      await tx.query('select from register_submission where issuer = $1 for update', [landlord]);
      await hurry();
      await waiting(1);
      const made = invoice();
      await waiting(2);
      return { made };
    });
    await second.made;
    const records = await register.sent(landlord);
    expect(records.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['ACCEPTED', 1],
      ['ACCEPTED', 0],
    ]);
  });

  it('[FIN-03] a service that is down is tried again later, and gets everything in order', async () => {
    aeat.plan({ kind: 'DOWN' });
    const made = [await invoice()];
    await until('the sending has failed', async () =>
      (await events()).some(({ kind }) => kind === 'INCIDENT'),
    );
    made.push(await invoice());
    await hurry();
    const records = await register.sent(landlord);
    expect(records.map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect((await caught(made.map(({ name }) => name))).every(({ isIncident }) => isIncident)).toBe(true);
  });

  it('[FIN-03] a sender who may not is told so for all of them, and sends when the empowerment is right', async () => {
    aeat.plan({ kind: 'FAULT', code: '4112' });
    await invoice();
    const [record] = await register.sent(landlord);
    expect(record).toMatchObject({
      state: 'FAILED',
      code: '4112',
      message: expect.stringContaining('Compruebe el apoderamiento'),
    });
    expect(await resend([{ record: record!.record }])).toEqual({ resent: 1, corrected: 0 });
    expect(await register.sent(landlord)).toMatchObject([{ state: 'ACCEPTED' }]);
  });

  it('[FIN-03] one record that the service cannot read is found and left to a person; the others arrive', async () => {
    await empower(landlord, null);
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await invoice());
    // A name that no schema takes: changed past every refusal, as a defect of ours would be.
    const database = finance().get(Database);
    await database.query('alter table register_record disable trigger register_record_append_only');
    await database.query(
      `update register_record set details = jsonb_set(details, '{description}', '""') where finance = $1`,
      [made[3]!.id],
    );
    await database.query('alter table register_record enable trigger register_record_append_only');
    await empower(landlord);
    const pending = async () => (await register.issuer(landlord)).pending === 0;
    await until('all are answered', async () => (await hurry(), pending()));
    expect((await register.records(landlord)).map(({ state }) => state)).toEqual([
      ...['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'REFUSED', 'ACCEPTED'],
    ]);
  });

  it('[FIN-03] a record that the service fails at sixteen times is left to a person, and the next one is sent', async () => {
    await empower(landlord, null);
    const [bad, next] = [await invoice(), await invoice()];
    await finance()
      .get(Database)
      .query(
        `update register_submission set attempts = 14 where record in (select id from register_record where finance = $1)`,
        [bad.id],
      );
    aeat.plan({ kind: 'DOWN' }, { kind: 'DOWN' });
    await empower(landlord);
    await until(
      'the fifteenth has failed',
      async () => (await register.records(landlord))[0]?.attempts === 15,
    );
    expect((await register.records(landlord)).map(({ state }) => state)).toEqual(['PENDING', 'PENDING']);
    await hurry();
    const [left, sent] = await register.sent(landlord);
    expect(left).toMatchObject({ state: 'FAILED', attempts: 16, finance: bad.id });
    expect(left!.message).toBeTruthy();
    expect(sent).toMatchObject({ state: 'ACCEPTED', finance: next.id });
    expect(await caught([bad.name])).toEqual([]);
    // A person sends it again.
    expect(await resend([{ record: left!.record }])).toEqual({ resent: 1, corrected: 0 });
    expect((await register.sent(landlord)).map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED']);
  });

  it('[FIN-03] waits between two batches as long as the service asks', async () => {
    aeat.plan({ kind: 'WAIT', seconds: 3600 });
    await invoice();
    await register.sent(landlord);
    const second = await invoice();
    const [job] = await until('the sending waits', async () => {
      const rows = await finance()
        .get(Database)
        .query<{ seconds: number }>(
          `select extract(epoch from run_at - now())::float as seconds from background_job where id = $1 and state = 'waiting' and run_at > now() + interval '1 minute'`,
          [landlord],
        );
      return rows.length > 0 && rows;
    });
    expect(job!.seconds).toBeGreaterThan(3000);
    expect(await caught([second.name])).toEqual([]);
    expect(await register.issuer(landlord)).toMatchObject({ pending: 1 });
  });
});
