import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { daySeconds } from '@llavero/proto/values/dates';
import { randomUUID } from 'node:crypto';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: PeopleModule,
    contracts: ContractsModule,
    notifications: NotificationsModule,
  });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

const call = (name: Parameters<TestGateway['call']>[0], variables: Record<string, unknown>) =>
  t.call(name, variables, { token: admin });

describe('data calls through the gateway, on the tables that the migrations make', () => {
  it('[API-03] a question in SQL joins what two services have kept', async () => {
    const person = await call('createObject', {
      collection: 'agent',
      object: { firstname: 'Remedios', nationality: 'Española', roles: ['LANDLORD'] },
    });
    const mandate = await call('createObject', { collection: 'mandate', object: { landlords: [person.id] } });
    expect([person.error, mandate.error]).toEqual([null, null]);
    const { data, success, error } = await call('executeMysqlQuery', {
      query: `select a.nationality, m.status, m.id
                from mandate m
                join agent a on a.id = any (m.landlords)
               where m.id = '${mandate.id}'`,
    });
    expect([success, error]).toEqual([true, null]);
    expect(data).toEqual({
      columns: [
        { name: 'nationality', type: 'text' },
        { name: 'status', type: 'text' },
        { name: 'id', type: 'uuid' },
      ],
      rows: [['Española', 'DRAFT', mandate.id]],
      truncated: false,
    });
    const secret = await call('executeMysqlQuery', { query: 'select firstname from agent' });
    expect(secret.error).toMatchObject({ code: 'REPORTING.INVALID', details: { sqlState: '42703' } });
    expect(secret).toMatchObject({ success: false, response: '', data: {} });
  });

  it('[SCR-07] a question ends on the database when its person cancels it', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin}` };
    const command = (name: string, input: object, signal?: AbortSignal) =>
      fetch(`${t.url}/commands/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
        ...(signal ? { signal } : {}),
      });
    const latest = async () => {
      const reply = await command('QueryHistory', {});
      const { entries } = (await reply.json()) as { entries: { query: string; outcome: string }[] };
      return entries[0];
    };
    const query = 'select max(n % 7) from (select generate_series(1, 1000000000000) as n) r';
    const cancel = new AbortController();
    const asked = command('RunReportingQuery', { query }, cancel.signal);
    const refused = expect(asked).rejects.toThrow();
    await until('it runs', async () => (await latest())?.outcome === 'STARTED');
    cancel.abort();
    await refused;
    await until('it has ended', async () => (await latest())?.outcome === 'REPORTING.CANCELLED');
  });

  it('[STA-04] a contract tells how far its bond is, and lists filter and sort by it', async () => {
    const day = 1_767_222_000;
    const bonds: Record<string, Json>[] = [
      { legalBondDepositDate: day, legalBondRequestDate: day },
      { legalBondDepositDate: day },
      {},
    ];
    for (const bond of bonds)
      await call('createObject', { collection: 'contract', object: { adminId: 'bond-story', ...bond } });
    const read = async (filter: Record<string, Json>) => {
      const { data, error } = await call('getQuery', {
        collection: 'contract',
        query: {
          filter: { adminId: 'bond-story', ...filter },
          fields: ['legalBondStatus', 'terminationBondStatus'],
          sort: [{ field: 'legalBondStatus', order: 'asc' }],
        },
      });
      expect(error).toBeNull();
      const { items } = data as { items: Record<string, Json>[] };
      return items.map((row) => [row['legalBondStatus'], row['terminationBondStatus']]);
    };
    expect(await read({})).toEqual([
      ['NOT_REQUESTED', 'NOT_REQUESTED'],
      ['DEPOSITED', 'NOT_REQUESTED'],
      ['REQUESTED', 'REQUESTED'],
    ]);
    expect(await read({ legalBondStatus: 'DEPOSITED' })).toEqual([['DEPOSITED', 'NOT_REQUESTED']]);
    expect(await read({ terminationBondStatus: 'REQUESTED' })).toEqual([['REQUESTED', 'REQUESTED']]);
  });

  it('[STA-11] a second booking of a unit is refused with who has it until when, and nothing is saved', async () => {
    const booking = {
      name: 'Reserva de Remedios',
      unit: randomUUID(),
      tenants: [randomUUID()],
      amount: 500,
      startDate: daySeconds({ year: 2027, month: 2, day: 1 }),
      contractDuration: { years: 1, months: 0, days: 0 },
    };
    const [first, second] = [
      await call('createObject', { collection: 'booking', object: booking }),
      await call('createObject', { collection: 'booking', object: { ...booking, name: 'Segunda' } }),
    ];
    const confirm = (objectId: string | null) =>
      call('patchObject', {
        collection: 'booking',
        objectId,
        object: { status: 'CONFIRMED', version: 1 },
      });
    expect((await confirm(first.id)).error).toBeNull();
    const refused = await confirm(second.id);
    expect(refused).toMatchObject({ success: false });
    expect(refused.error).toMatchObject({
      code: 'BOOKING.UNIT_TAKEN',
      kind: 'conflict',
      message:
        'No se ha guardado nada: la unidad está ocupada por la reserva «Reserva de Remedios» desde el 01/02/2027 ' +
        'hasta el 31/01/2028. Devuelva, retenga o anule aquella reserva, o cambie las fechas o la unidad.',
    });
    const read = await call('getObject', { collection: 'booking', id: second.id });
    expect(read.data).toMatchObject({ status: 'DRAFT', version: 1 });
  });

  it('[STA-02] a contract without an end is in the lists from any later day on', async () => {
    const startDate = daySeconds({ year: 2026, month: 1, day: 1 });
    const object = { adminId: 'open-story', startDate, endDate: null };
    const { id } = await call('createObject', { collection: 'contract', object });
    const ids = async (endDate: Json) => {
      const { data } = await call('getCollection', {
        collection: 'contract',
        criteria: { adminId: 'open-story', endDate },
      });
      return (data as { id: string }[]).map((row) => row.id);
    };
    const later = daySeconds({ year: 2060, month: 1, day: 1 });
    expect(await ids({ $gte: later })).toEqual([id]);
    expect(await ids({ $gte: startDate, $lte: later })).toEqual([]);
  });

  it('[API-03] [API-04] is in the log, which administrators read with its text', async () => {
    const query = 'select 1 as uno';
    await call('executeMysqlQuery', { query });
    const { data } = await call('getPartialLogData', {
      criteria: { collection: 'reporting', limit: 1, fields: ['verb', 'extra', 'question', 'actor'] },
    });
    expect(data).toEqual([
      expect.objectContaining({
        verb: 'queried',
        question: query,
        extra: expect.objectContaining({ outcome: 'DONE', rows: 1 }),
      }),
    ]);
  });

  it('[API-04] the log tells every change of the services', async () => {
    const made = await call('createObject', { collection: 'agent', object: { firstname: 'Eva' } });
    const rows = await until('the change in the log', async () => {
      const { data } = await call('getPartialLogData', { criteria: { recordId: made.id } });
      return (data as Record<string, Json>[]).length > 0 && (data as Record<string, Json>[]);
    });
    expect(rows[0]).toMatchObject({ collection: 'agent', verb: 'created', recordVersion: 1 });
    expect(JSON.stringify(rows)).not.toContain('Eva');
  });

  it('[RST-13] [API-08] a message of the queue is polled by its id, and shown under messages', async () => {
    const posted = await t.post<{ id: string }>(
      '/queue',
      { worker: 'ContractKpis', request: {}, priority: 1 },
      { token: admin },
    );
    expect([posted.status, posted.body.id]).toEqual([
      200,
      expect.stringMatching(/^ContractKpis[A-Za-z0-9]{30}$/),
    ]);
    const { id } = posted.body;
    const state = await until('the job is done', async () => {
      const { body } = await t.get<Record<string, Json>>(`/queue/${id}`, { token: admin });
      return (body['status'] === 'DONE' || body['status'] === 'ERROR') && body;
    });
    expect(state).toMatchObject({ status: 'DONE', success: true });
    const { data } = await call('getRedisObject', { collection: 'messages', id });
    expect(data).toMatchObject({ id, worker: 'ContractKpis', status: 'DONE', success: true, priority: 1 });
    const all = await call('getRedisCollection', { collection: 'messages' });
    expect((all.data as { id: string }[]).map((message) => message.id)).toContain(id);
  });
});
