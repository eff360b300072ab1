import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  cancelSolvency,
  insurerFile,
  rejectSolvency,
  requestSolvency,
} from '@llavero/proto/commands/solvency';
import { startStandIns, type StandIns } from '@llavero/stand-ins/stand-ins';
import { ContractsModule } from '../contracts.module.ts';
import { InsurerStandIn } from '../outside/insurer/stand-in.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
let standIns: StandIns;
let insurer: InsurerStandIn;
let running: TestServices;

beforeAll(async () => {
  standIns = await startStandIns();
  insurer = standIns.of(InsurerStandIn);
  running = await startTestServices(
    { contracts: ContractsModule, places: neighbour('places'), notifications: neighbour('notifications') },
    { partial: true, env: standIns.variables },
  );
});
afterAll(async () => {
  await running?.stop();
  await standIns?.stop();
});
beforeEach(() => {
  insurer.decidesByItself = true;
});

const contracts = () => running.services.get('contracts')!;
const store = () => contracts().get(RecordStores).of('solvencyRequest');
const load = (id: string) => store().loadUnchecked(id);
const create = async (annualIncome = 40_000) =>
  (
    await store().create(
      {
        rent: 1000,
        tenants: [{ name: 'Ana Gil', idType: 'NIF', idNumber: '12345678Z', annualIncome }],
        avalists: [{ name: 'Eva Ros', annualIncome: 30_000 }],
      } as never,
      staff,
    )
  ).id;
const request = async (id: string) =>
  running.peers.command(requestSolvency, { id, version: (await load(id)).version }, staff);
/** What waits for its next look looks at once: no test waits for the clock. */
const hurry = (id: string) =>
  contracts()
    .get(Database)
    .query(`UPDATE background_job SET run_at = now() WHERE id = $1 AND state = 'waiting'`, [id]);
const reaches = (id: string, what: string, check: (one: Awaited<ReturnType<typeof load>>) => boolean) =>
  until(what, async () => {
    await hurry(id);
    const one = await load(id);
    return check(one) ? one : undefined;
  });
const becomes = (id: string, status: string) =>
  reaches(id, `the request to be ${status}`, (one) => one.status === status);
/** The second at which it was last asked about. */
const asked = (id: string) => Number(filesOf(id).at(-1)?.externalId.split('-').at(-1) ?? 0);
const filesOf = (id: string) => insurer.messages().filter(({ externalId }) => externalId.startsWith(id));

