import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '@llavero/proto/fields/field';
import type { LinkCount, TimelineReply } from '@llavero/proto/timeline';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

let t: TestGateway;
let token: string;
let colleague: string;
let external: string;
let community: string;
let me: Row;
let other: Row;

beforeAll(async () => {
  t = await startTestGateway({
    people: neighbour('people'),
    places: neighbour('places'),
    contracts: neighbour('contracts'),
    finance: neighbour('finance'),
    documents: neighbour('documents'),
    supplies: neighbour('supplies'),
    notifications: neighbour('notifications'),
  });
  token = await t.tokenFor('ADMIN');
  me = await make('employee', { firstname: 'Eva', email: 'eva@llavero.example' });
  other = await make('employee', { firstname: 'Luis', email: 'luis@llavero.example' });
  token = await t.tokenFor('ADMIN', me.id);
  colleague = await t.tokenFor('INTERNAL_EMPLOYEE', other.id);
  external = await t.tokenFor('EXTERNAL_EMPLOYEE');
  community = await t.tokenFor('COMMUNITY');
});
afterAll(() => t?.stop());

async function make(collection: string, object: Record<string, Json>): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token });
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
}

const links = (id: string, who: string | undefined) =>
  t.get<LinkCount[]>(`/records/mandate/${id}/links`, { token: who });
const timeline = (id: string, query: string, who: string | undefined) =>
  t.get<TimelineReply>(`/records/mandate/${id}/timeline${query}`, { token: who });
const note = (id: string, body: Record<string, Json>, who: string | undefined = token) =>
  t.post<{ version: number; date: number } & { error?: { code: string } }>(
    `/records/agent/${id}/notes`,
    body,
    { token: who },
  );
const notesOf = async (id: string) =>
  ((await t.call('getObject', { collection: 'agent', id }, { token })).data as Row)['notes'] as Row[];

describe('records that point at one', () => {
  it('[SCR-04] are told to nobody who may not read the record', async () => {
    const { id } = await make('mandate', {});
    expect((await links(id, undefined)).status).toBe(401);
    expect((await links(id, community)).status).toBe(403);
    expect((await links(id, external)).status).toBe(404);
    expect((await links('01900000-0000-7000-8000-00000000dead', token)).status).toBe(404);
  });

  it('[SCR-04] are counted by field, only where there are any, under the permissions of the caller', async () => {
    const { id } = await make('mandate', {});
    expect((await links(id, token)).body).toEqual([]);
    await make('contract', { mandate: id });
    await make('contract', { mandate: id });
    await make('task', { title: 'Llamar', relatedMandates: [id] });
    const { body } = await links(id, token);
    expect(body).toEqual([
      { collection: 'contract', by: 'mandate', title: 'Contratos', count: 2, capped: false },
      { collection: 'task', by: 'relatedMandates', title: 'Tareas', count: 1, capped: false },
    ]);
  });

  it('[SCR-04] name the field where a collection has several', async () => {
    const agent = await make('agent', { firstname: 'Ana' });
    await make('contract', { tenants: [agent.id] });
    const { body } = await t.get<LinkCount[]>(`/records/agent/${agent.id}/links`, { token });
    expect(body).toMatchObject([{ collection: 'contract', by: 'tenants', title: 'Contratos · Inquilinos' }]);
  });
});

