import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, dayKey, formatDay, startOfDay } from '@llavero/proto/values/dates';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';

const ADMIN = 'admin@llavero.test';
const today = startOfDay(Math.floor(Date.now() / 1000));

let stage: Stage;
let page: Page;
let said: string[];
/** The contract that the story ends. */
let contract: string;
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(ADMIN));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** A picture for the eye of a reviewer, when asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await of.screenshot({ path: `${folder}/${name}.png` });
}

/** In light and dark. */
async function pictures(name: string, of = page): Promise<void> {
  await picture(of, name);
  await of.emulateMedia({ colorScheme: 'dark' });
  await picture(of, `${name}-dark`);
  await of.emulateMedia({ colorScheme: 'light' });
}

/** The id of a contract in force that goes on for years and owes nothing. */
const lastingContract = (): Promise<string> =>
  page.evaluate(
    async (after) => {
      const query = `query($r: JSON!) { getComponentItems(dataRequest: $r) { success data } }`;
      const r = {
        component: 'contract/rent',
        textFilter: '',
        mongoFilter: { status: 'ACTIVE', contractType: 'LONG_CONTRACT', endDate: { $gt: after } },
        sortParameters: ['startDate'],
        sortOrder: ['asc'],
        page: 1,
        itemsPerPage: 1,
        useCache: false,
        alreadyCompletedCollections: [],
        otherData: { fields: ['id'] },
      };
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-llavero': '1' },
        body: JSON.stringify({ query, variables: { r } }),
      });
      const body = (await answer.json()) as {
        data: { getComponentItems: { data: { items: { id: string }[] } } };
      };
      return body.data.getComponentItems.data.items[0]!.id;
    },
    addDays(today, 400),
  );

const steps = () => page.getByRole('list', { name: 'Pasos de la salida' });
const step = (title: string) =>
  steps()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = () => page.getByRole('dialog').last();

async function press(title: string, button: string): Promise<void> {
  await step(title).getByRole('button', { name: button, exact: true }).click();
  await dialog().getByRole('button', { name: 'Cancelar' }).waitFor();
}

/** Runs the command of the open dialog and waits until the step is done. */
async function confirm(button: string, title: string): Promise<void> {
  await dialog().getByRole('button', { name: button, exact: true }).click();
  await step(title)
    .getByText(/^Hecho/)
    .waitFor();
}