describe('the insurer of rents (EXT-09)', () => {
  it('[EXT-09][STA-07] is asked with the people and their incomes, and its yes brings the policy', async () => {
    const id = await create();
    expect(await request(id)).toMatchObject({ status: 'REQUESTED', sending: true });
    const accepted = await becomes(id, 'ACCEPTED');
    expect(accepted).toMatchObject({
      insurer: 'MDP',
      insurerProblem: null,
      policyNumber: expect.stringMatching(/^POL-/),
    });
    expect(insurer.messages().at(-1)).toMatchObject({
      monthlyRent: 1000,
      people: [
        { role: 'TENANT', name: 'Ana Gil', annualIncome: 40_000 },
        { role: 'GUARANTOR', name: 'Eva Ros' },
      ],
    });
    expect(
      await running.peers.command(insurerFile, { id: accepted.insurerReference ?? '' }, staff),
    ).toMatchObject({ id, status: 'ACCEPTED', file: { state: 'ACCEPTED' } });
  });

  it('[EXT-09] its no is a rejection with its reason; asked anew it is a new file', async () => {
    const id = await create(20_000);
    await request(id);
    expect(await becomes(id, 'REJECTED')).toMatchObject({
      answerNotes: 'Ingresos insuficientes',
      policyNumber: null,
    });
    await store().writeUnchecked(
      id,
      undefined,
      { requestedAt: null, rejectedAt: null, tenants: [{ name: 'Ana Gil', annualIncome: 60_000 }] as never },
      {},
      staff,
    );
    // A second later, as for any person: the moment of the question names the file.
    await until(
      'another second',
      async () => Math.floor(Date.now() / 1000) > (filesOf(id).length ? asked(id) : 0),
    );
    await request(id);
    await becomes(id, 'ACCEPTED');
    expect(filesOf(id).map(({ status }) => status)).toEqual(['REJECTED', 'ACCEPTED']);
  });

  it('[EXT-09] while it is down the request stays, says so and is sent again; an answer that was lost opens no second file', async () => {
    const id = await create();
    insurer.plan({ call: 'POST', kind: 'LOST' }, { call: 'GET', kind: 'STATUS', status: 503 });
    await request(id);
    const waiting = await reaches(
      id,
      'the problem to be told',
      ({ insurerProblem }) => insurerProblem !== null,
    );
    expect(waiting).toMatchObject({ status: 'REQUESTED', insurerProblem: expect.stringContaining('MDP') });
    expect(await becomes(id, 'ACCEPTED')).toMatchObject({ insurerProblem: null });
    expect(filesOf(id)).toHaveLength(1);
  });

  it('[EXT-09] what it refuses waits for a person, who sends it once more', async () => {
    const id = await create();
    insurer.plan({ call: 'POST', kind: 'STATUS', status: 422 });
    await request(id);
    const refused = await reaches(
      id,
      'the refusal to be told',
      ({ insurerProblem }) => insurerProblem !== null,
    );
    expect(refused.status).toBe('REQUESTED');
    // With the refusal the job has ended, so that whoever reads it can send it again in the same moment.
    expect((await contracts().get(JobQueue).find(id))?.state).toBe('done');
    await request(id);
    await becomes(id, 'ACCEPTED');
  });

  it('[EXT-09] what it has withdrawn itself is asked about anew with another file', async () => {
    insurer.decidesByItself = false;
    const id = await create();
    await request(id);
    const { insurerReference } = await reaches(
      id,
      'the file to be open',
      (one) => one.insurerReference !== null,
    );
    await insurer.decide(insurerReference ?? '', 'CANCELLED');
    const withdrawn = await reaches(id, 'it to be told', (one) => one.insurerProblem !== null);
    expect(withdrawn).toMatchObject({
      status: 'REQUESTED',
      insurerProblem: expect.stringContaining('anulado'),
    });
    await until('another second', async () => Math.floor(Date.now() / 1000) > asked(id));
    insurer.decidesByItself = true;
    await request(id);
    expect(await becomes(id, 'ACCEPTED')).toMatchObject({ insurerProblem: null });
    expect(filesOf(id).map(({ status }) => status)).toEqual(['CANCELLED', 'ACCEPTED']);
  });

  it('[EXT-09] sent again by a person it does not wait for the next attempt of its own', async () => {
    const id = await create();
    insurer.plan({ call: 'POST', kind: 'STATUS', status: 503, headers: { 'retry-after': '1800' } });
    await request(id);
    await until('the problem to be told', async () => (await load(id)).insurerProblem !== null);
    await until('it to wait', async () => (await contracts().get(JobQueue).find(id))?.state === 'waiting');
    await request(id);
    await until('the file', async () => filesOf(id).length === 1);
  });

  it('[EXT-09] [STA-07] a request that is put back to pending, or cancelled in its form, is withdrawn there, and asked anew it is a new file', async () => {
    insurer.decidesByItself = false;
    const [pending, cancelled] = [await create(), await create()];
    const change = async (id: string, status: 'PENDING' | 'CANCELLED') =>
      running.peers
        .records('contracts')
        .patch(
          { collection: 'solvencyRequest', id, version: (await load(id)).version, patch: { status } },
          staff,
        );
    for (const id of [pending, cancelled]) {
      await request(id);
      await reaches(id, 'the file to be open', ({ insurerReference }) => insurerReference !== null);
    }
    await change(pending, 'PENDING');
    await change(cancelled, 'CANCELLED');
    for (const id of [pending, cancelled])
      await until('the file to be withdrawn', async () => filesOf(id)[0]?.status === 'CANCELLED');
    await until('another second', async () => Math.floor(Date.now() / 1000) > asked(pending));
    insurer.decidesByItself = true;
    await request(pending);
    await becomes(pending, 'ACCEPTED');
    expect(filesOf(pending).map(({ status }) => status)).toEqual(['CANCELLED', 'ACCEPTED']);
  });

  it('[EXT-09] a request that is deleted while it is asked about is withdrawn there', async () => {
    insurer.decidesByItself = false;
    const id = await create();
    await request(id);
    await reaches(id, 'the file to be open', ({ insurerReference }) => insurerReference !== null);
    const { version } = await load(id);
    const deletion = { collection: 'solvencyRequest' as const, id, version, patch: { status: 'DELETED' } };
    await running.peers.records('contracts').patch(deletion, staff);
    await until('the file to be withdrawn', async () => filesOf(id)[0]?.status === 'CANCELLED');
  });

  it('[EXT-09] [STA-07] put back and sent again before the withdrawal was heard, the old file ends and the new one stays', async () => {
    insurer.decidesByItself = false;
    const id = await create();
    await request(id);
    await reaches(id, 'the file to be open', ({ insurerReference }) => insurerReference !== null);
    await until('another second', async () => Math.floor(Date.now() / 1000) > asked(id));
    insurer.plan({ call: 'DELETE', kind: 'STATUS', status: 503 });
    const { version } = await load(id);
    const patch = { status: 'PENDING' };
    await running.peers
      .records('contracts')
      .patch({ collection: 'solvencyRequest', id, version, patch }, staff);
    await request(id);
    await until('both files', async () => filesOf(id).length === 2);
    await until('the old one to be withdrawn', async () => {
      await contracts()
        .get(Database)
        .query(
          `UPDATE background_job SET run_at = now() WHERE name = 'withdraw-from-insurer' AND state = 'waiting'`,
        );
      return filesOf(id)[0]?.status === 'CANCELLED';
    });
    expect(filesOf(id)[1]?.status).toBe('IN_STUDY');
  });

  it('[EXT-09] [STA-07] put back while its file is being opened, that one is withdrawn as well', async () => {
    insurer.decidesByItself = false;
    const id = await create();
    const answer = insurer.answer.bind(insurer);
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let asks = 0;
    insurer.answer = async (call) => {
      if (call.method === 'POST') {
        asks += 1;
        await opened;
      }
      return answer(call);
    };
    try {
      await request(id);
      await until('the question to be on its way', () => asks === 1);
      const { version } = await load(id);
      const patch = { status: 'PENDING' };
      await running.peers
        .records('contracts')
        .patch({ collection: 'solvencyRequest', id, version, patch }, staff);
      await until('the withdrawal to have looked for the file', async () => {
        const [job] = await contracts()
          .get(Database)
          .query(
            `SELECT 1 FROM background_job WHERE name = 'withdraw-from-insurer' AND input->>'request' = $1 AND state <> 'running' AND attempt > 0`,
            [id],
          );
        return job !== undefined;
      });
    } finally {
      insurer.answer = answer;
      open();
    }
    await until('the file to be withdrawn', async () => {
      await contracts()
        .get(Database)
        .query(
          `UPDATE background_job SET run_at = now() WHERE name = 'withdraw-from-insurer' AND state = 'waiting'`,
        );
      return filesOf(id)[0]?.status === 'CANCELLED';
    });
  });

  it('[EXT-09] [JOB-05] a withdrawal that the version before has queued is done by this one', async () => {
    insurer.decidesByItself = false;
    const id = await create();
    await request(id);
    await reaches(id, 'the file to be open', ({ insurerReference }) => insurerReference !== null);
    // More failures than the client repeats by itself: the withdrawal waits.
    const down = { call: 'DELETE', kind: 'STATUS', status: 503 } as const;
    insurer.plan(down, down, down, down);
    const { version } = await load(id);
    await running.peers.command(cancelSolvency, { id, version, notes: null }, staff);
    const sql = (text: string) => contracts().get(Database).query(text, [id]);
    await until('what was queued to be as the version before had it', async () => {
      const changed = await sql(
        `UPDATE background_job SET input = jsonb_build_object('request', $1::text), run_at = now()
          WHERE name = 'withdraw-from-insurer' AND input->>'request' = $1 AND state = 'waiting' RETURNING id`,
      );
      return changed.length > 0;
    });
    await until('the file to be withdrawn', async () => filesOf(id)[0]?.status === 'CANCELLED');
  });

  it('[STA-07] a cancelled request is withdrawn there, and a decision by hand stands', async () => {
    insurer.decidesByItself = false;
    const [cancelled, decided] = [await create(), await create()];
    for (const id of [cancelled, decided]) {
      await request(id);
      await reaches(id, 'the file to be open', ({ insurerReference }) => insurerReference !== null);
    }
    const version = async (id: string) => (await load(id)).version;
    await running.peers.command(
      cancelSolvency,
      { id: cancelled, version: await version(cancelled), notes: 'Se retiran' },
      staff,
    );
    await until('the file to be withdrawn', async () => filesOf(cancelled)[0]?.status === 'CANCELLED');
    await running.peers.command(
      rejectSolvency,
      { id: decided, version: await version(decided), notes: 'No presenta nóminas' },
      staff,
    );
    await insurer.decide(filesOf(decided)[0]?.reference ?? '', 'ACCEPTED');
    await until('the job to have ended', async () => {
      await hurry(decided);
      return (await contracts().get(JobQueue).find(decided))?.state === 'done';
    });
    expect(await load(decided)).toMatchObject({ status: 'REJECTED', answerNotes: 'No presenta nóminas' });
  });
});
