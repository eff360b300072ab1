import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testContext } from '@llavero/kit/testing/context';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import {
  chooseDefaultView,
  listViews,
  removeView,
  saveView,
  takeOverView,
} from '@llavero/proto/commands/list-views';
import { type Bench, openBench } from '../testing/bench.ts';

const agata = testContext('ADMIN');
const inaki = testContext('INTERNAL_EMPLOYEE');
const path = 'contract/rent';

describe('[SCR-01] saved views of lists', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const views = async (ctx: CallContext) =>
    (await bench.services.peers.command(listViews, {}, ctx)).views.map(({ id: _, ...view }) => view);
  const save = (ctx: CallContext, view: { name: string; search?: string; [key: string]: unknown }) =>
    bench.services.peers.command(
      saveView,
      { id: null, path, search: 'f.status=ACTIVE', shared: false, isDefault: false, ...view },
      ctx,
    );
  const choose = (ctx: CallContext, id: string | null) =>
    bench.services.peers.command(chooseDefaultView, { path, id }, ctx);

  const remove = (id: string, ctx: CallContext) => bench.services.peers.command(removeView, { id }, ctx);

  it('are for those who work here', async () => {
    for (const role of ['TENANT', 'LANDLORD'] as const)
      await expect(save(testContext(role), { name: 'Mía' })).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });

  it('are kept by the server in one request, own ones for their author only, and a name twice is one view', async () => {
    const { id } = await save(agata, { name: 'Activos', isDefault: true });
    expect(await views(agata)).toEqual([
      {
        path,
        name: 'Activos',
        search: 'f.status=ACTIVE',
        shared: false,
        author: agata.actor.id,
        isDefault: true,
        isOwnerless: false,
        isManaged: false,
      },
    ]);
    expect(await views(inaki)).toEqual([]);
    const again = await save(agata, { name: 'Activos ', search: 'sort=-rent&pinned=name', isDefault: true });
    expect(again.id).toBe(id);
    expect(await views(agata)).toMatchObject([{ name: 'Activos', search: 'sort=-rent&pinned=name' }]);
  });

  it('nobody reads, changes or removes the view of another; a shared one is read by all and may be their default', async () => {
    const { id } = await save(agata, { name: 'Del equipo', shared: true });
    expect(await views(inaki)).toMatchObject([
      { name: 'Del equipo', author: agata.actor.id, isDefault: false },
    ]);
    await expect(save(inaki, { id, name: 'Cambiada', shared: true })).rejects.toMatchObject({
      body: { code: 'VIEW.NOT_FOUND' },
    });
    expect(await bench.services.peers.command(removeView, { id }, inaki)).toEqual({ removed: 0 });
    await choose(inaki, id);
    expect(await views(inaki)).toMatchObject([{ name: 'Del equipo', isDefault: true }]);
    expect(await views(agata)).toMatchObject([
      { name: 'Activos', isDefault: true },
      { name: 'Del equipo', isDefault: false },
    ]);
    // No longer shared, it is nobody else's and no default any more.
    await save(agata, { id, name: 'Del equipo', shared: false });
    expect(await views(inaki)).toEqual([]);
    await expect(choose(inaki, id)).rejects.toMatchObject({ body: { code: 'VIEW.NOT_FOUND' } });
    await save(agata, { id, name: 'Del equipo', shared: true });
    expect(await views(inaki)).toMatchObject([{ name: 'Del equipo', isDefault: false }]);
    await choose(inaki, id);
    expect(await choose(inaki, null)).toEqual({ chosen: false });
    expect(await views(inaki)).toMatchObject([{ isDefault: false }]);
  });

  it('[SES-09] one of a list or a field that a colleague may not read tells that colleague nothing', async () => {
    const outside = testContext('EXTERNAL_EMPLOYEE');
    const made: string[] = [];
    const share = async (view: { name: string; path: string; search: string }) =>
      made.push((await save(agata, { ...view, shared: true })).id);
    await share({ name: 'Impagos de Remedios', path: 'finance/receipt', search: 'q=Remedios' });
    await share({ name: 'Por ingresos', path: 'agent/supplier', search: 'f.iban=ES91' });
    await share({ name: 'Por cuenta', path: 'agent/supplier', search: 'sort=-iban,name' });
    await share({ name: 'Fontaneros', path: 'agent/supplier', search: 'f.gone=1&sort=name' });
    const names = async (ctx: CallContext) => (await views(ctx)).map(({ name }) => name);
    expect(await names(outside)).toEqual(expect.arrayContaining(['Fontaneros']));
    for (const name of ['Impagos de Remedios', 'Por ingresos', 'Por cuenta']) {
      expect(await names(outside)).not.toContain(name);
      expect(await names(inaki)).toContain(name);
    }
    for (const id of made) await bench.services.peers.command(removeView, { id }, agata);
  });

  it('of somebody who has left are taken away by an administrator, and by no other colleague', async () => {
    const gone = testContext('INTERNAL_EMPLOYEE');
    const leaver = { ...gone, actor: { ...gone.actor, id: randomUUID() } };
    const { id } = await save(leaver, { name: 'De quien se fue', shared: true });
    expect((await views(agata)).filter(({ isOwnerless }) => isOwnerless)).toMatchObject([
      { name: 'De quien se fue', isManaged: true },
    ]);
    expect((await views(inaki)).some(({ isOwnerless }) => isOwnerless)).toBe(false);
    expect(await remove(id, inaki)).toEqual({ removed: 0 });
    expect(await remove(id, agata)).toEqual({ removed: 1 });
  });

  it('[SES-09] shared ones of a colleague are taken away or over by an administrator, private ones by nobody', async () => {
    const [first, second] = [
      await save(inaki, { name: 'De Iñaki', search: 'sort=rent', shared: true }),
      await save(inaki, { name: 'También de Iñaki', shared: true }),
    ];
    const secret = await save(inaki, { name: 'Solo de Iñaki' });
    const managed = async (ctx: CallContext) =>
      (await views(ctx)).filter(({ isManaged }) => isManaged).map(({ name }) => name);
    expect(await managed(agata)).toEqual(['De Iñaki', 'También de Iñaki']);
    expect(await managed(inaki)).toEqual([]);
    const take = (id: string, ctx: CallContext) => bench.services.peers.command(takeOverView, { id }, ctx);
    await expect(take(first.id, inaki)).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    for (const id of [secret.id, randomUUID(), 'v1'])
      await expect(take(id, agata)).rejects.toMatchObject({ body: { code: 'VIEW.NOT_FOUND' } });
    expect(await remove(secret.id, agata)).toEqual({ removed: 0 });
    expect(await remove(second.id, agata)).toEqual({ removed: 1 });

    const own = await save(agata, { name: 'De Iñaki' });
    await expect(take(first.id, agata)).rejects.toMatchObject({
      body: { code: 'VIEW.NAME_TAKEN', message: expect.stringContaining('Elimine la suya') },
    });
    await remove(own.id, agata);
    await choose(inaki, first.id);
    // Asked twice it is done once.
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await take(first.id, agata)).toEqual({ taken: true });
    expect((await views(inaki)).filter(({ name }) => name === 'De Iñaki')).toMatchObject([
      { author: agata.actor.id, shared: true, search: 'sort=rent', isDefault: true },
    ]);
    await expect(save(inaki, { id: first.id, name: 'Otra vez mía' })).rejects.toMatchObject({
      body: { code: 'VIEW.NOT_FOUND' },
    });
    expect(await remove(first.id, inaki)).toEqual({ removed: 0 });
    await remove(first.id, agata);
    await remove(secret.id, inaki);
  });

  it('has one default per person and list', async () => {
    const { id } = await save(agata, { name: 'Otra', isDefault: true });
    expect((await views(agata)).filter(({ isDefault }) => isDefault)).toMatchObject([{ name: 'Otra' }]);
    expect(await bench.services.peers.command(removeView, { id }, agata)).toEqual({ removed: 1 });
    expect((await views(agata)).filter(({ isDefault }) => isDefault)).toEqual([]);
  });

  it('refuses lists that do not exist, taken names and views without end', async () => {
    await expect(save(agata, { name: 'X', path: 'no/existe' })).rejects.toMatchObject({
      body: { code: 'VIEW.INVALID', problems: [{ field: 'path' }] },
    });
    await expect(save(agata, { name: '  ' })).rejects.toMatchObject({ body: { kind: 'invalid' } });
    const { id } = await save(agata, { name: 'Tercera' });
    await expect(save(agata, { id, name: 'Activos' })).rejects.toMatchObject({
      body: { code: 'VIEW.NAME_TAKEN' },
    });
    const left = 50 - (await views(agata)).length;
    for (let count = 0; count < left; count += 1) await save(agata, { name: `Vista ${count}` });
    await expect(save(agata, { name: 'Una más' })).rejects.toMatchObject({ body: { code: 'VIEW.TOO_MANY' } });
    await save(agata, { name: 'Activos', search: 'f.status=DRAFT' });
  });

  it('[ENT-10] what a list was filtered by is sealed at rest', async () => {
    await save(inaki, { name: 'Remedios Amaya', search: 'q=remedios' });
    const { pool } = bench.services.services.get('notifications')!.get(Database);
    const { rows } = await pool.query<{ text: string }>(
      `SELECT encode("sealed", 'escape') AS text FROM "list_view"`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text.toLowerCase()).not.toContain('remedios');
  });
});