describe('the chronology of a record', () => {
  it('[SCR-04] signed out, by a role that may not read it, or with a cursor that is none', async () => {
    const { id } = await make('mandate', {});
    expect((await timeline(id, '', undefined)).status).toBe(401);
    expect((await timeline(id, '', community)).status).toBe(403);
    expect((await timeline(id, '', external)).status).toBe(404);
    expect((await timeline(id, '?cursor=abc', token)).status).toBe(400);
  });

  it('[SCR-04] merges record, tasks, messages, documents and amounts, and shows only the kinds asked for', async () => {
    const entry = { description: 'Se activó', date: 1_700_000_000, subcategory: 'MANDATE' };
    const { id } = await make('mandate', { chronology: [entry] });
    await make('task', { title: 'Llamar', relatedMandates: [id] });
    await make('communication', { type: 'EMAIL', subject: 'Bienvenida', relatedMandates: [id] });
    await make('document', { name: 'Mandato firmado', mandate: id });
    await make('finance', { type: 'RECEIPT', mandate: id });
    const { body } = await timeline(id, '', token);
    expect(body.cursor).toBeNull();
    expect(body.entries.map(({ kind }) => kind).sort()).toEqual([
      'AMOUNT',
      'DOCUMENT',
      'MESSAGE',
      'RECORD',
      'TASK',
    ]);
    expect(body.entries.at(-1)).toMatchObject({
      kind: 'RECORD',
      text: 'Se activó',
      title: 'Gestión › Mandato',
    });
    expect(body.entries.find(({ kind }) => kind === 'DOCUMENT')).toMatchObject({
      title: 'Mandato firmado',
      collection: 'document',
    });
    const some = await timeline(id, '?kinds=TASK,RECORD', token);
    expect(some.body.entries.map(({ kind }) => kind)).toEqual(['TASK', 'RECORD']);
  });

  it('[SCR-04] goes on where the page before has ended, each entry once', async () => {
    const { id } = await make('mandate', {});
    const titles = Array.from({ length: 45 }, (_, index) => `Tarea ${index}`);
    for (const title of titles) await make('task', { title, relatedMandates: [id] });
    const first = (await timeline(id, '', token)).body;
    expect(first.entries).toHaveLength(30);
    await make('task', { title: 'Nueva', relatedMandates: [id] });
    const second = (await timeline(id, `?cursor=${first.cursor}`, token)).body;
    expect(second.cursor).toBeNull();
    expect([...first.entries, ...second.entries].map(({ title }) => title)).toEqual(titles.toReversed());
  });
});

describe('notes', () => {
  it('[SCR-04] are written by nobody who may not change the record or read its notes', async () => {
    const { id } = await make('agent', { firstname: 'Ana', collaborators: [] });
    const body = { action: 'add', text: 'Llamó' };
    expect((await t.post(`/records/agent/${id}/notes`, body)).status).toBe(401);
    expect((await note(id, body, external)).status).toBe(403);
    expect((await note(id, body, await t.tokenFor('TENANT', id))).status).toBe(403);
  });

  it('[SCR-04] say what is wrong with them', async () => {
    const { id } = await make('agent', { firstname: 'Ana' });
    expect((await note(id, { action: 'sing', text: 'x' })).body.error?.code).toBe('NOTE.ACTION');
    expect((await note(id, { action: 'add', text: '  ' })).body.error?.code).toBe('NOTE.EMPTY');
    expect((await note(id, { action: 'edit', date: 5, text: 'x' })).body.error?.code).toBe('NOTE.NOT_FOUND');
    const task = await make('task', { title: 'Sin notas' });
    const reply = await t.post<{ error: { code: string } }>(
      `/records/task/${task.id}/notes`,
      { action: 'add', text: 'x' },
      { token },
    );
    expect(reply.body.error.code).toBe('NOTE.NOT_HERE');
  });

  it('[SCR-04] carry date, author with email and text, and are changed and deleted by their author only', async () => {
    const { id } = await make('agent', { firstname: 'Ana' });
    const first = (await note(id, { action: 'add', text: 'Llamó', mentions: [other.id] })).body;
    const second = (await note(id, { action: 'add', text: 'Volvió a llamar' })).body;
    expect(second.date).toBeGreaterThan(first.date);
    expect(await notesOf(id)).toEqual([
      {
        date: first.date,
        creator: { id: me.id, collection: 'employee', description: 'eva@llavero.example' },
        text: 'Llamó',
        mentions: [other.id],
      },
      expect.objectContaining({ text: 'Volvió a llamar', mentions: [] }),
    ]);
    const foreign = { action: 'edit', date: first.date, text: 'Otra cosa' };
    expect((await note(id, foreign, colleague)).body.error?.code).toBe('NOTE.NOT_YOURS');
    expect((await note(id, { ...foreign, action: 'delete' }, colleague)).status).toBe(403);
    expect((await note(id, { action: 'edit', date: first.date, text: 'Escribió' })).status).toBe(200);
    expect((await note(id, { action: 'delete', date: second.date })).status).toBe(200);
    expect(await notesOf(id)).toMatchObject([{ text: 'Escribió', date: first.date }]);
  });

  it('[SCR-04] [ENT-12] of two people at once are both kept, without a version', async () => {
    const { id } = await make('agent', { firstname: 'Ana' });
    await Promise.all(
      [token, colleague, token, colleague].map((who, index) =>
        note(id, { action: 'add', text: `Nota ${index}` }, who),
      ),
    );
    expect((await notesOf(id)).map(({ text }) => text).sort()).toEqual([
      'Nota 0',
      'Nota 1',
      'Nota 2',
      'Nota 3',
    ]);
  });
});
