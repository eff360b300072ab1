import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, formatDay, startOfDay } from '@llavero/proto/values/dates';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { fits, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

jest.setTimeout(600_000);

const ADMIN = 'admin@llavero.test';
const today = startOfDay(Math.floor(Date.now() / 1000));

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(ADMIN));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const picture = (name: string, of = page) => pictureOf(of, `certificates-${name}`);
const cards = (of = page) => of.getByRole('group', { name: 'Situación de los certificados' });
const list = (of = page) => of.getByRole('list', { name: 'Certificados', exact: true });
const dialog = () => page.getByRole('dialog').last();
/** The figure of every card by its name. */
const figures = async (): Promise<Map<string, number>> => {
  const texts = await cards().getByRole('button').allInnerTexts();
  return new Map(
    texts.map((text) => {
      const [figure = '', name = ''] = text.trim().split(/\s*\n\s*/);
      return [name, Number(figure.replaceAll('.', ''))];
    }),
  );
};

describe('[OPS-02] the certificates of the company', () => {
  it('[OPS-02] [SCR-01] cards that add up filter the list, the most urgent first', async () => {
    await page.goto('/operation/certificate');
    await list().getByRole('listitem').first().waitFor();
    const { Todos: total = 0, ...each } = Object.fromEntries(await figures());
    expect(total).toBeGreaterThan(100);
    expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(Object.keys(each)).toEqual([
      'Caducado',
      'Caduca pronto',
      'En trámite',
      'Sin iniciar',
      'Vigente',
      'No necesario',
    ]);
    await picture('cockpit');
    await guidePicture(page, 'certificados');
    expect(await barriers(page)).toEqual([]);
    await cards()
      .getByRole('button', { name: /En trámite/ })
      .click();
    await page.waitForURL(/situacion=IN_PROGRESS/);
    const expected = Math.min(50, each['En trámite'] ?? 0);
    // As many as the list of all has on its page: what is waited for are theirs.
    await list()
      .getByText('En trámite')
      .nth(expected - 1)
      .waitFor();
    expect(await list().getByRole('listitem').count()).toBe(expected);
    expect(await list().getByText('En trámite').count()).toBe(expected);
  });

  it('[OPS-02] several that end soon are asked of a supplier in one message and are in progress from then on', async () => {
    await page.goto('/operation/certificate?certificado=ENERGY&situacion=ENDING');
    const rows = list().getByRole('listitem');
    await rows.nth(1).waitFor();
    const before = await figures();
    const addresses = await Promise.all([0, 1].map((at) => rows.nth(at).getByRole('link').innerText()));
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Encargar' }).click();
    const send = dialog().getByRole('button', { name: 'Enviar 1 mensaje' });
    await send.waitFor();
    for (const address of addresses)
      expect(await dialog().getByText(`Certificado energético: ${address}`).count()).toBe(1);
    await picture('order');
    await guidePicture(page, 'certificados-encargar');
    expect(await barriers(page)).toEqual([]);
    await send.click();
    await dialog()
      .getByText(/1 mensaje en camino; 2 de 2 certificados/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('[aria-pressed]')].some(
          (card) =>
            card.textContent?.endsWith('En trámite') && Number.parseInt(card.textContent, 10) === count,
        ),
      (before.get('En trámite') ?? 0) + 2,
    );
    const sink = await stage.visitor();
    const mail = await sink.newPage();
    for (let found = false; !found;) {
      await mail.goto(stage.mailUrl);
      found = (await mail.getByText('Encargo de 2 certificados (2 inmuebles)').count()) > 0;
    }
    await sink.close();
  });

  it('[OPS-02] [SCR-03] the window of a unit shows its certificates, and what arrives is registered there', async () => {
    await page.goto('/operation/certificate?certificado=ENERGY&situacion=IN_PROGRESS');
    const rows = list().getByRole('listitem');
    await rows.first().waitFor();
    await rows.last().getByRole('link').click();
    const energy = dialog().getByRole('region', { name: 'Certificado energético' });
    await energy.getByText('En trámite').waitFor();
    await picture('window');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Registrar', exact: true }).click();
    const form = dialog();
    await form.getByRole('button', { name: 'Cancelar' }).waitFor();
    await form.getByLabel('Certificado').first().click();
    await page.getByRole('option', { name: 'Certificado energético' }).click();
    await form.getByLabel('Número').fill('CEE20261125');
    await form.getByLabel('Fecha de emisión').fill(formatDay(addDays(today, -3)));
    await form.getByLabel('Fecha de caducidad').fill(formatDay(addDays(today, 3640)));
    await form.getByLabel('Fecha de caducidad').blur();
    await form
      .getByRole('button', { name: 'Registrar certificado' })
      .or(form.getByRole('button', { name: 'Registrar', exact: true }))
      .last()
      .click();
    await page.getByText(/^Certificado registrado/).waitFor();
    await energy.getByText('Vigente').waitFor();
    expect(await energy.innerText()).toMatch(/CEE20261125/);
  });

  it('[NAV-02] the portals read what is offered without a session, pictures included', async () => {
    const visitor = await stage.visitor();
    const feed = await visitor.request.get('/feed/units.json');
    const { units } = (await feed.json()) as {
      units: { id: string; title: string; pictures: { url: string }[] }[];
    };
    expect(units.length).toBeGreaterThan(5);
    const etag = feed.headers()['etag'] ?? '';
    const again = await visitor.request.get('/feed/units.xml');
    expect(await again.text()).toContain(`<id>${units[0]?.id}</id>`);
    const same = await visitor.request.get('/feed/units.json', { headers: { 'if-none-match': etag } });
    expect(same.status()).toBe(304);
    const shown = units.find(({ pictures }) => pictures.length > 0);
    const address = new URL(shown?.pictures[0]?.url ?? '');
    const photo = await visitor.request.get(address.pathname);
    expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await visitor.close();
  });

  it('[OPS-02] [NAV-06] works on a phone, and nothing has been complained of', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, ADMIN);
    await phone.goto('/operation/certificate?situacion=ENDING');
    await list(phone).getByRole('listitem').first().waitFor();
    await picture('phone', phone);
    expect(await barriers(phone)).toEqual([]);
    await fits(phone);
    expect(said).toEqual([]);
  });
});
