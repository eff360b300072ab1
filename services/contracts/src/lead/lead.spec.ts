import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  makeDealAlwaysVisible,
  openLeadMandate,
  pipelineDeals,
  pipelinePersons,
  pipelineRefresh,
  refreshPipeline,
} from '@llavero/proto/commands/leads';
import { lead } from '@llavero/proto/records/contracts/lead';
import { ERASED_NAME } from '@llavero/proto/rules/data-protection';
import { startStandIns, type StandIns } from '@llavero/stand-ins/stand-ins';
import { ContractsModule } from '../contracts.module.ts';
import { PipedriveStandIn } from '../outside/pipedrive/stand-in.ts';
import { REFRESH_JOB } from './refresh-job.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const modules = () => ({
  contracts: ContractsModule,
  people: neighbour('people'),
  places: neighbour('places'),
  notifications: neighbour('notifications'),
});
const storeOf = (running: TestServices) => running.services.get('contracts')!.get(RecordStores).of(lead);
const create = (running: TestServices, values: object) =>
  storeOf(running).create({ name: 'Rosa Ibáñez', ...values } as never, staff);

describe('Captación without Pipedrive', () => {
  let running: TestServices;
  beforeAll(async () => {
    running = await startTestServices(modules(), { partial: true });
  });
  afterAll(() => running?.stop());
  const store = () => storeOf(running);
  const change = (id: string, version: number, patch: object) =>
    store().patch({ id, version, patch } as never, staff);
  const run = (...given: Parameters<TestServices['peers']['command']>) => running.peers.command(...given);

  it('[NAV-02] a lead goes from step to step, is lost with a reason only, and can be opened again', async () => {
    const { id, version, status } = await create(running, { expectedRent: 900 });
    expect(status).toBe('NEW');
    const moved = await change(id, version, { status: 'PROPOSED' });
    await expect(change(id, moved.version, { status: 'LOST' })).rejects.toMatchObject({
      body: { problems: [{ field: 'lostReason', rule: 'required' }] },
    });
    const lost = await change(id, moved.version, { status: 'LOST', lostReason: 'FEES' });
    expect(lost).toMatchObject({ status: 'LOST', lostReason: 'FEES', closedAt: expect.any(Number) });
    const again = await change(id, lost.version, { status: 'NEGOTIATION' });
    expect(again).toMatchObject({ status: 'NEGOTIATION', lostReason: null, closedAt: null });
  });

  it('[NAV-02] becomes one mandate, also when two ask at once, and is won by it', async () => {
    const { id, version } = await create(running, {});
    const asked = { id, version, mandate: { name: 'Mandato de Rosa' } };
    const both = await Promise.allSettled([
      run(openLeadMandate, asked, staff),
      run(openLeadMandate, asked, staff),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = await store().loadUnchecked(id);
    expect(won).toMatchObject({ status: 'WON', mandate: expect.any(String), closedAt: expect.any(Number) });
    await expect(run(openLeadMandate, { ...asked, version: won.version }, staff)).rejects.toMatchObject({
      body: {
        code: 'LEAD.HAS_MANDATE',
        kind: 'conflict',
        message: expect.stringContaining('Mandato de Rosa'),
      },
    });
    // A lead with a mandate is not taken back by hand.
    await expect(change(id, won.version, { status: 'NEW' })).rejects.toMatchObject({
      body: { code: 'LEAD.CHANGE_NOT_ALLOWED' },
    });
  });

  it('[NAV-02] a lost one makes no mandate, and a mandate that is refused leaves the lead as it was', async () => {
    const lost = await create(running, { status: 'LOST', lostReason: 'SOLD' });
    await expect(run(openLeadMandate, { id: lost.id, version: lost.version }, staff)).rejects.toMatchObject({
      body: { code: 'LEAD.LOST' },
    });
    const open = await create(running, {});
    const wrong = { id: open.id, version: open.version, mandate: { rent: -5 } };
    await expect(run(openLeadMandate, wrong, staff)).rejects.toMatchObject({
      body: { problems: [expect.objectContaining({ field: 'rent' })] },
    });
    expect(await store().loadUnchecked(open.id)).toMatchObject({ status: 'NEW', mandate: null, version: 1 });
  });

  it('[API-05] deals and people are our own leads, and are for staff', async () => {
    const { id } = await create(running, { homeAddress: 'Carrer Nou 4', value: 1200, phone: '612345678' });
    const { deals, source, truncated } = await run(pipelineDeals, {}, staff);
    expect([source, truncated]).toEqual(['LLAVERO', false]);
    expect(deals).toContainEqual(
      expect.objectContaining({
        id,
        title: 'Carrer Nou 4',
        state: 'OPEN',
        value: 1200,
        currency: 'EUR',
        person: id,
      }),
    );
    const { persons } = await run(pipelinePersons, {}, staff);
    expect(persons).toContainEqual({ id, name: 'Rosa Ibáñez', phone: '+34612345678', email: null });
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT'] as const)
      await expect(run(pipelineDeals, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('[RST-11] a lead is made always visible by its id, and there is nothing to read', async () => {
    const { id } = await create(running, {});
    expect(await run(makeDealAlwaysVisible, { id }, staff)).toEqual({ lead: id, deal: null });
    expect(await store().loadUnchecked(id)).toMatchObject({ alwaysVisible: true });
    await expect(run(makeDealAlwaysVisible, { id: '404404' }, staff)).rejects.toMatchObject({
      body: { code: 'LEAD.UNKNOWN_DEAL', kind: 'notFound' },
    });
    expect(await run(refreshPipeline, {}, staff)).toMatchObject({ configured: false, queued: false });
    expect(await run(pipelineRefresh, {}, staff)).toMatchObject({ configured: false, running: false });
  });
});

describe('Captación with Pipedrive', () => {
  let standIns: StandIns;
  let pipedrive: PipedriveStandIn;
  let running: TestServices;
  beforeAll(async () => {
    standIns = await startStandIns();
    pipedrive = standIns.of(PipedriveStandIn);
    running = await startTestServices(modules(), { partial: true, env: standIns.variables });
  });
  afterAll(async () => {
    await running?.stop();
    await standIns?.stop();
  });
  const store = () => storeOf(running);
  const byDeal = async (id: number) =>
    (await store().findUnchecked({ filter: { pipedriveDealId: String(id) } }))[0];
  const jobs = () => running.services.get('contracts')!.get(JobQueue);
  /** What waits for its next attempt goes on at once: no test waits for the clock. */
  const hurry = () =>
    running.services
      .get('contracts')!
      .get(Database)
      .query(`UPDATE background_job SET run_at = now() WHERE id = $1 AND state = 'waiting'`, [REFRESH_JOB]);
  async function refresh() {
    expect(await running.peers.command(refreshPipeline, {}, staff)).toMatchObject({ queued: true });
    return until('the reading to end', async () => {
      await hurry();
      const job = await jobs().find(REFRESH_JOB);
      return job && (job.state === 'done' || job.state === 'failed') ? job : undefined;
    });
  }
  const status = () => running.peers.command(pipelineRefresh, {}, staff);

  it('[EXT-01] [RST-11] reads deals and people page by page, and what has not changed is left alone', async () => {
    for (let id = 1000; id < 1230; id += 1)
      pipedrive.put(id, `Piso ${id}`, { stage_id: 2, person_id: 1, value: 500 });
    // What the panel of background work shows at the end.
    expect((await refresh()).checkpoint).toMatchObject({ done: 233, created: 233 });
    expect(await status()).toMatchObject({
      configured: true,
      running: false,
      done: 233,
      created: 233,
      problem: null,
    });
    expect(await byDeal(1)).toMatchObject({
      name: 'Rosa Ibáñez Cots',
      phone: '+34612340118',
      homeAddress: 'Carrer de Mallorca 401, 3-2',
      ...{ status: 'NEW', value: 960, source: 'PIPEDRIVE', pipedriveStage: 'Lead' },
    });
    expect(await byDeal(2)).toMatchObject({ status: 'VISITED' });
    expect(await byDeal(3)).toMatchObject({
      status: 'LOST',
      lostReason: 'OTHER',
      lostNotes: 'Vende la finca',
    });
    expect(await byDeal(1000)).toMatchObject({ status: 'CONTACTED' });
    const before = await byDeal(1001);
    pipedrive.put(1002, 'Piso 1002', { stage_id: 2, person_id: 1, value: 700 });
    await refresh();
    expect(await status()).toMatchObject({ done: 233, created: 0, updated: 1 });
    expect(await byDeal(1002)).toMatchObject({ value: 700 });
    expect((await byDeal(1001))?.version).toBe(before?.version);
  });

  it('[EXT-01] a lead with a mandate stays won, and what is no euro, phone or name is no reason to stop', async () => {
    const known = (await byDeal(1))!;
    await running.peers.command(openLeadMandate, { id: known.id, version: known.version }, staff);
    pipedrive.put(1, 'Carrer de Mallorca 401, 3-2', {
      stage_id: 1,
      person_id: 1,
      value: 1000,
      status: 'lost',
    });
    pipedrive.put(
      2000,
      'Piso raro',
      { stage_id: 9, person_id: 9, value: 80, currency: 'USD' },
      { id: 9, name: '', emails: [], phones: [{ value: '12', primary: true, label: 'work' }] },
    );
    await refresh();
    expect(await byDeal(1)).toMatchObject({ status: 'WON', value: 1000, lostReason: null });
    expect(await byDeal(2000)).toMatchObject({ name: 'Piso raro', phone: null, value: null, status: 'NEW' });
  });

  it('[EXT-01] what is not said there stays as a colleague has entered it', async () => {
    const nobody = { id: 8, name: '', emails: [], phones: [] };
    pipedrive.put(2001, 'Piso de Ana', { stage_id: 1, person_id: 8, value: 0, currency: 'USD' }, nobody);
    pipedrive.put(2002, 'Piso perdido', { stage_id: 1, person_id: 1, value: 5, status: 'lost' });
    await refresh();
    const [open, lost] = [(await byDeal(2001))!, (await byDeal(2002))!];
    const entered = { name: 'Ana Gil', phone: '+34612000111', email: 'ana@example.com', value: 900 };
    await store().writeUnchecked(open.id, open.version, entered, {}, staff);
    await store().writeUnchecked(lost.id, lost.version, { lostReason: 'FEES' }, {}, staff);
    pipedrive.put(2001, 'Piso de Ana', { stage_id: 3, person_id: 8, value: 0, currency: 'USD' }, nobody);
    pipedrive.put(2002, 'Piso perdido', { stage_id: 1, person_id: 1, value: 6, status: 'lost' });
    await refresh();
    expect(await byDeal(2001)).toMatchObject({ ...entered, status: 'VISITED' });
    expect(await byDeal(2002)).toMatchObject({ lostReason: 'FEES', value: 6 });
  });

  it('[EXT-01] [ENT-12] what a colleague has corrected stays when the deal changes there, the rest follows it', async () => {
    const marta = {
      id: 11,
      name: 'Marta Ros',
      emails: [],
      phones: [{ value: '612000222', primary: true, label: 'work' }],
    };
    const put = (title: string, more: object) =>
      pipedrive.put(2003, title, { stage_id: 1, person_id: 11, value: 400, ...more }, marta);
    put('MARTA piso Gracia', {});
    await refresh();
    const read = (await byDeal(2003))!;
    const corrected = { homeAddress: 'Carrer de Verdi 12, 2-1', phone: '+34612000333' };
    await store().writeUnchecked(read.id, read.version, corrected, {}, staff);
    put('MARTA piso Gracia (llamar)', { stage_id: 3, value: 450 });
    await refresh();
    expect(await byDeal(2003)).toMatchObject({
      ...{ ...corrected, name: 'Marta Ros', status: 'VISITED', value: 450 },
    });
    // Nobody has touched the address of this one.
    pipedrive.put(1004, 'Calle Nueva 4', { stage_id: 2, person_id: 1, value: 5 });
    await refresh();
    expect(await byDeal(1004)).toMatchObject({ homeAddress: 'Calle Nueva 4' });
    expect(await byDeal(2003)).toMatchObject(corrected);
  });

  it('[EXT-01] [NAV-02] a move on our board stands until the deal moves there', async () => {
    const put = (more: object) =>
      pipedrive.put(2004, 'Ronda de Sant Pere 9', { stage_id: 1, person_id: 1, value: 300, ...more });
    const move = async (patch: object) => {
      const { id, version } = (await byDeal(2004))!;
      await store().writeUnchecked(id, version, patch, {}, staff);
    };
    const afterReading = async (more: object) => {
      put(more);
      await refresh();
      return byDeal(2004);
    };
    expect(await afterReading({})).toMatchObject({ status: 'NEW' });
    await move({ status: 'PROPOSED' });
    expect(await afterReading({ value: 310 })).toMatchObject({ status: 'PROPOSED', value: 310 });
    expect(await afterReading({ stage_id: 3, value: 310 })).toMatchObject({ status: 'VISITED' });
    await move({ status: 'LOST', lostReason: 'FEES', closedAt: 1_764_500_000 });
    expect(await afterReading({ stage_id: 3, value: 320 })).toMatchObject({
      ...{ status: 'LOST', lostReason: 'FEES', closedAt: 1_764_500_000 },
    });
    expect(await afterReading({ stage_id: 3, value: 320, status: 'won' })).toMatchObject({ status: 'WON' });
    await move({ status: 'NEGOTIATION', closedAt: null });
    expect(await afterReading({ stage_id: 3, value: 330, status: 'won' })).toMatchObject({
      ...{ status: 'NEGOTIATION', closedAt: null, value: 330 },
    });
    expect(await afterReading({ stage_id: 3, value: 330 })).toMatchObject({ status: 'VISITED' });
  });

  it('[EXT-01] [ENT-11] what was deleted here is not made anew, and of somebody erased nothing comes back', async () => {
    const [binned, erased] = [(await byDeal(1005))!, (await byDeal(1006))!];
    await store().patch(
      { id: binned.id, version: binned.version, patch: { status: 'DELETED' } } as never,
      staff,
    );
    const emptied = { name: ERASED_NAME, phone: null, email: null, homeAddress: null };
    await store().writeUnchecked(erased.id, undefined, emptied, {}, staff);
    for (const id of [1005, 1006])
      pipedrive.put(id, 'Calle Nueva 1', { stage_id: 2, person_id: 1, value: 5 });
    await refresh();
    expect(await byDeal(1005)).toBeUndefined();
    expect(await byDeal(1006)).toMatchObject({ name: ERASED_NAME, phone: null, homeAddress: null });
  });

  it('[EXT-01] waits while Pipedrive fails or asks to wait, says so, and goes on where it was', async () => {
    // More failures than the client repeats by itself.
    const down = { call: 'GET deals', kind: 'STATUS', status: 500 } as const;
    pipedrive.plan(down, down, down, down);
    pipedrive.plan({ call: 'GET deals', kind: 'STATUS', status: 429, headers: { 'retry-after': '60' } });
    pipedrive.put(1003, 'Piso 1003', { stage_id: 2, person_id: 1, value: 999 });
    await running.peers.command(refreshPipeline, {}, staff);
    const waiting = await until('the reading to wait', async () => {
      const told = await status();
      return told.problem !== null && told;
    });
    expect(waiting).toMatchObject({
      running: true,
      problem: expect.stringMatching(/^Pipedrive (ha fallado|recibe)/),
    });
    // The same job: a second one is not begun.
    expect(await running.peers.command(refreshPipeline, {}, staff)).toMatchObject({
      configured: true,
      queued: false,
    });
    await until('the reading to end', async () => {
      await hurry();
      return (await status()).running ? undefined : true;
    });
    expect(await byDeal(1003)).toMatchObject({ value: 999 });
  });

  it('[EXT-01] refused credentials end it with a sentence for people, and it can be begun anew', async () => {
    pipedrive.plan({ call: 'GET stages', kind: 'STATUS', status: 401 });
    expect((await refresh()).state).toBe('failed');
    expect((await status()).problem).toBe(
      'Pipedrive no acepta las credenciales de Llavero y no se ha hecho nada. Quien administre el servidor debe revisarlas.',
    );
    expect((await refresh()).state).toBe('done');
    expect((await status()).problem).toBeNull();
  });

  it('[RST-11] [EXT-01] makes a deal visible to the company, by our id or Pipedrive’s', async () => {
    const known = (await byDeal(2))!;
    expect(await running.peers.command(makeDealAlwaysVisible, { id: known.id }, staff)).toEqual({
      lead: known.id,
      deal: '2',
    });
    expect(pipedrive.messages().find(({ id }) => id === 2)).toMatchObject({ visible_to: 7 });
    expect(await byDeal(2)).toMatchObject({ alwaysVisible: true });
    pipedrive.put(3000, 'Aún no leído', { stage_id: 1, person_id: null, value: 0 });
    expect(await running.peers.command(makeDealAlwaysVisible, { id: '3000' }, staff)).toEqual({
      lead: null,
      deal: '3000',
    });
    await expect(running.peers.command(makeDealAlwaysVisible, { id: '404404' }, staff)).rejects.toMatchObject(
      {
        body: { code: 'LEAD.UNKNOWN_DEAL' },
      },
    );
  });

  it('[API-05] answers what Pipedrive has now, in the form of our own', async () => {
    const { deals, source } = await running.peers.command(pipelineDeals, {}, staff);
    expect(source).toBe('PIPEDRIVE');
    expect(deals).toHaveLength(pipedrive.messages().length);
    expect(deals).toContainEqual(
      expect.objectContaining({ id: '2', title: 'Calle Alcalá 212, 5.º C', person: '2' }),
    );
    const { persons } = await running.peers.command(pipelinePersons, {}, staff);
    expect(persons).toContainEqual({
      id: '2',
      name: 'Joan Puig Serra',
      phone: '+34 634 220 917',
      email: null,
    });
  });
});
