import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { type Bench, openBench } from '../testing/bench.ts';
import { DocumentsStandIn, papers } from '../testing/documents-stand-in.ts';
import { MOST_BYTES } from './attachments.ts';

const staff = testContext('INTERNAL_EMPLOYEE');

describe('messages with files', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ modules: { documents: DocumentsStandIn } });
  });
  beforeEach(() => papers.reset());
  afterAll(() => bench?.stop());

  async function paper(bytes: Buffer, more: object = {}): Promise<string> {
    const { id } = await bench.create('documents', 'document', {
      ...{
        name: 'Liquidación L26-7',
        fileName: 'Liquidación.pdf',
        mimeType: 'application/pdf',
        type: 'SETTLEMENT',
      },
      ...{ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      ...more,
    });
    papers.files.set(id, bytes);
    return id;
  }
  const send = (subject: string, attachments: string[], ctx = staff) =>
    bench.services.peers.command(
      sendEmail,
      { to: 'ana@example.com', subject, body: 'Adjuntamos su liquidación.', attachments },
      ctx,
    );
  const load = (id: string) => bench.load('notifications', 'communication', id);
  const inStatus = (id: string, wanted: string) =>
    until(wanted, async () => {
      const record = await load(id);
      return record['status'] === wanted && record;
    });

  it('[JOB-04] [EXT-08] names its files when it is recorded and sends them byte by byte', async () => {
    const [one, two] = [randomBytes(300_000), Buffer.from('%PDF de verdad')];
    const documents = [await paper(one), await paper(two, { fileName: 'Anexo ñ.pdf' })];
    const { communication } = await send('Con adjuntos', documents);
    expect(await inStatus(communication, 'SENT')).toMatchObject({
      attachments: [
        { document: documents[0], fileName: 'Liquidación.pdf', mimeType: 'application/pdf', bytes: 300_000 },
        { document: documents[1], fileName: 'Anexo ñ.pdf', bytes: two.length },
      ],
    });
    const mail = await bench.caught('Con adjuntos');
    expect(mail.attachments.map(({ filename, size }) => [filename, size])).toEqual([
      ['Liquidación.pdf', 300_000],
      ['Anexo ñ.pdf', two.length],
    ]);
    for (const [at, bytes] of [one, two].entries())
      expect((await bench.mail.attachment(mail.id, at))?.equals(bytes)).toBe(true);
    expect(await bench.mail.attachment(mail.id, 2)).toBeUndefined();
    const served = await bench.mail.answer({ ...request, path: `/messages/${mail.id}/attachments/1` });
    expect(served).toMatchObject({
      headers: { 'content-disposition': `attachment; filename*=UTF-8''Anexo%20%C3%B1.pdf` },
    });
    expect((served.body as Buffer).equals(two)).toBe(true);
  });

  it('[JOB-04] waits while the files cannot be read, visibly, and then sends the message once', async () => {
    const id = await paper(Buffer.from('%PDF'));
    papers.away = true;
    const { communication } = await send('Cuando se pueda', [id]);
    const waiting = await inStatus(communication, 'ERROR');
    expect(waiting['error']).toContain('No se han podido leer los adjuntos');
    expect(waiting['error']).toContain('Se volverá a intentar automáticamente');
    expect(waiting['nextAttemptAt']).toEqual(expect.any(Number));
    papers.away = false;
    await inStatus(communication, 'SENT');
    expect(bench.mail.messages().filter(({ subject }) => subject === 'Cuando se pueda')).toHaveLength(1);
  });

  it('[JOB-04] sends nothing of a message whose file is gone, and says what to do', async () => {
    const id = await paper(Buffer.from('%PDF'));
    papers.files.delete(id);
    const { communication } = await send('Sin archivo', [id]);
    expect(await inStatus(communication, 'ERROR')).toMatchObject({
      nextAttemptAt: null,
      error: expect.stringContaining(
        'Un adjunto ya no tiene archivo o se ha eliminado. No se ha enviado nada',
      ),
    });
    expect(bench.mail.messages().some(({ subject }) => subject === 'Sin archivo')).toBe(false);
  });

  it('[JOB-04] refuses files that are too large or too many, with the figures, and records nothing', async () => {
    const large = await paper(Buffer.from('x'), { size: 10 * 1024 * 1024 });
    const larger = await paper(Buffer.from('y'), { size: 6 * 1024 * 1024 });
    const refused = (documents: string[]) => expect(send('Demasiado', documents)).rejects;
    await refused([large, larger]).toMatchObject({
      body: {
        code: 'COMMUNICATION.ATTACHMENTS',
        message: expect.stringContaining(
          'Los adjuntos ocupan 16,0 MB y el correo admite 15 MB: quite alguno.',
        ),
        problems: [{ field: 'attachments' }],
      },
    });
    const many = await Promise.all(Array.from({ length: 11 }, (_, at) => paper(Buffer.from(`${at}`))));
    await refused(many).toMatchObject({ body: { message: expect.stringContaining('Como máximo 10') } });
    const empty = await paper(Buffer.from('z'), { sha256: null });
    await refused([empty]).toMatchObject({ body: { message: expect.stringContaining('no tiene archivo') } });
    expect(await bench.find('notifications', 'communication', { status: 'NOT_SENT' })).toEqual([]);
    // What was said of its size does not let a larger file through.
    const { communication } = await send('Ha crecido', [
      await paper(Buffer.alloc(MOST_BYTES + 1), { size: 5 }),
    ]);
    expect((await inStatus(communication, 'ERROR'))['error']).toContain('el correo admite 15 MB');
  });

  it('[JOB-04] attaches only what the caller may read', async () => {
    const id = await paper(Buffer.from('%PDF'));
    await expect(send('Ajeno', [id], testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });
});

const request = { method: 'GET', query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) };
