import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  listEventConsumers,
  listSavedQueries,
  removeQuery,
  saveQuery,
} from '@llavero/proto/commands/reporting';
import { contractActivated } from '@llavero/proto/events/contracts';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

describe('[SCR-07] saved queries', () => {
  const agata = testContext('ADMIN');
  const other: CallContext = {
    ...agata,
    actor: { ...agata.actor, id: '01900000-0000-7000-8000-0000000000aa' },
  };
  const query = "select id from agent where firstname = 'Remedios' and created_at > :desde";
  const parameters = [{ name: 'desde', type: 'DAY' as const, value: '2026-01-01' }];
  const save = (ctx: CallContext, name: string, over: { id?: string; shared?: boolean } = {}) =>
    bench.services.peers.command(
      saveQuery,
      { id: null, name, query, parameters, shared: false, ...over },
      ctx,
    );
  const saved = async (ctx: CallContext) =>
    (await bench.services.peers.command(listSavedQueries, {}, ctx)).queries;

  it('are for administrators', async () => {
    for (const role of ['INTERNAL_EMPLOYEE', 'TENANT'] as const) {
      await expect(save(testContext(role), 'Mía')).rejects.toMatchObject({ body: { kind: 'forbidden' } });
      await expect(saved(testContext(role))).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    }
  });

  it("keep text, parameters and name; a name twice is one query; own ones are their author's only", async () => {
    const { id } = await save(agata, 'Remedios');
    expect((await save(agata, ' Remedios ')).id).toBe(id);
    expect(await saved(agata)).toEqual([
      { id, name: 'Remedios', query, parameters, shared: false, author: agata.actor.id, isOwnerless: false },
    ]);
    expect(await saved(other)).toEqual([]);
    await expect(save(agata, '  ')).rejects.toMatchObject({ body: { kind: 'invalid' } });
  });

  it('shared ones are read by all who may ask and changed by their author only', async () => {
    const { id } = await save(agata, 'Del equipo', { shared: true });
    expect(await saved(other)).toMatchObject([{ name: 'Del equipo', author: agata.actor.id }]);
    await expect(save(other, 'Cambiada', { id })).rejects.toMatchObject({
      body: { code: 'SAVED_QUERY.NOT_FOUND' },
    });
    expect(await bench.services.peers.command(removeQuery, { id }, other)).toEqual({ removed: 0 });
    await expect(save(agata, 'Remedios', { id })).rejects.toMatchObject({
      body: { code: 'SAVED_QUERY.NAME_TAKEN' },
    });
    expect(await bench.services.peers.command(removeQuery, { id }, agata)).toEqual({ removed: 1 });
    expect(await saved(other)).toEqual([]);
  });

  it('a shared one of somebody who has left is taken away by whoever may ask', async () => {
    const { id } = await save(other, 'De quien se fue', { shared: true });
    const left = await save(other, 'Solo suya');
    expect((await saved(agata)).filter(({ isOwnerless }) => isOwnerless)).toMatchObject([{ id }]);
    const remove = (query: string) => bench.services.peers.command(removeQuery, { id: query }, agata);
    expect([await remove(left.id), await remove(id)]).toEqual([{ removed: 0 }, { removed: 1 }]);
  });

  it('[ENT-10] are sealed at rest', async () => {
    const { pool } = bench.services.services.get('notifications')!.get(Database);
    const { rows } = await pool.query<{ text: string }>(
      `SELECT encode("sealed", 'escape') AS text FROM "saved_query"`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain('Remedios');
  });
});

describe('[NAV-03] who listens to which events', () => {
  it('as the bus knows it, with what waits', async () => {
    const found = await until('its consumers', async () => {
      const { consumers } = await bench.services.peers.command(
        listEventConsumers,
        {},
        testContext('INTERNAL_EMPLOYEE'),
      );
      return consumers.find(({ subjects }) =>
        subjects.some(({ subject }) => subject === contractActivated.subject),
      );
    });
    expect(found).toMatchObject({ service: 'notifications', waiting: expect.any(Number) });
    expect(found.name).toMatch(/^notifications_/);
    await expect(
      bench.services.peers.command(listEventConsumers, {}, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
