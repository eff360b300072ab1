import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { MailStandIn } from '@llavero/notifications/outside/mail/stand-in';
import { MailboxStandIn } from '@llavero/notifications/outside/mailbox/stand-in';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { weekdays } from '@llavero/proto/records/choices/visits';
import { PORTAL_RULES_KEY, startingPortalRules } from '@llavero/proto/rules/portal-inquiries';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { Offers } from '../places/testing/offers.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

let t: TestGateway;
let standIns: StandIns;
let folder: string;
let admin: string;
let unit: string;

type Found = Record<string, Json> & { id: string };

async function find(collection: string, filter: Record<string, Json> = {}): Promise<Found[]> {
  const { data } = await t.call('getQuery', { collection, query: { filter } }, { token: admin });
  return (data as { items: Found[] }).items;
}
let sent = 0;
/** A portal writes to the mailbox. */
function inquire(lines: string, fields: Record<string, string> = {}): void {
  const head = {
    From: 'Idealista <no-reply@idealista.com>',
    Subject: 'Nuevo mensaje sobre tu anuncio',
    'Auto-Submitted': 'auto-generated',
    'Content-Type': 'text/plain; charset=utf-8',
    'Message-ID': `<p${(sent += 1)}@portal.test>`,
    ...fields,
  };
  const raw = `${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${lines}\n`;
  standIns.of(MailboxStandIn).deliver(raw.replaceAll('\n', '\r\n'));
}
const inquiries = () => find('communication', { direction: 'IN' });
const mailsTo = (address: string) =>
  standIns
    .of(MailStandIn)
    .messages()
    .filter(({ to }) => to.includes(address));
