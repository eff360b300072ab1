import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Office } from '../backup/testing/office.ts';
import { build } from '../build.ts';
import { ROOT } from '../layout.ts';
import { freeBasePort, type RunningSystem, startSystem } from '../system.ts';
import { startBeside } from './testing/beside.ts';
import { checkOut, PreviousProduct, previousRelease } from './testing/previous.ts';

/** The last release before this state; there is none until the first `make release`. */
const from = previousRelease(process.env);

let room: string | undefined;
let previous: PreviousProduct | undefined;
let beside: Awaited<ReturnType<typeof startBeside>> | undefined;
let present: RunningSystem | undefined;
afterAll(async () => {
  await beside?.stop();
  await present?.stop();
  await previous?.down();
  if (room) await rm(room, { recursive: true, force: true });
}, 120_000);

const idsOf = (office: Office) => [...office.done].map(([id, { collection }]) => ({ id, collection }));
async function missing(office: Office, wanted: { id: string; collection: string }[]): Promise<string[]> {
  const gone: string[] = [];
  for (const { id, collection } of wanted)
    if (!(await office.has(collection, id))) gone.push(`${collection} ${id}`);
  return gone;
}

describe('[PLT-07] upgrade from the last release', () => {
  (from ? it : it.skip)(
    `${from ?? 'no release yet'}: people work at it while the present version runs beside it and takes over; nothing is lost`,
    async () => {
      room = await mkdtemp(join(tmpdir(), 'llavero-upgrade-'));
      const [folder, data] = [join(room, 'sources'), join(room, 'data')];
      const theirs = await freeBasePort();
      const built = build(ROOT, () => undefined);
      checkOut(from ?? '', folder);
      previous = new PreviousProduct(folder, data, theirs);
      await previous.up();
      const old = await Office.open(previous.url);
      old.begin();
      await old.until(30);

      // Expand: the tables of the present version, under the work of the other one.
      beside = await startBeside(data, { theirs, ours: await freeBasePort(), built });
      const seen = old.done.size;
      const ours = await Office.open(beside.url);
      ours.begin();
      await ours.until(30);
      await old.until(seen + 30);
      await Promise.all([old.end(), ours.end()]);
      expect([old.refused, ours.refused]).toEqual([[], []]);
      expect(await missing(ours, idsOf(old))).toEqual([]);
      expect(await missing(old, idsOf(ours))).toEqual([]);
      // Events of both, whoever handles them.
      const records = [...idsOf(old), ...idsOf(ours)].filter(({ collection }) => collection !== 'media');
      await ours.untilLogged(records.map(({ id }) => id));

      await beside.stop();
      beside = undefined;
      await previous.down();
      previous = undefined;
      present = await startSystem({ basePort: await freeBasePort(), dataDir: data, built });
      const after = await Office.open(present.url);
      expect(await missing(after, [...idsOf(old), ...idsOf(ours)])).toEqual([]);
      after.begin();
      await after.until(10);
      await after.end();
      expect(after.refused).toEqual([]);
    },
    900_000,
  );
});
