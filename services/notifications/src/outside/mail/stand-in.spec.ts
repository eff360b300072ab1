import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import type { CaughtMail } from './caught-mail.ts';
import { MailStandIn } from './stand-in.ts';

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  while (clean.length) await clean.pop()?.();
});

async function startIn(dir?: string): Promise<StandIns> {
  const standIns = await startStandIns(dir ? { dir } : {});
  clean.push(() => standIns.stop());
  return standIns;
}

const messages = (standIns: StandIns) => standIns.of(MailStandIn).messages();

async function sendTo(standIns: StandIns, subject: string): Promise<void> {
  const transport = createTransport(standIns.variables['SMTP_URL']);
  await transport.sendMail({
    from: 'Llavero <hola@llavero.test>',
    to: 'Íñigo Núñez <inigo@example.test>',
    cc: 'otra@example.test',
    subject,
    text: 'Bienvenida a su nuevo hogar, señora Núñez',
    html: '<p onclick="alert(1)">Bienvenida</p><script>alert(1)</script>',
    attachments: [{ filename: 'recibo.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }],
  });
  transport.close();
}

const get = (standIns: StandIns, path: string) => fetch(`${standIns.url}/mail${path}`);

describe('the stand-in of the mail server', () => {
  it('[EXT-08] catches a message with accents, copies and attachments and tells it as JSON', async () => {
    const standIns = await startIn();
    await sendTo(standIns, 'Cañerías & <b>más</b>');
    const [mail] = (await (await get(standIns, '/messages')).json()) as CaughtMail[];
    expect(mail).toMatchObject({
      from: 'hola@llavero.test',
      to: ['inigo@example.test', 'otra@example.test'],
      subject: 'Cañerías & <b>más</b>',
      attachments: [{ filename: 'recibo.pdf', mimeType: 'application/pdf', size: 4 }],
    });
    expect(mail?.text).toContain('señora Núñez');
    expect(await (await get(standIns, `/messages/${mail?.id}`)).json()).toEqual(mail);
    expect((await get(standIns, `/messages/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('shows the messages on a Spanish page that runs nothing of what they bring', async () => {
    const standIns = await startIn();
    expect(await (await get(standIns, '/')).text()).toContain('Todavía no ha llegado ningún correo');
    await sendTo(standIns, '<script>alert(1)</script>');
    const list = await get(standIns, '/');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await list.text();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const shown = await (await get(standIns, `/ver/${messages(standIns)[0]?.id}`)).text();
    expect(shown).toContain('<iframe sandbox');
    expect(shown).not.toContain('<script');
  });

  it('keeps the messages over a restart and forgets them when asked', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'llavero-mail-'));
    clean.push(() => rm(dir, { recursive: true, force: true }));
    const first = await startIn(dir);
    await sendTo(first, 'uno');
    const again = await startIn(dir);
    expect(messages(again).map(({ id, subject }) => ({ id, subject }))).toEqual([
      { id: messages(first)[0]?.id, subject: 'uno' },
    ]);
    expect((await fetch(`${again.url}/mail/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(messages(again)).toEqual([]);
    expect(await readdir(join(dir, 'mail'))).toEqual([]);
  });
});
