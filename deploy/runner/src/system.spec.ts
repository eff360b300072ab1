import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import { serviceDatabaseUrl } from '@llavero/servers/bootstrap-database';
import { openSession } from '@llavero/servers/cluster-backup';
import { isAlive, signal } from '@llavero/servers/process';
import { allSystems } from '@llavero/stand-ins/table';
import { build } from './build.ts';
import { ROOT } from './layout.ts';
import { openDemoSession } from './demo-session.ts';
import { processesOf } from './processes.ts';
import { readState } from './state-server.ts';
import { freeBasePort, startSystem, type RunningSystem } from './system.ts';
import type { PartState } from './supervised.ts';

/** The real product, all of it, on ports and in a folder of its own. */
let dataDir: string;
let system: RunningSystem;
let hash: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'llavero-system-'));
  hash = await build(ROOT, () => undefined);
  system = await startSystem({ basePort: await freeBasePort(), dataDir, built: Promise.resolve(hash) });
}, 240_000);
afterAll(async () => {
  await system?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const part = (name: string): PartState => {
  const found = system.state().services.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no part ${name}`);
  return found;
};

/**
 * Kills a part with SIGKILL, once it runs: a part that waits for its next start has no process, and process 0 is
 * for `kill` the whole group of the caller, which is the run of the tests and who has started it.
 */
async function kill(name: string): Promise<void> {
  await until(() => part(name).pid !== null);
  signal(part(name).pid!, 'SIGKILL');
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 45_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await sleep(100);
  }
}

const statusPage = async () =>
  (await (await fetch(`${system.url}/status.json`)).json()) as {
    ok: boolean;
    outside: { name: string; label: string; state: string }[];
    supervisor: { parts: { name: string; restarts: number }[] };
  };

/** A call as the administrator of the demo, by way of the gateway. */
async function asAdmin(): Promise<<T>(path: string, body: object) => Promise<{ status: number; body: T }>> {
  const token = await openDemoSession(system.url);
  return async <T>(path: string, body: object) => {
    const answer = await fetch(system.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
}

describe('the whole system', () => {
  it('[PLT-01] runs every part, and tells its state to this machine', async () => {
    const { supervisor } = system.addresses.ports;
    const told = await readState(supervisor);
    expect(told).toMatchObject({ phase: 'running', instance: dataDir, build: hash });
    expect(told?.services.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(
      ['gateway', 'nats', 'postgres', 'stand-ins', ...serviceNames].map((name) => `${name} ready`).sort(),
    );
    expect((await stat(system.addresses.folders.secrets)).mode & 0o777).toBe(0o600);
  });

  it('[PLT-01] serves the web with the product in it', async () => {
    const page = await fetch(`${system.url}/login`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html lang="es"');
  });

  it('[NAV-11] lists every outside system on the status page, and works on while the stand-ins are away', async () => {
    const readings = async () =>
      (await statusPage()).outside.map(({ name, state }) => `${name} ${state}`).sort();
    const all = (state: string) => allSystems.map(({ name }) => `${name} ${state}`).sort();
    // Those of a service that is slow to answer are there a moment later.
    await until(async () => JSON.stringify(await readings()) === JSON.stringify(all('ok')));
    expect((await statusPage()).outside.map(({ label }) => label).sort()).toEqual(
      allSystems.map(({ label }) => label).sort(),
    );
    for (const { name } of allSystems) {
      const page = await fetch(`http://127.0.0.1:${system.addresses.ports.standIns}/${name}/`);
      expect([name, page.status, page.headers.get('content-type')]).toEqual([
        name,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    await kill('stand-ins');
    await until(() => part('stand-ins').restarts === 1 && part('stand-ins').state === 'ready');
    const { notifications } = system.addresses.ports.health;
    expect((await fetch(`http://127.0.0.1:${notifications}/health/ready`)).ok).toBe(true);
    expect((await statusPage()).ok).toBe(true);
  });

  it('[NAV-11] brings a killed service back and shows it on the status page', async () => {
    const { pid } = part('supplies');
    await kill('supplies');
    await until(() => part('supplies').restarts === 1 && part('supplies').state === 'ready');
    expect(part('supplies').pid).not.toBe(pid);
    // The page may be some moments old.
    await until(async () => {
      const { supervisor } = await statusPage();
      return supervisor.parts.find(({ name }) => name === 'supplies')?.restarts === 1;
    });
  });

  it('[PLT-01] brings a killed database and a killed broker back, and the services recover', async () => {
    for (const name of ['postgres', 'nats']) await kill(name);
    await until(() => part('postgres').restarts === 1 && part('nats').restarts === 1);
    await until(() => part('postgres').state === 'ready' && part('nats').state === 'ready');
    const { health } = system.addresses.ports;
    for (const name of serviceNames) {
      await until(async () =>
        fetch(`http://127.0.0.1:${health[name]}/health/ready`)
          .then((answer) => answer.ok)
          .catch(() => false),
      );
    }
  });

  it('[JOB-05] tells every change once, though the broker and the consumer are killed while it is made', async () => {
    const call = await asAdmin();
    const made = new Set<string>();
    for (const name of ['nats', 'notifications']) await kill(name);
    for (let at = 0; at < 20; at += 1) {
      const { body } = await call<{ data: { r: { id: string } } }>('/graphql', {
        query: 'mutation($o: JSON!) { r: createObject(collection: "organization", object: $o) { id } }',
        variables: { o: { name: `Comunidad ${at}` } },
      });
      made.add(body.data.r.id);
      if (at === 10) await kill('nats');
    }
    expect(made.size).toBe(20);
    const told = async (): Promise<string[]> => {
      const { status, body } = await call<{ rows: string[][] }>('/commands/RunReportingQuery', {
        query: "SELECT record_id FROM log WHERE collection = 'organization' AND verb = 'created'",
      });
      return status === 200 ? body.rows.map(([id]) => id!).filter((id) => made.has(id)) : [];
    };
    await until(async () => (await told()).length >= made.size);
    expect((await told()).sort()).toEqual([...made].sort());
  });

  it('[PLT-04] no service reads what is another’s, and whoever asks through the gateway reads views alone', async () => {
    const { ports, secrets } = system.addresses;
    for (const reader of serviceNames) {
      const url = serviceDatabaseUrl(
        `postgres://127.0.0.1:${ports.postgres}`,
        reader,
        secrets.servicePasswords[reader],
      );
      const client = await openSession(url);
      try {
        for (const owner of serviceNames) {
          const read = client.query(`SELECT count(*) FROM ${owner}.outbox`);
          if (owner === reader) await read;
          else await expect(read).rejects.toThrow(/permission denied for schema/);
        }
      } finally {
        await client.end();
      }
    }
    const call = await asAdmin();
    const asked = await call<{ error: { code: string } }>('/commands/RunReportingQuery', {
      query: 'SELECT * FROM people.agent',
    });
    expect([asked.status, JSON.stringify(asked.body)]).toEqual([
      403,
      expect.stringContaining('REPORTING.FORBIDDEN'),
    ]);
  });

  it('keeps passwords and keys out of the logs', async () => {
    const { secrets, folders } = system.addresses;
    const hidden = [
      secrets.internalSecret,
      secrets.postgresPassword,
      secrets.reportingPassword,
      ...Object.values(secrets.servicePasswords),
      ...secrets.sealingKeys.map(({ key }) => key),
    ];
    for (const { name } of system.state().services) {
      const log = await readFile(join(folders.logs, `${name}.log`), 'utf8');
      for (const secret of hidden) expect(log.includes(secret)).toBe(false);
    }
  });

  it('[PLT-01] leaves no process when it is stopped', async () => {
    const pids = system.state().services.map(({ pid }) => pid ?? 0);
    expect(pids.every((pid) => isAlive(pid))).toBe(true);
    await system.stop();
    expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
    expect(processesOf(dataDir)).toEqual([]);
    expect(await readState(system.addresses.ports.supervisor)).toBeUndefined();
  });
});