describe('[OPS-04] the end of a letting', () => {
  it('[SCR-03] the finish window is 500 × 500 and says what follows before anything is saved', async () => {
    contract = await lastingContract();
    await page.goto(`/contract/rent/contract/${contract}?tab=salida`);
    await page.getByText('La salida no ha empezado').waitFor();
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await dialog().getByLabel('Fecha de finalización').fill(formatDay(today));
    await dialog().getByLabel('Quién lo pide').click();
    await page.getByRole('option', { name: 'El inquilino' }).click();
    await dialog()
      .getByLabel('Fecha del preaviso')
      .fill(formatDay(addDays(today, -5)));
    await page.keyboard.press('Tab');
    await dialog()
      .getByText(/Preaviso fuera de plazo/)
      .waitFor();
    await dialog()
      .getByText(/Renta debida hasta el/)
      .waitFor();
    await dialog().getByLabel('Recogida de llaves').fill(formatDay(today));
    await page.keyboard.press('Tab');
    await dialog().getByText('Qué ocurre después').click();
    const box = await page.locator('.mantine-Modal-content').last().boundingBox();
    expect([box?.width, box?.height].map(Math.round as never)).toEqual([500, 500]);
    expect(await barriers(page)).toEqual([]);
    await pictures('finish');
    await guidePicture(page, 'salida-finalizar');
    await dialog().getByRole('button', { name: 'Finalizar contrato' }).click();
    await step('Preaviso')
      .getByText(/^Hecho/)
      .waitFor();
  });

  it('goes step by step from the keys to the payment, also where the figures come late', async () => {
    await page.route('**/commands/MoveOutSettlement', async (route) => {
      await setTimeout(1_000);
      await route.continue();
    });
    await press('Recogida de llaves', 'Reprogramar');
    await dialog().getByLabel('Desde').fill('10:00');
    await dialog().getByLabel('Hasta').fill('10:30');
    await confirm('Programar recogida', 'Recogida de llaves');
    await step('Recogida de llaves').getByText('De 10:00 a 10:30').waitFor();

    await press('Llaves', 'Recibir llaves');
    await dialog().getByLabel('Juegos devueltos').fill('1');
    await confirm('Recibir llaves', 'Llaves');
    await step('Llaves').getByText(/falta/).first().waitFor();

    await press('Lecturas de contadores', 'Anotar lecturas');
    for (;;) {
      const remove = dialog().getByRole('button', { name: /Quitar la entrada 1/ });
      if ((await remove.count()) === 0) break;
      await remove.click();
    }
    await confirm('Anotar lecturas', 'Lecturas de contadores');

    await press('Revisión de salida', 'Anotar revisión');
    await dialog().getByLabel('Observaciones').fill('Todo en orden.');
    await confirm('Anotar revisión', 'Revisión de salida');

    await press('Deducciones', 'Anotar deducciones');
    for (;;) {
      const remove = dialog().getByRole('button', { name: /Quitar la entrada 1/ });
      if ((await remove.count()) === 0) break;
      await remove.click();
    }
    await dialog().getByRole('button', { name: 'Añadir' }).click();
    await pictures('deductions');
    await dialog()
      .getByRole('button', { name: /Quitar la entrada 1/ })
      .click();
    await confirm('Guardar deducciones', 'Deducciones');
    await step('Deducciones').getByText('Sin deducciones').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('timeline');
    await guidePicture(page, 'salida-pasos');

    for (const title of ['Resolución del contrato', 'Liquidación']) {
      await press(title, 'Preparar documento');
      await dialog().getByRole('button', { name: 'Preparar resolución' }).click();
      await step(title).getByText('Generada').waitFor();
      await press(title, 'Anotar firma');
      await confirm('Anotar firma', title);
    }
    await step('Liquidación').getByText('Ver el texto').click();
    await step('Liquidación')
      .getByText(/LIQUIDACIÓN DE LA FIANZA/)
      .waitFor();

    await press('Pago', 'Anotar pago');
    const rest = page.getByRole('complementary', { name: 'Liquidación' }).locator('dd').last();
    const amount = await dialog().getByLabel('Importe').inputValue();
    expect(amount).toMatch(/[1-9]/);
    expect((await rest.innerText()).replace(/\D/g, '')).toBe(amount.replace(/\D/g, ''));
    await confirm('Anotar pago', 'Pago');
    await step('Pago')
      .getByText(/^Pagado: /)
      .waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await pictures('paid');
  });

  it('[NAV-02] keys that come back stand in list, week and month, and are moved by a dialog', async () => {
    await page.goto('/operation/pickup');
    await page.getByRole('table', { name: 'Recogidas de llaves' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('pickups');
    await page.getByText('Mes', { exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Calendario de llaves' });
    await grid.getByRole('button').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('pickups-month');
    await grid.locator('td[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('dia') === dayKey(addDays(today, 1)));
    await page.getByText('Lista', { exact: true }).click();
    await page.getByRole('button', { name: 'Hoy' }).click();
    const open = page.getByRole('button', { name: /recogida, .*(Sin publicar|Publicada)$/ }).first();
    await open.click();
    await pictures('pickup-window');
    await dialog().getByRole('button', { name: 'Reprogramar' }).click();
    await dialog().getByLabel('Desde').fill('17:00');
    await dialog().getByLabel('Hasta').fill('17:30');
    await dialog().getByRole('button', { name: 'Programar recogida' }).click();
    await page.getByText('17:00–17:30').first().waitFor();
  });

  it('[SCR-05] coming handovers show starts and returns', async () => {
    await page.goto('/home/upcomingDeliveries');
    const table = page.getByRole('table', { name: 'Próximas entregas' });
    await table.getByText('Entrega', { exact: true }).first().waitFor();
    await table.getByText('Recogida', { exact: true }).first().waitFor();
    await pictures('deliveries');
    await page.getByText('Semana', { exact: true }).click();
    expect(await barriers(page)).toEqual([]);
    await pictures('deliveries-week');
  });

  it('[SCR-03] [SCR-05] works on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, ADMIN);
    await phone.goto('/operation/pickup');
    await phone.getByRole('list', { name: 'Recogidas de llaves' }).waitFor();
    expect(await barriers(phone)).toEqual([]);
    await pictures('phone-pickups', phone);
    await phone.goto('/home/upcomingDeliveries?vista=mes');
    await phone.getByRole('gridcell').first().waitFor();
    await pictures('phone-deliveries-month', phone);
    await phone.goto(`/contract/rent/contract/${contract}?tab=salida`);
    await phone.getByRole('list', { name: 'Pasos de la salida' }).waitFor();
    // The line of tabs goes to the one that the address names.
    await phone.waitForFunction(() => {
      const tab = document.querySelector('[role="tab"][aria-selected="true"]')!;
      const { left, right } = tab.getBoundingClientRect();
      return tab.textContent === 'Salida' && left >= 0 && right <= window.innerWidth;
    });
    expect(await barriers(phone)).toEqual([]);
    await pictures('phone-timeline', phone);
  });

  it('can be installed on a phone: manifest, icons and colours are served', async () => {
    const link = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await fetch(`${stage.url}${link}`)).json()) as {
      display: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.display).toBe('standalone');
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src } of manifest.icons)
      expect((await fetch(`${stage.url}${src}`)).headers.get('content-type')).toBe('image/png');
    expect(said).toEqual([]);
  });
});
