import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { cancelFinanceProcess, financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth, monthPreview, startMonthPreview } from '@llavero/proto/commands/month';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { v7 as uuidv7 } from 'uuid';
import { admin, LetPortfolio } from '../testing/let-portfolio.ts';

let office: LetPortfolio;
beforeAll(async () => {
  office = await LetPortfolio.start();
});
afterAll(() => office?.stop());

/** Every test has a portfolio and a year of its own. */
let year = 2030;
beforeEach(() => {
  year += 1;
  office.clear();
});

const kinds = [...monthDocuments.values];
const request = (month: number, more: object = {}) => ({
  ...{ year, month, kinds, contracts: [], mandates: [] },
  ...more,
});
const ask = (month: number, more?: object) =>
  office.peers.command(startMonthPreview, request(month, more), admin);
const read = (process: string, ctx = admin) => office.peers.command(monthPreview, { process }, ctx);
const state = (process: string) => office.peers.command(financeProcess, { process }, admin);
const stateOfJob = async (process: string) =>
  (
    await office.database.query<{ state: string }>('select state from background_job where id = $1', [
      process,
    ])
  )[0]?.state;

/** A preview in the background, once it has ended. */
async function previewed(month: number, more?: object): Promise<string> {
  const { process } = await ask(month, more);
  await office.ended(process);
  return process;
}

describe('a preview in the background', () => {
  it('[SES-09] is for staff, and its result for whoever asked', async () => {
    office.let();
    const tenant = testContext('TENANT');
    await expect(office.peers.command(startMonthPreview, request(1), tenant)).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    const process = await previewed(1);
    await expect(read(process, tenant)).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    const unknown = { body: { code: 'FINANCE.UNKNOWN_PROCESS' } };
    await expect(read(process, testContext('ADMIN', uuidv7()))).rejects.toMatchObject(unknown);
    await expect(read(uuidv7())).rejects.toMatchObject(unknown);
  });

  it('[FIN-01] says what the preview of a request says, with its progress, and writes nothing', async () => {
    for (let index = 0; index < 12; index += 1) office.let();
    const process = await previewed(2);
    expect(await state(process)).toMatchObject({ status: 'FINISHED', step: 'PREVIEW', done: 12, total: 12 });
    expect(await read(process)).toEqual(await office.preview(year, 2));
    expect(await office.documents({ year })).toEqual([]);
  });

  it('[FIN-01] is confirmed by the run, which makes what it said; the same one again finds the month changed', async () => {
    office.let();
    const process = await previewed(3);
    const { toCreate } = await read(process);
    const run = await office.generate(year, 3, { preview: process });
    expect(run).toMatchObject({ status: 'FINISHED', step: 'CREATE', created: toCreate, done: 1 });
    const again = await office.generate(year, 3, { preview: process });
    expect(again).toMatchObject({ status: 'ERROR', step: 'CONFIRM', created: 0 });
    expect(again.error).toContain('previsualice de nuevo');
    expect(await office.documents({ year })).toHaveLength(3);
  });

  it('[FIN-01] a run whose month has changed since creates nothing and says so', async () => {
    const { contract } = office.let();
    const process = await previewed(4);
    contract.rent = 1100;
    const run = await office.generate(year, 4, { preview: process });
    expect(run).toMatchObject({ status: 'ERROR', created: 0 });
    expect(run.error).toContain('El mes ha cambiado desde la previsualización');
    expect(await office.documents({ year })).toEqual([]);
  });

  it('[FIN-01] one of another month, of other contracts or kinds, or of some mandates is not that of a run', async () => {
    const { contract, terms } = office.let();
    const others = [
      await previewed(6),
      await previewed(5, { contracts: [contract.id] }),
      await previewed(5, { kinds: ['RECEIPT'] }),
      await previewed(5, { contracts: [contract.id], mandates: [terms.id] }),
    ];
    for (const process of others)
      await expect(office.generate(year, 5, { preview: process })).rejects.toMatchObject({
        body: { code: 'FINANCE.OTHER_PREVIEW', problems: [{ field: 'preview' }] },
      });
    expect(await office.documents({ year })).toEqual([]);
  });

  it('[FIN-01] is cancelled while it works, and then has no result to generate from', async () => {
    office.let();
    const { process } = await office.database.transaction(async (tx) => {
      // The plan reads the documents that stand: it waits here.
      await tx.query('lock table "finance" in access exclusive mode');
      const asked = await ask(7);
      await until('the preview to work', async () => (await stateOfJob(asked.process)) === 'running');
      await expect(read(asked.process)).rejects.toMatchObject({
        body: { code: 'FINANCE.PREVIEW_NOT_READY' },
      });
      expect(await office.peers.command(cancelFinanceProcess, asked, admin)).toEqual({ cancelled: true });
      return asked;
    });
    expect(await office.ended(process)).toMatchObject({ status: 'CANCELLED', step: 'PREVIEW' });
    await expect(office.generate(year, 7, { preview: process })).rejects.toMatchObject({
      body: { code: 'FINANCE.PREVIEW_NOT_READY' },
    });
  });

  it('[FIN-01] [JOB-01] a run that had compared the month when its replica died does not compare it again', async () => {
    office.let();
    const process = uuidv7();
    const input = { year, month: 8, contracts: [], kinds, hash: 'of a month that half is made' };
    const made = { phase: 'contracts', after: null, created: 0, existing: 0, failed: 0, error: null };
    await office.database.query(
      `insert into background_job (id, name, state, priority, attempt, input, actor, total, checkpoint, lease_until)
       values ($1, 'generate-month', 'running', 2, 1, $2, $3, 1, $4, now() - interval '1 minute')`,
      [process, JSON.stringify(input), JSON.stringify(admin.actor), JSON.stringify(made)],
    );
    expect(await office.ended(process)).toMatchObject({ status: 'FINISHED', created: 3, error: null });
  });

  it('[FIN-01] what was asked and is not there is said: an unknown preview, a generation in its place', async () => {
    office.let();
    const { process } = await office.peers.command(generateMonth, office.asked(year, 9), admin);
    await office.ended(process);
    for (const preview of [uuidv7(), process])
      await expect(office.generate(year, 10, { preview })).rejects.toMatchObject({
        body: { code: 'FINANCE.UNKNOWN_PROCESS' },
      });
  });
});
