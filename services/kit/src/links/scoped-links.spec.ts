import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { type Database, openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { type LinkPurpose, ScopedLinks } from './scoped-links.ts';

const papers: LinkPurpose<{ types: string[] }> = {
  name: 'papers',
  days: 7,
  scope: (stored) => stored as { types: string[] },
};
const other: LinkPurpose<{ types: string[] }> = { ...papers, name: 'other' };

let database: Database;
let room: TestDatabase;
let links: ScopedLinks;
beforeAll(async () => {
  room = await testDatabase('people');
  database = await openDatabase({
    url: room.url,
    schema: 'people',
    records: [],
    keys: parseSealingKeys(TEST_SEALING_KEY),
    migrations: 'derive',
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  links = new ScopedLinks(database);
});
afterAll(async () => {
  await database?.close();
  await room?.drop();
});

const subject = () => ({ collection: 'contract' as const, id: uuidv7() });
const issue = (about = subject(), recipient: string | null = null, more = {}) =>
  links.issue(papers, { subject: about, recipient, scope: { types: ['DNI'] }, ...more });
const open = (code: string) => links.open(papers, code);
const redeem = (code: string) => database.transaction((tx) => links.redeem(papers, code, tx));
const invalid = { body: { code: 'LINK.INVALID', kind: 'notFound' } };

describe('links by which outsiders take part', () => {
  it('open as often as needed, for what they were made for, and note the first time', async () => {
    const about = subject();
    const { code, expiresAt } = await issue(about);
    expect(code).toMatch(/^[\w-]{43}$/);
    const first = await open(code);
    expect(first).toMatchObject({ subject: about, scope: { types: ['DNI'] }, usedAt: null, expiresAt });
    expect(expiresAt - first.createdAt).toBe(7 * 86_400);
    expect((await open(code)).openedAt).toBe(first.openedAt);
    await expect(links.open(other, code)).rejects.toMatchObject(invalid);
    await expect(open('x'.repeat(43))).rejects.toMatchObject(invalid);
  });

  it('are used once; of twenty at a time one comes first', async () => {
    const { code } = await issue();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(code)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(open(code)).rejects.toMatchObject(invalid);
  });

  it('stay good when what they were used for is refused', async () => {
    const { code } = await issue();
    const refused = database.transaction(async (tx) => {
      await links.redeem(papers, code, tx);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect((await redeem(code)).usedAt).toEqual(expect.any(Number));
  });

  it('end when they expire, are withdrawn or a newer one goes to the same person', async () => {
    const about = subject();
    const person = uuidv7();
    const old = await issue(about, person);
    const elsewhere = await issue(about, uuidv7());
    const newer = await issue(about, person);
    await expect(open(old.code)).rejects.toMatchObject(invalid);
    await open(elsewhere.code);
    const kept = await issue(about, person, { keepEarlier: true });
    await open(newer.code);
    await database.query('UPDATE scoped_link SET expires_at = now() WHERE id = $1', [kept.id]);
    await expect(open(kept.code)).rejects.toMatchObject(invalid);
    await database.transaction((tx) => links.revoke(about, tx, other));
    await open(newer.code);
    await database.transaction((tx) => links.revoke(about, tx));
    await expect(redeem(newer.code)).rejects.toMatchObject(invalid);
    expect(await links.of(papers, about)).toHaveLength(4);
  });

  it('hold no code that somebody could read, and are forgotten with the person', async () => {
    const person = uuidv7();
    const { code, id } = await issue(subject(), person);
    const [row] = await database.query<{ all: string }>(
      'SELECT scoped_link::text AS all FROM scoped_link WHERE id = $1',
      [id],
    );
    expect(row?.all).not.toContain(code);
    await database.transaction((tx) => links.forget(person, tx));
    expect(await database.query('SELECT 1 FROM scoped_link WHERE id = $1', [id])).toEqual([]);
  });
});
