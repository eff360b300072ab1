import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNats } from '@llavero/servers/nats';
import { startPostgres } from '@llavero/servers/postgres';
import { build } from '../build.ts';
import { brokerUrl } from '../environment.ts';
import { foldersIn, ROOT } from '../layout.ts';
import { loadSecrets } from '../secrets.ts';
import { freeBasePort, type RunningSystem, startSystem } from '../system.ts';
import { archiving } from './archiving.ts';
import { backup } from './backup.ts';
import { recoveryKey } from './repository.ts';
import { restore } from './restore.ts';
import { accountOf, type Account } from './testing/account.ts';
import { Office } from './testing/office.ts';

let room: string;
let system: RunningSystem | undefined;
const place = () => ({ folder: join(room, 'backups'), keys: join(room, 'keys') });
const first = () => join(room, 'first');

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'llavero-backup-'));
}, 30_000);
afterAll(async () => {
  await system?.stop();
  await rm(room, { recursive: true, force: true });
});

/** The whole product on a data folder. */
async function product(dataDir: string): Promise<RunningSystem> {
  const hash = await build(ROOT, () => undefined);
  system = await startSystem({ basePort: await freeBasePort(), dataDir, built: Promise.resolve(hash) });
  return system;
}

/** Database and broker of a data folder alone: nothing changes what they hold. */
async function serversOf<T>(
  dataDir: string,
  work: (servers: { postgresUrl: string; natsUrl: string }) => Promise<T>,
): Promise<T> {
  const folders = foldersIn(dataDir);
  const { postgresPassword } = await loadSecrets(folders.secrets);
  const postgres = await startPostgres({
    dataDir: folders.postgres,
    persistent: true,
    password: postgresPassword,
    settings: archiving(folders.archive),
  });
  const nats = await startNats({ storeDir: folders.nats });
  try {
    return await work({ postgresUrl: postgres.url, natsUrl: nats.url });
  } finally {
    await nats.stop();
    await postgres.stop();
  }
}

describe('[PLT-07] backup and restore of everything', () => {
  let between: Date;
  let atRest: string;
  let before: Account;
  let office: Office;

  it('is made while people work, as a whole first and then of what has changed', async () => {
    const running = await product(first());
    const source = {
      folders: running.addresses.folders,
      postgresUrl: `postgres://postgres:${running.addresses.secrets.postgresPassword}@127.0.0.1:${running.addresses.ports.postgres}/postgres`,
      natsUrl: brokerUrl(running.addresses),
    };
    office = await Office.open(running.url);
    office.begin();
    await office.until(20);
    const whole = await backup(source, place());
    await office.until(office.done.size + 40);
    // One clock for all: database and test run on this machine.
    between = new Date();
    await office.until(office.done.size + 40);
    const further = await backup(source, place());
    await office.end();
    expect(office.refused).toEqual([]);
    expect(further.base).toEqual(whole.base);
    expect((await readdir(join(place().folder, 'bases'))).length).toBe(1);
    expect(further.files).toBeGreaterThan(whole.files);
    await running.stop();
    system = undefined;

    // The last one at rest, so that what it must bring back is known to the letter.
    await serversOf(first(), async (servers) => {
      before = await accountOf(servers, foldersIn(first()).files);
      ({ at: atRest } = await backup({ folders: foldersIn(first()), ...servers }, place()));
    });
    expect(before.tables.size).toBeGreaterThan(50);
    expect(before.files.size).toBeGreaterThan(20);
  }, 240_000);

  it('holds nothing readable, and not what opens it', async () => {
    const secrets = await loadSecrets(foldersIn(first()).secrets);
    const words = [
      secrets.internalSecret,
      secrets.sealingKeys[0]!.key,
      'Copia de',
      'PRIVATE KEY',
      'PostgreSQL',
    ];
    for (const entry of await readdir(place().folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      for (const word of words)
        expect([entry.name, word, bytes.includes(word)]).toEqual([entry.name, word, false]);
    }
    for (const name of await readdir(place().keys))
      expect((await readFile(join(place().keys, name))).includes(secrets.internalSecret)).toBe(false);
  });

  it('brings back every row, file and event elsewhere, once everything is lost', async () => {
    await rm(first(), { recursive: true });
    const into = join(room, 'second');
    await restore({ ...place(), into });
    await serversOf(into, async (servers) => {
      const after = await accountOf(servers, foldersIn(into).files);
      expect(after.tables).toEqual(before.tables);
      expect(after.files).toEqual(before.files);
      expect(after.streams).toEqual(before.streams);
    });
    expect(existsSync(`${into}.restoring`)).toBe(false);
  }, 120_000);

  it('goes to any moment between two backups, and the product works on from there', async () => {
    const into = join(room, 'third');
    const restored = await restore({ ...place(), into, to: between });
    expect(Date.parse(restored.moment.at)).toBeLessThan(between.getTime());
    expect(restored.republished).toBeGreaterThan(0);
    const people = await Office.open((await product(into)).url);
    const places: string[] = [];
    for (const [id, { collection, begun, done }] of office.done) {
      // What was under way at that moment may be there or not.
      if (begun <= between && done > between) continue;
      expect([collection, id, await people.has(collection, id)]).toEqual([collection, id, done <= between]);
      if (done <= between && collection === 'place') places.push(id);
    }
    // What was committed and not yet told, or told since the streams were read, is told now.
    await people.untilLogged(places);
    people.begin();
    await people.until(10);
    await people.end();
    expect(people.refused).toEqual([]);
  }, 240_000);

  it('goes to a time after which nothing was written, and not beyond what the backup knows of', async () => {
    const into = join(room, 'rest');
    await restore({ ...place(), into, to: new Date(atRest) });
    await serversOf(into, async (servers) =>
      expect((await accountOf(servers, foldersIn(into).files)).tables).toEqual(before.tables),
    );
    const later = { ...place(), into: join(room, 'later'), to: new Date(Date.parse(atRest) + 3_600_000) };
    await expect(restore(later)).rejects.toThrow(`choose ${atRest} or earlier`);
    expect((await readdir(room)).filter((name) => name === 'later' || name === 'later.restoring')).toEqual(
      [],
    );
  }, 120_000);

  it('refuses, with what to do, and leaves nothing behind', async () => {
    const into = join(room, 'fourth');
    const wanted = { ...place(), into };
    await expect(restore({ ...wanted, to: new Date(0) })).rejects.toThrow(/begins at/);
    await expect(restore({ ...wanted, to: new Date(NaN) })).rejects.toThrow(/TO must be a time/);
    await expect(restore({ ...wanted, keys: join(room, 'none') })).rejects.toThrow(
      /recovery\.pem is missing/,
    );
    await expect(restore({ ...wanted, folder: join(room, 'none') })).rejects.toThrow(/holds no backup/);
    await expect(restore({ ...wanted, into: join(room, 'second') })).rejects.toThrow(/is not empty/);
    const { keys } = place();
    const other = join(room, 'other-keys');
    const made = await mkdtemp(other);
    for (const name of await readdir(keys))
      await writeFile(join(made, name), await readFile(join(keys, name)));
    await writeFile(
      recoveryKey(made),
      generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    await expect(restore({ ...wanted, keys: made })).rejects.toThrow(/another key/);
    expect((await readdir(room)).filter((name) => name.startsWith('fourth'))).toEqual([]);
  });
});
