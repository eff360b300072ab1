import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Secret } from '@llavero/kit/outside/secret';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { v7 as uuidv7 } from 'uuid';
import { HttpSignaturit } from './http.ts';
import { SignaturitStandIn } from './stand-in.ts';

let standIns: StandIns;
let standIn: SignaturitStandIn;
let lines: string[];
beforeAll(async () => {
  standIns = await startStandIns();
  standIn = standIns.of(SignaturitStandIn);
});
afterAll(() => standIns?.stop());
beforeEach(() => void (lines = []));

function open(token = 'signaturit-stand-in', secret = 'first-secret-of-callbacks'): HttpSignaturit {
  const settings = {
    SIGNATURIT_TOKEN: new Secret(token),
    SIGNATURIT_CALLBACK_SECRET: new Secret(secret),
    SIGNATURIT_DEFAULT: false,
    SIGNATURIT_API_URL: standIns.variables['SIGNATURIT_API_URL']!,
  };
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const system = { name: 'signaturit', label: 'Signaturit' };
  return new HttpSignaturit(
    settings,
    new OutsideCalls(system, { logger, metrics: new Metrics() }, { pauseMs: 1 }),
  );
}
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );
const wanted = () => ({
  ...{ reference: uuidv7(), name: 'Contrato', message: null, fileName: 'contrato.pdf', days: 14 },
  content: Buffer.from('%PDF-1.4\n%%EOF'),
  signers: [
    { name: 'Marta Puig', email: 'marta@correo.test' },
    { name: 'Jordi Serra', email: 'jordi@correo.test' },
  ],
  eventsUrl: 'https://llavero.test/signature/events/x/y',
});

describe('Signaturit, against the stand-in', () => {
  it('[EXT-10] is sent a file with its signers in order, and found by our reference', async () => {
    const adapter = open();
    const asked = wanted();
    expect(await adapter.find(asked.reference)).toBeNull();
    const sent = await adapter.send(asked);
    expect(sent).toMatchObject({
      status: 'OPEN',
      signers: [
        { name: 'Marta Puig', state: 'SENT' },
        { name: 'Jordi Serra', state: 'WAITING' },
      ],
    });
    expect(await adapter.find(asked.reference)).toEqual(sent);
    const caught = standIn.messages().at(-1)!;
    expect(caught.eventsUrl).toBe('https://llavero.test/signature/events/x/y.json');
    expect(Buffer.from(caught.file, 'base64')).toEqual(asked.content);
    await adapter.check();
  });

  it('[EXT-10] tells each way in which a signature ends, with when and why', async () => {
    const adapter = open();
    const ends = [
      ['completed', 'OPEN'],
      ['declined', 'DECLINED'],
      ['expired', 'EXPIRED'],
      ['canceled', 'VOID'],
      ['error', 'VOID'],
    ] as const;
    for (const [act, status] of ends) {
      const { id } = await adapter.send(wanted());
      await standIn.act(id, 'marta@correo.test', act, act === 'declined' ? 'No' : undefined);
      expect(await adapter.read(id)).toMatchObject({ status, reason: act === 'declined' ? 'No' : null });
      if (act !== 'completed') continue;
      await standIn.act(id, 'jordi@correo.test', act);
      const done = await adapter.read(id);
      expect(done).toMatchObject({ status: 'SIGNED', signers: [{ state: 'SIGNED' }, { state: 'SIGNED' }] });
      expect(done.signers[0]?.signedAt).toBeGreaterThan(1_700_000_000);
    }
  });

  it('[EXT-10] gives files only once they are there', async () => {
    const adapter = open();
    const { id, signers } = await adapter.send(wanted());
    const copy = signers[0]!.document;
    expect(await adapter.signedFile(id, copy)).toBeNull();
    await standIn.act(id, 'marta@correo.test', 'completed');
    expect(await adapter.signedFile(id, copy)).toEqual(wanted().content);
    expect((await adapter.auditTrail(id, copy))?.toString()).toContain('audit trail');
  });

  it('[EXT-10] a document is sent once, whatever is answered; questions are repeated', async () => {
    const adapter = open();
    const before = standIn.messages().length;
    standIn.plan({ call: 'POST signatures', kind: 'LOST' });
    expect(await failureOf(adapter.send(wanted()))).toMatchObject({ reason: 'FAILED', passing: true });
    expect(standIn.messages()).toHaveLength(before + 1);
    standIn.plan({ call: 'POST signatures', kind: 'STATUS', status: 429, headers: { 'retry-after': '60' } });
    expect(await failureOf(adapter.send(wanted()))).toMatchObject({ reason: 'RATE_LIMITED', retryAfter: 60 });
    standIn.plan({ call: 'POST signatures', kind: 'STATUS', status: 400 });
    expect(await failureOf(adapter.send(wanted()))).toMatchObject({ reason: 'REFUSED', passing: false });
    standIn.plan({ call: 'GET signatures', kind: 'STATUS', status: 500 });
    expect(await adapter.find('nobody')).toBeNull();
    expect(await failureOf(open('short').check())).toMatchObject({ reason: 'CREDENTIALS' });
    expect(lines.join('')).not.toMatch(/marta@|Puig|signaturit-stand-in|Contrato/);
  });

  it('[EXT-10] one that has ended is not cancelled, and that is no failure', async () => {
    const adapter = open();
    const { id } = await adapter.send(wanted());
    await adapter.cancel(id);
    await adapter.cancel(id);
    await adapter.cancel('no-such-signature');
    expect((await adapter.read(id)).status).toBe('VOID');
  });

  it('[EXT-10] the token of an address is of one signature and one secret', () => {
    const token = open().callbackToken('a');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(open().callbackToken('a')).toBe(token);
    expect([
      open().callbackToken('b'),
      open('signaturit-stand-in', 'another-secret-of-calls').callbackToken('a'),
    ]).not.toContain(token);
  });
});
