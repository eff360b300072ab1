import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { createTask, completeTasks } from '@llavero/proto/commands/notifications';
import { type Bench, openBench } from '../testing/bench.ts';
import { AuditLogProjector } from './audit-log-projector.ts';

describe('the log of changes', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  const logged = (recordId: string, rows: number) =>
    until(`${rows} rows of the log`, async () => {
      const found = await bench.find('notifications', 'log', { recordId });
      return (
        found.length >= rows && found.sort((a, b) => Number(a['recordVersion']) - Number(b['recordVersion']))
      );
    });

  it('[ENT-12] has one row per change of any service: who, when, from where, what and which fields, without values', async () => {
    const origin = { channel: 'WEB', address: '203.0.113.7', device: 'Firefox, Linux' } as const;
    const ctx = { ...testContext('INTERNAL_EMPLOYEE'), origin };
    const { id } = await bench.services.peers.command(
      createTask,
      { type: 'OTHER', title: 'Cambiar bombín' } as never,
      ctx,
    );
    await bench.services.peers.command(completeTasks, { tasks: [id], confirmed: false }, ctx);
    const rows = await logged(id, 2);
    expect(rows.map(({ verb }) => verb)).toEqual(['created', 'completed']);
    expect(rows[1]).toMatchObject({
      collection: 'task',
      recordVersion: 2,
      actor: bench.colleague.id,
      requestId: ctx.requestId,
      channel: 'WEB',
      device: 'Firefox, Linux',
    });
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    expect(rows[1]?.['fields']).toEqual(expect.arrayContaining(['status', 'completedAt']));
    expect(JSON.stringify(rows)).not.toContain('bombín');

    const [employee] = await logged(bench.admin.id, 1);
    expect(employee).toMatchObject({ collection: 'employee', verb: 'created' });
  });

  it('does not log itself and bears the same event twice', async () => {
    const [row] = await logged(bench.colleague.id, 1);
    const service = bench.services.services.get('notifications')!;
    const again = {
      id: String(row?.['eventId']),
      type: 'llavero.people.employee.created',
      subject: bench.colleague.id,
      time: new Date().toISOString(),
      data: {
        collection: 'employee',
        version: 1,
        fields: [],
        actor: 'x',
        impersonator: null,
        requestId: null,
      },
    };
    await service
      .get(Database)
      .transaction((tx) => service.get(AuditLogProjector).handle(again as never, tx));
    expect(await bench.find('notifications', 'log', { recordId: bench.colleague.id })).toHaveLength(1);
    expect(await bench.find('notifications', 'log', { collection: 'log' })).toEqual([]);
  });

  it('is for the office only', async () => {
    const reader = bench.services.peers.records('notifications');
    await expect(reader.list({ collection: 'log' }, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    await expect(
      reader.create({ collection: 'log', object: { collection: 'task' } }, testContext('ADMIN')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });
});