const tasks = () => find('task', { title: 'Responder a una consulta de un portal' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-portals-'));
  standIns = await startStandIns({ dir: folder });
  t = await startTestGateway(
    {
      contracts: neighbour('contracts'),
      documents: neighbour('documents'),
      people: neighbour('people'),
      notifications: NotificationsModule,
      places: PlacesModule,
    },
    {},
    { ...standIns.variables, DATA_DIR: folder, IMAP_EVERY_SECONDS: '1' },
  );
  admin = await t.tokenFor('ADMIN', randomUUID());
  const employee = { firstname: 'Sara', email: 'sara@casa.example', role: 'ADMIN' };
  await t.call('createObject', { collection: 'employee', object: employee }, { token: admin });
  const { id } = await new Offers(t, admin).published({ customAddress: 'VERDI-27' });
  unit = id;
  const hours = weekdays.values.map((weekday) => ({ weekday, from: '09:00', to: '20:00' }));
  const own = { employee: randomUUID(), hours, worksOnHolidays: true };
  await t.call('createObject', { collection: 'visitHours', object: own }, { token: admin });
}, 120_000);
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('inquiries that portals mail', () => {
  it('[JOB-04] [OPS-05] become a contact and an invitation with moments, once for a person and unit', async () => {
    inquire(
      'Nombre: María López\nTeléfono: 600 111 222\nEmail: Maria@correo.test\nReferencia: VERDI-27\n\nMensaje:\n¿Sigue libre?',
    );
    await until('María is invited', () => mailsTo('maria@correo.test').length === 1);
    const [contact] = await find('visitContact');
    expect(contact).toMatchObject({
      name: 'María López',
      source: 'PORTAL',
      interestedIn: [unit],
      phone: '+34600111222',
    });
    expect(await inquiries()).toMatchObject([
      { relatedPlaces: [unit], from: { description: 'no-reply@idealista.com' } },
    ]);
    // The same person on another portal, by what the portal calls the unit there.
    inquire('Nom: María\nE-mail\nmaria@correo.test\n\nMissatge: Puc anar-hi dijous?', {
      From: 'avisos@fotocasa.es',
      Subject: 'Contacto ref. VERDI-27',
    });
    await until('the second is there', async () => (await inquiries()).length === 2);
    const invitations = await find('visitInvitation');
    expect(invitations).toHaveLength(1);
    expect(String(invitations[0]!['inquiry'])).toBe('¿Sigue libre?\n\nPuc anar-hi dijous?');
    expect(mailsTo('maria@correo.test')).toHaveLength(1);
    expect(await find('visitContact')).toHaveLength(1);
    expect(await tasks()).toHaveLength(0);
  });

  it('[JOB-04] are answered at the address for answers where the text has none', async () => {
    inquire('Nombre: Omar\nDirección: Carrer de Verdi 27', { 'Reply-To': 'omar@relay.portal.test' });
    await until('Omar is invited', () => mailsTo('omar@relay.portal.test').length === 1);
  });

  it('[JOB-04] are a task for a person where something is missing, and never lost', async () => {
    inquire('Hola, alguien ha visto tu anuncio.');
    inquire('Nombre: Eva\nEmail: eva@correo.test\nReferencia: OTRA-99');
    inquire('Nombre: Iván\nTeléfono: 600333444\nReferencia: VERDI-27');
    const found = await until('three tasks', async () => {
      const all = await tasks();
      return all.length === 3 && all;
    });
    const said = found.map(({ description }) => String(description)).sort();
    expect(said).toEqual([
      expect.stringContaining('Idealista. No se ha encontrado el nombre'),
      expect.stringContaining('Idealista. No se sabe por qué unidad pregunta'),
      expect.stringContaining('Idealista. Solo ha dejado un teléfono'),
    ]);
    expect(mailsTo('eva@correo.test')).toHaveLength(0);
  });

  it('[JOB-04] are read by rules that administrators write, and try on a pasted mail before', async () => {
    const rules = [
      {
        portal: 'Pisos',
        sender: 'pisos.test',
        lines: [
          { field: 'NAME', by: 'PATTERN', text: String.raw`De parte de (\w+)` },
          { field: 'REFERENCE', by: 'LABEL', text: 'Piso' },
          { field: 'EMAIL', by: 'LABEL', text: 'Escríbele a' },
        ],
      },
    ];
    const mail = 'De parte de Noa\nPiso: VERDI-27\nEscríbele a: noa@correo.test';
    const attempt = (input: Record<string, Json>, token = admin) =>
      t.post<Record<string, Json>>('/commands/TryPortalRules', input, { token });
    const tried = await attempt({ rules, mail, sender: 'aviso@pisos.test' });
    expect(tried.body).toMatchObject({ portal: 'Pisos', unit });
    expect(tried.body['found']).toEqual([
      { field: 'NAME', value: 'Noa' },
      { field: 'EMAIL', value: 'noa@correo.test' },
      { field: 'REFERENCE', value: 'VERDI-27' },
    ]);
    expect(tried.body['missing'] ?? null).toBeNull();
    expect((await attempt({ mail, sender: 'aviso@pisos.test' })).body['missing']).toBe(
      'Ningún portal tiene este remitente.',
    );
    const source = `From: no-reply@idealista.com\nSubject: Hola\n\nNombre: Ana\nEmail: a@b.es`;
    expect((await attempt({ mail: source })).body).toMatchObject({
      portal: 'Idealista',
      missing: 'No se ha encontrado por qué unidad pregunta.',
    });
    const slow = [{ ...rules[0], lines: [{ field: 'NAME', by: 'PATTERN', text: '((a+)+)$' }] }];
    expect((await attempt({ rules: slow, mail: `${'a'.repeat(60)}!`, sender: 'x@pisos.test' })).status).toBe(
      200,
    );
    const broken = await attempt({ rules: [{ portal: 'X', sender: 'X' }], mail: 'x' });
    expect(broken.body['error']).toMatchObject({ code: 'PORTAL.RULES' });
    expect((await attempt({ mail }, await t.tokenFor('TENANT'))).status).toBe(403);
    const wrong = { key: PORTAL_RULES_KEY, value: [{ portal: 'Pisos', sender: 'pisos' }] };
    const refused = await t.call('createObject', { collection: 'config', object: wrong }, { token: admin });
    expect(refused.error?.problems?.[0]?.field).toBe('value');
    const value = [...startingPortalRules, ...rules] as unknown as Json;
    const kept = await t.call(
      'createObject',
      { collection: 'config', object: { key: PORTAL_RULES_KEY, value } },
      { token: admin },
    );
    expect(kept.success).toBe(true);
    inquire(mail, { From: 'aviso@pisos.test' });
    await until('Noa is invited', () => mailsTo('noa@correo.test').length === 1);
  });
});
