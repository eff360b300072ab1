import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@llavero/proto/requests';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { SESSION_COOKIE } from './cookie.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('from where a request comes', () => {
  let behindProxy: TestGateway;
  let open: TestGateway;
  beforeAll(async () => {
    behindProxy = await startTestGateway({ people: neighbour('people') });
    open = await startTestGateway({ people: neighbour('people') }, { TRUST_PROXY: '10.0.0.0/8' });
  });
  afterAll(async () => {
    await behindProxy?.stop();
    await open?.stop();
  });

  const originAt = async (
    t: TestGateway,
    options: { token?: string; cookie?: string; headers?: Record<string, string> },
  ) => {
    const made = await t.post<{ id: string }>('/admin/create/agent', { firstname: 'Ana' }, options);
    expect(made.status).toBe(200);
    const history = await t.get<HistoryEntry[]>(`/records/agent/${made.body.id}/history`, {
      token: await t.tokenFor('ADMIN'),
    });
    return history.body[0]?.origin;
  };

  it('[ENT-12] a browser is known by its cookie, family and the address that the proxy tells', async () => {
    const token = await behindProxy.tokenFor('INTERNAL_EMPLOYEE');
    const headers = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.7', 'x-llavero': '1' };
    const origin = await originAt(behindProxy, { cookie: `${SESSION_COOKIE}=${token}`, headers });
    expect(origin).toEqual({ channel: 'WEB', address: '203.0.113.7', device: 'Firefox, Windows' });
  });

  it('[ENT-12] of several forwarded addresses counts the one that the trusted proxy saw, not what the client claims', async () => {
    const token = await behindProxy.tokenFor('ADMIN');
    const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.7' };
    expect(await originAt(behindProxy, { token, headers })).toMatchObject({ address: '203.0.113.7' });
  });

  it('[ENT-12] a program is known by its bearer token; without a trusted proxy no header is believed', async () => {
    const token = await open.tokenFor('ADMIN');
    const headers = {
      'user-agent': 'curl/8.5.0',
      'x-forwarded-for': '203.0.113.7',
      'x-client': 'SERVICE;1.1.1.1;x',
    };
    expect(await originAt(open, { token, headers })).toEqual({
      channel: 'API',
      address: '127.0.0.1',
      device: 'curl',
    });
  });

  it('[SES-05] behind an impersonation both identities are in the audit', async () => {
    const { testIssuer } = await import('@llavero/kit/testing/issuer');
    const issuer = await testIssuer();
    const admin = '0199aaaa-0000-7000-8000-0000000000ad';
    const token = await issuer.tokenFor('INTERNAL_EMPLOYEE', undefined, { impersonator: admin });
    const made = await open.post<{ id: string }>('/admin/create/agent', { firstname: 'Ana' }, { token });
    const history = await open.get<HistoryEntry[]>(`/records/agent/${made.body.id}/history`, { token });
    expect(history.body[0]).toMatchObject({ impersonator: admin, actor: expect.not.stringContaining(admin) });
    expect(history.body[0]?.origin?.address).toBeNull();
  });
});
