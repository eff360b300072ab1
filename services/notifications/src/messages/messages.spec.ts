import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import {
  changedMessageTexts,
  messageTextHistory,
  previewMessage,
  restoreMessageText,
  saveMessageText,
  sendMessage,
  testMessage,
  writeMessage,
} from '@llavero/proto/commands/messages';
import { signedContract } from '@llavero/proto/messages/catalogue/activations';
import { completePersonalData } from '@llavero/proto/messages/catalogue/access';
import { applicationCompleted } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { type Bench, openBench } from '../testing/bench.ts';

const message = signedContract.name;
const service = serviceContext('supplies');
const staff = testContext('INTERNAL_EMPLOYEE');

describe('[JOB-04] named messages', () => {
  let bench: Bench;
  let person: string;
  beforeAll(async () => {
    bench = await openBench({ env: { SLACK_BOT_TOKEN: '', SLACK_API_URL: '' } });
    const made = await bench.create('people', 'agent', {
      firstname: 'Núria',
      lastname: 'Vidal',
      email: 'nuria@example.com',
      roles: ['LANDLORD'],
      language: 'CA',
    });
    person = made.id;
  });
  afterAll(() => bench?.stop());

  const peers = () => bench.services.peers;
  const said = (language: string | null) =>
    named(signedContract, { language, records: { person }, values: { name: 'Núria', address: 'Sants 12' } });
  const write = (language: string | null = 'ES') => peers().command(writeMessage, said(language), service);
  const save = (subject: string, body: string, version: number, language: 'ES' | 'CA' = 'ES') =>
    peers().command(saveMessageText, { message, language, subject, body, version }, staff);

  it('are written in the language of the reader, and in Spanish for any other', async () => {
    expect((await write('CA')).subject).toBe('Contracte signat de Sants 12');
    expect((await write('FR')).subject).toBe('Contrato firmado de Sants 12');
    expect((await write(null)).body).toContain('Se lo enviamos adjunto.');
  });

  it('[SCR-07] refuse a text that names a field that does not exist, and save nothing', async () => {
    const refused = save('Contrato de {{adress}}', 'Hola, {{person.firstname}} {{person.nada}}', 0);
    await expect(refused).rejects.toMatchObject({
      body: {
        code: 'MESSAGE_TEXT.FIELDS',
        message: expect.stringContaining('«adress» no existe'),
        problems: [
          { field: 'subject', message: expect.stringContaining('«adress»') },
          { field: 'body', message: expect.stringContaining('«person.nada»') },
        ],
      },
    });
    expect(await peers().command(changedMessageTexts, {}, staff)).toEqual({ texts: [] });
    await expect(
      peers().command(
        saveMessageText,
        { message, language: 'EN', subject: 'a', body: 'b', version: 0 },
        staff,
      ),
    ).rejects.toMatchObject({ body: { code: 'MESSAGE_TEXT.LANGUAGE' } });
  });

  it('[SCR-07] are in use from the moment they are saved, with fields of records, and can go back', async () => {
    expect(await save('Firmado: {{address}}', 'Hola, {{person.firstname}} {{person.lastname}}:', 0)).toEqual({
      version: 1,
    });
    expect(await write()).toEqual({ subject: 'Firmado: Sants 12', body: 'Hola, Núria Vidal:' });
    expect((await write('CA')).subject).toBe('Contracte signat de Sants 12');
    await expect(save('Otro', 'Otro', 0)).rejects.toMatchObject({ body: { code: 'MESSAGE_TEXT.CHANGED' } });
    await peers().command(restoreMessageText, { message, language: 'ES', version: 1 }, staff);
    expect((await write()).subject).toBe('Contrato firmado de Sants 12');
    const { editions } = await peers().command(messageTextHistory, { message, language: 'ES' }, staff);
    expect(editions).toMatchObject([
      { version: 2, builtIn: true, author: bench.colleague.id, subject: null },
      { version: 1, builtIn: false, author: bench.colleague.id, subject: 'Firmado: {{address}}' },
    ]);
    expect((await peers().command(changedMessageTexts, {}, staff)).texts).toMatchObject([
      { message, language: 'ES', version: 2, builtIn: true },
    ]);
  });

  it('of two who save at once one is refused', async () => {
    const both = await Promise.allSettled([save('A', 'A', 2), save('B', 'B', 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await peers().command(restoreMessageText, { message, language: 'ES', version: 3 }, staff);
  });

  it('preview with a real record, and with the sample of what the sender says', async () => {
    const text = {
      message,
      language: 'ES' as const,
      subject: 'Para {{person}}',
      body: '{{name}}\n\n{{person.email}}',
    };
    const input = { ...text, records: [{ name: 'person', id: person }] };
    expect(await peers().command(previewMessage, input, staff)).toEqual({
      subject: 'Para Núria Vidal',
      body: 'Núria\n\nnuria@example.com',
      plain: 'Núria\n\nnuria@example.com\n\n--\nLlavero · Gestión de alquileres\n',
    });
    expect((await peers().command(previewMessage, { ...text, records: [] }, staff)).body).toBe('Núria');
  });

  it('never show a link in the preview, and mail a test to oneself alone', async () => {
    const test = {
      message: completePersonalData.name,
      language: 'ES' as const,
      ...completePersonalData.texts.ES,
    };
    const sent = await peers().command(testMessage, { ...test, records: [] }, staff);
    expect(sent.to).toBe('inaki.pena@example.com');
    const mail = await bench.caught('Prueba: Complete sus datos personales');
    expect(mail.to).toEqual(['inaki.pena@example.com']);
    expect(mail.text).toContain('[Enlace a la página de los datos]');
    expect(mail.text).not.toContain('{{link}}');
  });

  it('leave for addresses with their secrets, once per key', async () => {
    const link = { link: 'https://llavero.example/datosPersonales/s3cr3t' };
    const input = {
      ...named(completePersonalData, { language: 'CA', values: { name: 'Núria', days: 7 }, secrets: link }),
      to: ['nuria@example.com'],
      deduplication: 'once',
    };
    await peers().command(sendMessage, input, service);
    await peers().command(sendMessage, input, service);
    const mail = await bench.caught('Completi les seves dades personals');
    expect(mail.text).toContain('s3cr3t');
    const rows = await bench.find('notifications', 'communication', { template: 'COMPLETE_PEOPLE_DATA' });
    expect(rows).toHaveLength(1);
  });

  it('reach colleagues by their channel, or who stands in for them', async () => {
    const text = named(applicationCompleted, { values: { address: 'Sants 12', url: 'https://a' } });
    const about = { ...text, otherwise: 'FIRST_ADMIN' as const };
    expect(await peers().command(sendMessage, { ...about, people: [bench.colleague.id] }, service)).toEqual({
      sent: 1,
    });
    await bench.caught('Solicitud de alquiler completa', 'inaki.pena@example.com');
    await peers().command(sendMessage, about, service);
    await bench.caught('Solicitud de alquiler completa', 'agata.ruiz@example.com');
  });

  it('[SES-09] nobody outside the office reads or changes texts', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'OWNER'] as const)
      await expect(peers().command(changedMessageTexts, {}, testContext(role))).rejects.toMatchObject({
        body: { code: 'COMMAND.FORBIDDEN' },
      });
    const text = { message, language: 'ES' as const, subject: 'a', body: 'b', version: 0 };
    await expect(
      peers().command(saveMessageText, text, testContext('EXTERNAL_EMPLOYEE')),
    ).rejects.toMatchObject({ body: { code: 'COMMAND.FORBIDDEN' } });
  });

  it('refuses a name that the catalogue does not have', async () => {
    await expect(
      peers().command(writeMessage, { ...said('ES'), template: 'NADA' }, service),
    ).rejects.toMatchObject({ body: { code: 'MESSAGE.UNKNOWN' } });
  });
});
