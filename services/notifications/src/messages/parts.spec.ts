import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { textOfPlaces } from '@llavero/kit/messages/facts';
import { testContext } from '@llavero/kit/testing/context';
import { previewMessage, saveMessageText, sendMessage, testMessage } from '@llavero/proto/commands/messages';
import { burofaxNotice, signedContract } from '@llavero/proto/messages/catalogue/activations';
import * as parts from '@llavero/proto/messages/catalogue/parts';
import { type MessageDefinition, named, partOf } from '@llavero/proto/messages/message';
import { fromDayKey } from '@llavero/proto/values/dates';
import { debtLines } from '../mailing/reminder-values.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import { Surroundings } from '../triggers/surroundings.ts';
import { MessageWriter } from './message-writer.ts';

const service = serviceContext('supplies');
const staff = testContext('INTERNAL_EMPLOYEE');

const footOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n--\n')[1]?.trim();

describe('[JOB-04] words that stand within other messages', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ env: { SLACK_BOT_TOKEN: '', SLACK_API_URL: '' } });
  });
  afterAll(() => bench?.stop());

  const running = () => bench.services.services.get('notifications')!;
  const change = ({ name }: MessageDefinition, language: 'ES' | 'CA', body: string) => {
    const text = { message: name, language, subject: 'x', body, version: 0 };
    return bench.services.peers.command(saveMessageText, text, staff);
  };
  const mailed = async (address: string, language: string | null) => {
    const said = named(signedContract, { language, values: { name: 'Núria', address } });
    const input = { ...said, to: ['nuria@example.com'] };
    await bench.services.peers.command(sendMessage, input, service);
    const title = language === 'CA' ? 'Contracte signat' : 'Contrato firmado';
    const { html, text } = await bench.caught(`${title} de ${address}`);
    return { html, foot: footOf(text) };
  };

  it('the foot of every mail is in the language of its text, and as staff have it now', async () => {
    const before = await mailed('Sants 1', null);
    expect(before.foot).toBe('Llavero · Gestión de alquileres');
    expect(before.html).toContain('<html lang="es">');
    const catalan = await mailed('Sants 2', 'CA');
    expect(catalan.foot).toBe('Llavero · Gestió de lloguers');
    expect(catalan.html).toContain('<html lang="ca">');
    await change(parts.letterheadFoot, 'CA', 'Llavero Barcelona SL\nhttps://llavero.example');
    const changed = await mailed('Sants 3', 'CA');
    expect(changed.foot).toBe('Llavero Barcelona SL\nhttps://llavero.example');
    expect(changed.html).toMatch(/Llavero Barcelona SL<br><a href="https:\/\/llavero\.example"/);
    expect((await mailed('Sants 4', 'ES')).foot).toBe('Llavero · Gestión de alquileres');
  });

  it('[SCR-07] the preview and the test of a message have the foot of their language', async () => {
    const text = { message: signedContract.name, language: 'CA' as const, subject: 'Prova', body: 'Hola.' };
    const { plain } = await bench.services.peers.command(previewMessage, { ...text, records: [] }, staff);
    expect(plain).toBe('Hola.\n\n--\nLlavero Barcelona SL\nhttps://llavero.example\n');
    await bench.services.peers.command(testMessage, { ...text, records: [] }, staff);
    expect(footOf((await bench.caught('Prueba: Prova')).text)).toBe(footOf(plain));
  });

  it('the lines of a reminder are in the language of its reader, and as staff have them now', async () => {
    const debt = { name: 'Recibo 2026/001234', due: fromDayKey('2026-11-01'), totalAmount: 1050 };
    const writer = running().get(MessageWriter);
    const line = async (language: 'ES' | 'CA') =>
      (await writer.write(debtLines([debt], language)[0]!, service)).body;
    expect(await line('ES')).toBe('· Recibo 2026/001234, vencido el 01/11/2026: 1.050,00 €');
    expect(await line('CA')).toBe('· Recibo 2026/001234, vençut el 01/11/2026: 1.050,00 €');
    await change(parts.debtLine, 'CA', '{{amount}} del {{due}} ({{document}})');
    expect(await line('CA')).toBe('1.050,00 € del 01/11/2026 (Recibo 2026/001234)');
  });

  it('[EXT-11] parties without a name are called as staff have it, in the language of the letter', async () => {
    const around = running().get(Surroundings);
    const values = {
      ...{ address: 'Sants 1', signed: null, law: null },
      ...{ end: fromDayKey('2031-11-30'), date: fromDayKey('2031-07-01') },
      landlords: await around.names([], partOf(parts.unnamedLandlords), service),
      tenants: await around.names([], partOf(parts.unnamedTenants), service),
    };
    const letter = async (language: string) =>
      (await running().get(MessageWriter).write(named(burofaxNotice, { language, values }), service)).body;
    expect(await letter('ES')).toMatch(/de la parte arrendataria:[^]*En nombre de la propiedad,/);
    expect(await letter('CA')).toMatch(/la part arrendatària:[^]*En nom de la propietat,/);
    await change(parts.unnamedTenants, 'CA', 'els inquilins');
    expect(await letter('CA')).toContain('els inquilins:');
  });

  it('[JOB-04] a home without an address is called as staff have it, in the language of the message', async () => {
    const around = running().get(Surroundings);
    const values = {
      ...{ signed: null, law: null, landlords: 'Ana', tenants: 'Joan' },
      ...{ end: fromDayKey('2031-11-30'), date: fromDayKey('2031-07-01') },
      address: await around.address([], service),
    };
    const letter = async (language: string) =>
      (await running().get(MessageWriter).write(named(burofaxNotice, { language, values }), service)).body;
    expect(await letter('ES')).toContain('dirección sin indicar');
    expect(await letter('CA')).toContain('adreça sense indicar');
    const { peers } = bench.services;
    expect(await textOfPlaces(peers, 'notifications', [], service)).toBe('dirección sin indicar');
    await change(parts.unnamedPlace, 'CA', 'el pis');
    expect(await letter('CA')).toContain('el pis');
    await change(parts.unnamedPlace, 'ES', 'el piso');
    expect(await textOfPlaces(peers, 'notifications', [], service)).toBe('el piso');
  });
});
