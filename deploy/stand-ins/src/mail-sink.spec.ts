import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startMailSink, type CaughtMail, type MailSink } from './mail-sink.ts';

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  while (clean.length) await clean.pop()?.();
});

async function sinkIn(dir?: string): Promise<MailSink> {
  const sink = await startMailSink({ smtpPort: 0, httpPort: 0, ...(dir ? { dir } : {}) });
  clean.push(() => sink.stop());
  return sink;
}

async function sendTo(sink: MailSink, subject: string): Promise<void> {
  const transport = createTransport(sink.smtpUrl);
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

const get = (sink: MailSink, path: string) => fetch(`${sink.httpUrl}${path}`);

describe('the mail sink', () => {
  it('[EXT-08] catches a message with accents, copies and attachments and tells it as JSON', async () => {
    const sink = await sinkIn();
    await sendTo(sink, 'Cañerías & <b>más</b>');
    const [mail] = (await (await get(sink, '/messages')).json()) as CaughtMail[];
    expect(mail).toMatchObject({
      from: 'hola@llavero.test',
      to: ['inigo@example.test', 'otra@example.test'],
      subject: 'Cañerías & <b>más</b>',
      attachments: [{ filename: 'recibo.pdf', mimeType: 'application/pdf', size: 4 }],
    });
    expect(mail?.text).toContain('señora Núñez');
    expect(await (await get(sink, `/messages/${mail?.id}`)).json()).toEqual(mail);
    expect((await get(sink, `/messages/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('shows the messages on a Spanish page that runs nothing of what they bring', async () => {
    const sink = await sinkIn();
    expect(await (await get(sink, '/')).text()).toContain('Todavía no ha llegado ningún correo');
    await sendTo(sink, '<script>alert(1)</script>');
    const list = await get(sink, '/');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await list.text();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const shown = await (await get(sink, `/ver/${sink.messages()[0]?.id}`)).text();
    expect(shown).toContain('<iframe sandbox');
    expect(shown).not.toContain('<script');
  });

  it('keeps the messages over a restart and forgets them when asked', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'llavero-mail-'));
    clean.push(() => rm(dir, { recursive: true, force: true }));
    const first = await sinkIn(dir);
    await sendTo(first, 'uno');
    const again = await sinkIn(dir);
    expect(again.messages().map(({ id, subject }) => ({ id, subject }))).toEqual([
      { id: first.messages()[0]?.id, subject: 'uno' },
    ]);
    expect((await fetch(`${again.httpUrl}/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(again.messages()).toEqual([]);
    expect(await readdir(dir)).toEqual([]);
  });
});
