import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { ask, createRow, type Row, rowsOf } from './calls.ts';
import {
  browserOptions,
  complaints,
  EXTERNAL_EMPLOYEE,
  FINANCE_MANAGER,
  fits,
  openStage,
  PHONE,
  SALES_MANAGER,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
import { allSent, card, filesWith, openKitchen, phone, photo, pictures } from './phone-pages.ts';
import { type WeakLine, weakLine } from './weak-line.ts';

interface Element {
  key: string;
  name: string;
  conservation: string;
  photos: string[];
  notes: string | null;
  parameters: Record<string, unknown> | null;
}
interface Room {
  name: string;
  photos: string[];
  elements: Element[];
}

const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const kitchen = (...elements: object[]) => ({ type: 'KITCHEN', name: 'Cocina', elements });
const oven = { type: 'APPLIANCE', name: 'Horno', parameters: { brand: 'Balay' } };
const meter = { type: 'METER', name: 'Contador de gas', parameters: { meter: 'GAS', location: 'Galería' } };

let stage: Stage;
let line: WeakLine;
let office: Page;
let me: string;
let place: Row;

beforeAll(async () => {
  stage = await openStage();
  line = await weakLine(stage.url);
  office = await (await stage.visitor()).newPage();
  await signIn(office, SALES_MANAGER);
  me = await idOf(office);
  [place] = (await rowsOf(office, 'place', { type: 'UNIT' })) as [Row];
}, STAGE_MS);
afterAll(async () => {
  await line?.close();
  await stage?.close();
}, 60_000);

// What a story has cut is whole for the next.
afterEach(() => line?.mend());

async function idOf(page: Page): Promise<string> {
  const query = 'query { r: verifyToken(token: null) { success data error } }';
  return (await ask<{ object: Row }>(page, query, {})).object.id;
}
const inventory = (more: object) =>
  createRow(office, 'inventory', { place: place.id, responsible: me, type: 'CHECK_IN', date: now, ...more });

async function roomsOf({ id }: Row): Promise<Room[]> {
  const query = 'query($id: ID!) { r: getObject(collection: "inventory", id: $id) { success data error } }';
  return (await ask<Row>(office, query, { id }))['rooms'] as Room[];
}

async function cut(page: Page): Promise<void> {
  line.cut();
  await page.context().setOffline(true);
}
async function mend(page: Page): Promise<void> {
  line.mend();
  await page.context().setOffline(false);
}

describe('an inventory on a phone', () => {
  it('[INV-01] opens, is filled in and survives a reload without a network, and is complete once all has arrived', async () => {
    const made = await inventory({ rooms: [kitchen(oven, meter), { type: 'BATHROOM', name: 'Baño' }] });
    const page = await phone(line, SALES_MANAGER, await stage.visitor(PHONE));
    const said = complaints(page);
    await page.locator(`a[href="/inventario/${made.id}"]`).waitFor();
    expect(await page.getByText('Completo: todo ha llegado').count()).toBe(0);
    await pictures(page, 'list');
    expect(await barriers(page)).toEqual([]);
    await cut(page);
    await page.reload();
    await openKitchen(page, made);
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno').getByRole('radio', { name: 'Malo' }).click();
    await card(page, 'Horno').getByLabel('Notas').fill('La puerta no cierra');
    await card(page, 'Horno').getByLabel('Notas').blur();
    await card(page, 'Horno')
      .getByLabel('Hacer foto de Cocina · Horno')
      .setInputFiles(await photo(page, 'horno.jpg'));
    await card(page, 'Contador de gas')
      .getByRole('button', { name: /Contador/ })
      .click();
    await card(page, 'Contador de gas').getByLabel('Lectura').fill('4321,5');
    await card(page, 'Contador de gas').getByLabel('Lectura').blur();
    await card(page, 'Contador de gas')
      .getByLabel('Añadir fotos de Cocina · Contador de gas')
      .setInputFiles([await photo(page, 'a.jpg'), await photo(page, 'b.jpg')]);
    await page.getByRole('button', { name: 'Elemento' }).click();
    await page.getByLabel('Nombre').fill('Campana');
    await page.getByRole('button', { name: 'Añadir', exact: true }).click();
    await page.getByRole('button', { name: '7 por enviar' }).waitFor();
    await pictures(page, 'room-offline');
    await fits(page);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: '7 por enviar' }).click();
    const queue = page.getByRole('list', { name: 'Pendiente de enviar' });
    await queue.getByText('Cocina · Contador de gas: foto').nth(1).waitFor();
    await pictures(page, 'queue');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await page
      .getByRole('button', { name: 'Volver' })
      .or(page.getByRole('link', { name: 'Volver' }))
      .click();
    await page.getByText('Faltan 7 por enviar (3 fotos)').waitFor();
    expect((await roomsOf(made))[0]!.elements.map(({ conservation }) => conservation)).toEqual([
      'GOOD',
      'GOOD',
    ]);
    await mend(page);
    await page.getByText('Completo: todo ha llegado').waitFor();
    await pictures(page, 'inventory');
    const [{ elements }] = (await roomsOf(made)) as [Room];
    expect(elements.map(({ name, conservation, photos }) => [name, conservation, photos.length])).toEqual([
      ['Horno', 'BAD', 1],
      ['Contador de gas', 'GOOD', 2],
      ['Campana', 'GOOD', 0],
    ]);
    expect(elements[0]).toMatchObject({ notes: 'La puerta no cierra' });
    expect(elements[1]).toMatchObject({ parameters: { reading: 4321.5 } });
    expect(said.filter((text) => !/ERR_|Failed to fetch|NetworkError/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('[INV-01] loses and doubles no photo over three cuts in the middle of uploads', async () => {
    const made = await inventory({ rooms: [kitchen(oven)] });
    const page = await phone(line, SALES_MANAGER, await stage.visitor(PHONE));
    await openKitchen(page, made);
    const shots = [];
    for (let at = 0; at < 12; at += 1) shots.push(await photo(page, `foto ${at}.jpg`, 1400));
    const total = shots.reduce((sum, { buffer }) => sum + buffer.length, 0);
    line.cutAt(total * 0.2, total * 0.5, total * 0.8);
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno').getByLabel('Añadir fotos de Cocina · Horno').setInputFiles(shots);
    await allSent(page);
    expect(line.cuts()).toBe(3);
    const [{ elements }] = (await roomsOf(made)) as [Room];
    expect(elements[0]!.photos).toHaveLength(12);
    expect(new Set(elements[0]!.photos).size).toBe(12);
    await page.context().close();
  });

  it('[INV-01] a check-out shows the old photo beside the camera, and is as the entry in one tap', async () => {
    const unit = await createRow(office, 'place', {
      type: 'UNIT',
      street: 'Calle de la Salida',
      number: '7',
    });
    const entry = await inventory({
      place: unit.id,
      date: now - 300 * DAY,
      rooms: [kitchen({ ...oven, conservation: 'AVERAGE' }, meter)],
    });
    const page = await phone(line, SALES_MANAGER, await stage.visitor(PHONE));
    await openKitchen(page, entry);
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno')
      .getByLabel('Hacer foto de Cocina · Horno')
      .setInputFiles(await photo(page, 'entrada.jpg'));
    await allSent(page);
    const exit = await inventory({
      place: unit.id,
      type: 'CHECK_OUT',
      rooms: [kitchen({ ...oven, parameters: { brand: 'Balay' } })],
    });
    await page.goto(`${line.url}/inventario`);
    await page.locator(`a[href="/inventario/${exit.id}"]`).waitFor();
    await openKitchen(page, exit);
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno').getByRole('img', { name: 'Cocina · Horno, en la entrada' }).waitFor();
    await cut(page);
    await page.reload();
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno').locator('figure[data-before] img').waitFor();
    await pictures(page, 'check-out');
    await page.getByRole('button', { name: 'Igual que la entrada' }).click();
    await page.getByRole('button', { name: 'Está igual que la entrada' }).waitFor();
    await mend(page);
    await allSent(page);
    const [{ elements }] = (await roomsOf(exit)) as [Room];
    expect(elements.map(({ name, conservation, photos }) => [name, conservation, photos])).toEqual([
      ['Horno', 'AVERAGE', []],
      ['Contador de gas', 'GOOD', []],
    ]);
    await page.context().close();
  });

  it('[INV-01] what waits survives the end of the browser', async () => {
    const made = await inventory({ rooms: [kitchen(oven)] });
    const folder = await mkdtemp(join(tmpdir(), 'llavero-phone-'));
    const open = () =>
      chromium.launchPersistentContext(folder, { ...browserOptions(), viewport: PHONE, locale: 'es-ES' });
    const first = await open();
    const page = await phone(line, SALES_MANAGER, first);
    await page.locator(`a[href="/inventario/${made.id}"]`).waitFor();
    await cut(page);
    await openKitchen(page, made);
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno').getByRole('radio', { name: 'Roto' }).click();
    await card(page, 'Horno')
      .getByLabel('Hacer foto de Cocina · Horno')
      .setInputFiles(await photo(page, 'horno.jpg'));
    await page.getByRole('button', { name: '2 por enviar' }).waitFor();
    // Chromium writes cookies every half minute: whether the session survives as well is left to it otherwise.
    const cookies = await first.cookies();
    const gone = new Promise((resolve) => first.on('close', resolve));
    const control = await page.context().newCDPSession(page);
    await control.send('Browser.crash').catch(() => undefined);
    await gone;

    const second = await open();
    await second.addCookies(cookies);
    await second.setOffline(true);
    const again = second.pages()[0] ?? (await second.newPage());
    await again.goto(`${line.url}/inventario/${made.id}`);
    await again.getByText('Faltan 2 por enviar (1 foto)').waitFor();
    await mend(again);
    await again.getByText('Completo: todo ha llegado').waitFor();
    const [{ elements }] = (await roomsOf(made)) as [Room];
    expect(elements).toMatchObject([{ conservation: 'BROKEN', photos: [expect.any(String)] }]);
    await second.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('[INV-01] what waits survives signing out, sealed: another person neither sees nor sends it', async () => {
    const made = await inventory({ rooms: [kitchen(oven)] });
    const folder = await mkdtemp(join(tmpdir(), 'llavero-phone-'));
    const context = await chromium.launchPersistentContext(folder, {
      ...browserOptions(),
      viewport: PHONE,
      locale: 'es-ES',
    });
    const page = await phone(line, SALES_MANAGER, context);
    await openKitchen(page, made);
    await cut(page);
    await card(page, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(page, 'Horno').getByLabel('Notas').fill('Quemado por Remedios');
    await card(page, 'Horno').getByLabel('Notas').blur();
    await page.getByRole('button', { name: '1 por enviar' }).waitFor();
    await page.goto(`${line.url}/inventario`);
    await page.getByText(/lo pendiente queda sellado/).waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/\/login/);
    // Nor does the cookie, which could not be taken away, open the phone again.
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await page.goto(`${line.url}/inventario`);
    await page.waitForURL(/\/login/);
    await page.getByRole('button', { name: 'Entrar' }).waitFor();

    const [left] = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
    await mend(page);
    await page.waitForFunction(() => localStorage.getItem('llavero-signed-out') === null);
    expect((await context.cookies()).filter(({ value }) => value === left!.value)).toEqual([]);
    // The server has ended it, too.
    const body = { query: 'query { r: verifyToken(token: null) { success } }' };
    const headers = { 'x-llavero': '1', cookie: `${left!.name}=${left!.value}` };
    const answer = await fetch(`${stage.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({ data: { r: { success: false } } });
    await phone(line, EXTERNAL_EMPLOYEE, context);
    await page.getByText('Otra persona ha dejado en este teléfono 1 anotación sin enviar.').waitFor();
    // Only what the other person has to do themselves.
    expect(await page.locator(`a[href*="${made.id}"]`).count()).toBe(0);
    await pictures(page, 'other-person');
    expect((await roomsOf(made))[0]!.elements[0]!.notes).toBeNull();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(/\/login/);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const urls = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      );
      return urls.flat();
    });
    expect(kept.filter((path) => path !== '/inventario' && !path.startsWith('/assets/'))).toEqual([]);

    await phone(line, SALES_MANAGER, context);
    await allSent(page);
    expect((await roomsOf(made))[0]!.elements[0]!.notes).toBe('Quemado por Remedios');
    await context.close();
    expect(await filesWith(folder, 'Remedios')).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });

  it('[INV-01] two people at once: different elements both stand, of one field a person decides', async () => {
    const made = await inventory({ rooms: [kitchen(oven, meter)], responsible: me });
    const [marcos, diego] = [await stage.visitor(PHONE), await stage.visitor(PHONE)];
    const one = await phone(line, SALES_MANAGER, marcos);
    await openKitchen(one, made);
    const other = await phone(line, FINANCE_MANAGER, diego);
    // The office has given it to the second person, too, after the first has it.
    const reply = await office.request.post('/graphql', {
      headers: { 'x-llavero': '1' },
      data: {
        query:
          'mutation($id: ID!, $o: JSON!) { r: patchObject(collection: "inventory", objectId: $id, object: $o) { success error } }',
        variables: { id: made.id, o: { version: made.version, responsible: await idOf(other) } },
      },
    });
    expect(((await reply.json()) as { data: { r: { success: boolean } } }).data.r.success).toBe(true);
    await other.goto(`${line.url}/inventario`);
    await openKitchen(other, made);
    await cut(one);
    await other.context().setOffline(true);
    await card(one, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(one, 'Horno').getByRole('radio', { name: 'Malo' }).click();
    await card(one, 'Contador')
      .getByRole('button', { name: /Contador/ })
      .click();
    await card(one, 'Contador').getByLabel('Lectura').fill('77');
    await card(one, 'Contador').getByLabel('Lectura').blur();
    await one.getByRole('button', { name: '2 por enviar' }).waitFor();
    await other.waitForFunction((since) => Date.now() / 1000 > since + 1, Date.now() / 1000);
    await card(other, 'Horno').getByRole('button', { name: /Horno/ }).click();
    await card(other, 'Horno').getByRole('radio', { name: 'Roto' }).click();
    await card(other, 'Horno').getByLabel('Marca').fill('Teka');
    await card(other, 'Horno').getByLabel('Marca').blur();
    await other.getByRole('button', { name: '2 por enviar' }).waitFor();
    await mend(other);
    await allSent(other);
    await one.context().setOffline(false);
    await allSent(one);
    const [{ elements }] = (await roomsOf(made)) as [Room];
    expect(elements).toMatchObject([
      { conservation: 'BROKEN', parameters: { brand: 'Teka' } },
      { parameters: { reading: 77 } },
    ]);
    await other.goto(`${line.url}/inventario/${made.id}`);
    await other.getByRole('region', { name: 'Valores por decidir' }).waitFor();
    await pictures(other, 'undecided');
    await other.getByRole('button', { name: 'Usar «Malo»' }).click();
    await allSent(other);
    expect((await roomsOf(made))[0]!.elements[0]).toMatchObject({ conservation: 'BAD' });
    await marcos.close();
    await diego.close();
  });
});
