import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { defineCommand } from '@llavero/proto/commands/command';
import { FORM_BYTES, trapField } from '@llavero/proto/commands/public-form';
import { readGatewayConfig } from '../gateway.config.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Visitors } from './visitors.ts';

const form = defineCommand({
  service: 'places',
  name: 'TestForm',
  collection: 'visit',
  label: 'Formulario de prueba',
  access: 'public',
  form: true,
  input: trapField,
  output: {},
});
const visitors = (env: Record<string, string> = {}) =>
  new Visitors(readGatewayConfig({ env: { VISITOR_CONCURRENCY: '2', ...env }, otelEndpoint: '' }));
const from = (ip: string, bytes?: number) =>
  ({
    ip,
    headers: bytes === undefined ? {} : { 'content-length': String(bytes) },
  }) as unknown as FastifyRequest;

describe('calls of people without a password', () => {
  let t: TestGateway;
  beforeAll(async () => {
    t = await startTestGateway(
      {},
      {
        RATE_LIMIT_VISITOR: '5',
        RATE_LIMIT_ADDRESS: '40',
        RATE_LIMIT_SESSION: '40',
        WIDGET_ORIGINS: 'https://empresa.example',
      },
    );
  });
  afterAll(() => t?.stop());

  it('[OPS-05] have a limit of their own: the office behind the same address goes on', async () => {
    const open = () => t.post('/commands/InventoryToAnswer', { code: 'x' });
    const seen: number[] = [];
    for (let i = 0; i < 7; i += 1) seen.push((await open()).status);
    // Nobody answers here; what counts is who is let through.
    expect(seen).toEqual([503, 503, 503, 503, 503, 429, 429]);
    expect((await t.get('/search?q=a')).status).toBe(401);
    const token = await t.tokenFor('ADMIN');
    expect((await t.get('/search?q=a', { token })).status).toBe(200);
    expect((await t.post('/commands/InventoryToAnswer', { code: 'x' }, { token })).status).toBe(503);
  });

  it('[OPS-05] [OPS-06] read calendars and send photos of a form by the same limit, not by that of the office', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.40' };
    const seen: number[] = [];
    for (let i = 0; i < 3; i += 1) seen.push((await t.get('/calendar/x.ics', { headers })).status);
    for (let i = 0; i < 3; i += 1) seen.push((await t.post('/uploads', {}, { headers })).status);
    expect(seen.map((status) => status === 429)).toEqual([false, false, false, false, false, true]);
    // As many as it likes are left for the sign-ins of the same address.
    expect((await t.get('/search?q=a', { headers })).status).toBe(401);
  });

  it('[OPS-05] [JOB-04] refuse advertising from a mail program by the same limit, not by that of the office', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.41' };
    const press = async () => (await t.post(`/baja/${'x'.repeat(43)}`, {}, { headers })).status;
    const seen: number[] = [];
    // More than the forty points of an address without a session.
    for (let i = 0; i < 45; i += 1) seen.push(await press());
    expect(seen.map((status) => status === 429)).toEqual(seen.map((_, at) => at >= 5));
    expect((await t.get('/search?q=a', { headers })).status).toBe(401);
  });

  it('[OPS-05] may see the widgets in a frame of the pages that are configured, and no other page', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await t.get(path);
      const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
      return [ancestors, headers.get('x-frame-options'), headers.get('set-cookie')];
    };
    for (const path of ['/widgets-pisos?idioma=ca', '/widgets/pisos/1'])
      expect(await policyOf(path)).toEqual(['https://empresa.example', null, null]);
    for (const path of ['/home/task', '/visitas/1', '/widgetsx'])
      expect(await policyOf(path)).toEqual(["'none'", 'SAMEORIGIN', null]);
  });

  it('[OPS-05] post few forms in an hour, small ones, and none that only a program fills in like that', async () => {
    const guard = visitors({ RATE_LIMIT_FORM: '3' });
    for (let i = 0; i < 3; i += 1) await guard.admit(form, from('203.0.113.1', 200));
    await expect(guard.admit(form, from('203.0.113.1', 200))).rejects.toMatchObject({
      body: { code: 'RATE.EXCEEDED' },
    });
    await guard.admit(form, from('203.0.113.2', 200));
    for (const bytes of [FORM_BYTES + 1, undefined])
      await expect(guard.admit(form, from('203.0.113.3', bytes))).rejects.toMatchObject({
        body: { code: 'FORM.TOO_LARGE', kind: 'tooLarge' },
      });
    guard.refuseTrapped(form, { website: '' });
    guard.refuseTrapped(form, null);
    expect(() => guard.refuseTrapped(form, { website: 'https://spam.example' })).toThrow('FORM.TRAP');
  });

  it('[OPS-05] are answered few at a time, in the order they came', async () => {
    const guard = visitors();
    let most = 0;
    let now = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        guard
          .inTurn(async () => {
            now += 1;
            most = Math.max(most, now);
            order.push(at);
            await new Promise(setImmediate);
            now -= 1;
            if (at % 7 === 0) throw new Error('refused');
          })
          .catch(() => undefined),
      ),
    );
    expect([most, now, order.length]).toEqual([2, 0, 200]);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
