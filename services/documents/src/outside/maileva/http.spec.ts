import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Secret } from '@llavero/kit/outside/secret';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { v7 as uuidv7 } from 'uuid';
import { HttpMaileva } from './http.ts';
import { MailevaStandIn } from './stand-in.ts';

let standIns: StandIns;
let standIn: MailevaStandIn;
let lines: string[];
beforeAll(async () => {
  standIns = await startStandIns();
  standIn = standIns.of(MailevaStandIn);
});
afterAll(() => standIns?.stop());
beforeEach(() => void (lines = []));

function open(password = 'maileva-stand-in'): HttpMaileva {
  const settings = {
    ...{ MAILEVA_CLIENT_ID: 'llavero', MAILEVA_CLIENT_SECRET: new Secret('maileva-stand-in') },
    ...{ MAILEVA_USER: 'llavero', MAILEVA_PASSWORD: new Secret(password) },
    MAILEVA_NOTIFY_EMAIL: 'burofax@llavero.test',
    MAILEVA_API_URL: standIns.variables['MAILEVA_API_URL']!,
    MAILEVA_TOKEN_URL: standIns.variables['MAILEVA_TOKEN_URL']!,
  };
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const system = { name: 'maileva', label: 'Maileva' };
  const calls = new OutsideCalls(system, { logger, metrics: new Metrics() }, { pauseMs: 1 });
  return new HttpMaileva(settings, calls);
}
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );
const sender = ['Llavero Barcelona SL', 'Carrer de Sants 1', '08014 Barcelona'];
const draft = () => ({ reference: uuidv7(), name: 'Burofax', sender });
const letter = (addressee = ['Tània Puig', 'Carrer de Sants 12, 3º 2ª', '08014 Barcelona']) => ({
  ...{ fileName: 'carta.pdf', content: Buffer.from('%PDF-1.4\n%%EOF'), addressee },
});
const caught = (id: string) => standIn.messages().find((one) => one.id === id)!;

describe('Maileva, against the stand-in', () => {
  it('[EXT-11] posts a letter with its file and envelope, and gives number and proof of posting', async () => {
    const adapter = open();
    const id = await adapter.open(draft());
    expect(await adapter.read(id)).toMatchObject({ state: 'DRAFT', number: null });
    expect(await adapter.depositProof(id)).toBeNull();
    await adapter.post(id, letter());
    expect(caught(id)).toMatchObject({
      submitted: 1,
      sender: { acknowledgement_of_receipt: true, sender_address_line_6: '08014 Barcelona' },
      recipients: [
        { address_line_2: 'Tània Puig', address_line_3: 'Carrer de Sants 12, 3º 2ª', country_code: 'ES' },
      ],
    });
    expect(await adapter.read(id)).toMatchObject({
      state: 'POSTED',
      number: expect.any(String),
      delivery: 'PENDING',
    });
    expect((await adapter.depositProof(id))?.toString()).toContain('deposit proof');
    await adapter.check();
  });

  it('[EXT-11] a letter whose answers are lost at any step is posted once', async () => {
    const adapter = open();
    for (const call of ['POST documents', 'POST recipients', 'POST submit']) {
      const id = await adapter.open(draft());
      standIn.plan({ call, kind: 'LOST' });
      expect(await failureOf(adapter.post(id, letter()))).toMatchObject({ reason: 'FAILED', passing: true });
      await adapter.post(id, letter());
      await adapter.post(id, letter());
      const { submitted, documents, recipients } = caught(id);
      expect([submitted, documents.length, recipients.length]).toEqual([1, 1, 1]);
    }
  });

  it('[EXT-11] says what the postman says; words that nobody knows are still on the way', async () => {
    const adapter = open();
    const id = await adapter.open(draft());
    await adapter.post(id, letter());
    expect(await adapter.deliveryProof(id)).toBeNull();
    const said = [
      ['Avisé, en attente de retrait', 'NOTICE_LEFT'],
      ['Refusé par le destinataire', 'REFUSED'],
      ["Retour à l'expéditeur", 'RETURNED'],
      ['Distribué', 'DELIVERED'],
      ['En cours d’acheminement', 'PENDING'],
    ] as const;
    for (const [words, delivery] of said) {
      await standIn.act(id, words);
      expect((await adapter.read(id)).delivery).toBe(delivery);
    }
    expect((await adapter.deliveryProof(id))?.toString()).toContain('acknowledgement');
  });

  it('[EXT-11] refuses an address that does not fit an envelope, before anything is sent; failures name nobody', async () => {
    const adapter = open();
    const id = await adapter.open(draft());
    const long = 'Carrer de la Mare de Déu dels Desemparats i del Roser '.repeat(3);
    for (const wrong of [
      ['Tània Puig'],
      ['Tània Puig', '08014 Barcelona'],
      ['Tània Puig', long, '08014 Barcelona'],
    ])
      expect(await failureOf(adapter.post(id, letter(wrong)))).toMatchObject({
        reason: 'REFUSED',
        detail: 'ADDRESS',
      });
    expect(caught(id)).toMatchObject({ submitted: 0, documents: [] });
    standIn.plan({ call: 'POST sendings', kind: 'STATUS', status: 429, headers: { 'retry-after': '60' } });
    expect(await failureOf(adapter.open(draft()))).toMatchObject({ reason: 'RATE_LIMITED', retryAfter: 60 });
    expect(await failureOf(open('wrong-password').check())).toMatchObject({ reason: 'CREDENTIALS' });
    expect(lines.join('')).not.toMatch(/Tània|Sants|maileva-stand-in|Burofax/);
  });
});
