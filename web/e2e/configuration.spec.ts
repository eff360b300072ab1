import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { createRow } from './calls.ts';
import { DESKTOP, fits, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';

const ADMIN = 'admin@llavero.test';

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(ADMIN));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** A picture for the eye of a reviewer, when asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await of.screenshot({ path: `${folder}/${name}.png` });
}

/** The card of a tool: its name begins with the title, and goes on with what it is for. */
const card = (title: string) =>
  page.getByRole('list', { name: 'Herramientas' }).getByRole('link', { name: new RegExp(`^${title}`) });

/** Opens a tool by its card. */
async function openTool(title: string): Promise<void> {
  await page.goto('/other/config');
  await card(title).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

describe('[NAV-03] Herramientas', () => {
  it('offers every tool and the screens of the section, and each opens', async () => {
    await page.goto('/other/config');
    await card('IPC e IRAV').waitFor();
    for (const title of [
      'Importar datos',
      'IPC e IRAV',
      'IVA',
      'VeriFactu',
      'Categorías',
      'Eventos',
      'Informes',
      'Sistemas externos',
      'Servicios',
      'Tutoriales',
    ])
      expect(await card(title).count()).toBe(1);
    await page.getByRole('list', { name: 'Configuración' }).getByRole('link', { name: 'Usuarios' }).waitFor();
    await picture(page, 'config-cards');
    await guidePicture(page, 'herramientas');
    expect(await barriers(page)).toEqual([]);
    await openTool('Servicios');
    await page.getByRole('link', { name: /Estado del sistema/ }).waitFor();
    await openTool('Sistemas externos');
    const mail = page.getByRole('region', { name: 'Correo saliente' });
    await mail.getByRole('button', { name: /^Probar/ }).click();
    await mail.getByText('Responde y acepta las credenciales.').waitFor();
    await mail.getByText(/^Variables del servicio/).click();
    await picture(page, 'config-systems');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await picture(page, 'config-systems-phone');
    await page.setViewportSize(DESKTOP);
    await openTool('Informes');
    await page.getByRole('link', { name: 'Cuadro de mando' }).last().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('IPC: a value is added with its month, day of publication and source, and kept with its changes', async () => {
    await openTool('IPC e IRAV');
    const section = page.getByRole('region', { name: 'IPC general' });
    await section.getByRole('button', { name: 'Añadir valor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mes del índice').fill('02/2020');
    await dialog.getByLabel('Variación anual').fill('2,4');
    await dialog.getByLabel('Publicado el').fill('29/02/2020');
    await dialog.getByLabel('Fuente').fill('Nota de prensa del INE');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('un índice se publica cuando su mes ha acabado').first().waitFor();
    await dialog.getByLabel('Publicado el').fill('13/03/2020');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const row = section.getByRole('row').filter({ hasText: 'Nota de prensa del INE' });
    await row.getByText('13/03/2020').waitFor();
    await row.getByText('2,4 %', { exact: true }).waitFor();
    await picture(page, 'config-indices');
    await section.getByRole('button', { name: 'Cambios' }).click();
    await page.getByRole('dialog').getByText('creó el registro').waitFor();
    await page.keyboard.press('Escape');
    expect(await barriers(page)).toEqual([]);
  });

  it('IVA: a new rate ends the one before', async () => {
    await openTool('IVA');
    const section = page.getByRole('region', { name: 'IVA general' });
    await section.getByRole('button', { name: 'Añadir tipo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tipo').fill('22');
    await dialog.getByLabel('Desde').fill('01/03/2027');
    await dialog.getByLabel('Norma').fill('Ley de prueba');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await section.getByRole('row').filter({ hasText: 'Ley de prueba' }).getByText('Vigente').waitFor();
    await section.getByText('28/02/2027').waitFor();
    await picture(page, 'config-vat');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-04] payments: what a returned debit costs is refused in words, then saved', async () => {
    await openTool('Pagos y devoluciones');
    const fee = page.getByRole('region', { name: 'Recibos devueltos' });
    for (const amount of ['400', '4,50']) {
      await fee.getByLabel('Gastos de devolución').fill(amount);
      await fee.getByRole('button', { name: 'Guardar' }).click();
      await fee.getByText(amount === '400' ? /entre 0 y 100/ : 'Cambios').waitFor();
      await picture(page, `config-payments-${amount}`);
    }
  });

  it('useful life: a table from a day on is added, and the one in force is said', async () => {
    await openTool('Vida útil');
    await page.getByRole('button', { name: 'Añadir tabla' }).click();
    const dialog = page.getByRole('dialog', { name: 'Añadir tabla de vida útil' });
    await dialog.getByLabel('Desde').fill('01/01/2026');
    await dialog.getByLabel('Fuente').fill('Práctica de la casa');
    await dialog.getByLabel('Pintura').fill('8');
    await picture(page, 'useful-life-form');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.waitFor({ state: 'detached' });
    const table = page.getByRole('table', { name: 'Vida útil' });
    await table.getByRole('columnheader', { name: 'Desde 01/01/2026 · vigente' }).waitFor();
    await table.getByRole('row', { name: 'Pintura 8 años 5 años' }).waitFor();
    await picture(page, 'useful-life');
    expect(await barriers(page)).toEqual([]);
  });

  it('events say who listens; categories are shown', async () => {
    await openTool('Eventos');
    await page.getByLabel('Buscar eventos').fill('contrato activado');
    const row = page.getByRole('row').filter({ hasText: 'Contrato activado' });
    await row
      .getByText(/notifications · /)
      .first()
      .waitFor();
    await picture(page, 'config-events');
    expect(await barriers(page)).toEqual([]);
    await openTool('Categorías');
    await page.getByRole('table', { name: 'Documentos' }).getByText('Nota simple').waitFor();
    await picture(page, 'config-categories');
    expect(await barriers(page)).toEqual([]);
  });

  it('[EXT-11] a burofax is printed, and the receipt of the post office recorded', async () => {
    const to = [{ description: 'Tània Puig\nCarrer de Sants 12, 3º 2ª\n08014 Barcelona' }];
    const subject = 'Comunicación de no renovación del contrato de Carrer de Sants 12';
    await createRow(page, 'communication', {
      type: 'BUROFAX',
      subject,
      body: 'A la atención de Tània Puig.',
      to,
    });
    await openTool('Burofax');
    const row = page.getByRole('row').filter({ hasText: 'Tània Puig' });
    await row.getByRole('button', { name: 'Imprimir' }).waitFor();
    await picture(page, 'config-burofax');
    await guidePicture(page, 'burofax');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await picture(page, 'config-burofax-phone');
    await page.setViewportSize(DESKTOP);
    await row.getByRole('button', { name: 'Registrar envío' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Número del resguardo').fill('NB00012345');
    await picture(page, 'config-burofax-dialog');
    await dialog.getByRole('button', { name: 'Registrar envío del burofax' }).click();
    await page.getByText('Envío registrado').waitFor();
    await page.getByText('En reparto', { exact: true }).first().click();
    await page.getByRole('row').filter({ hasText: 'NB00012345' }).waitFor();
    await picture(page, 'config-burofax-posted');
  });

  it('[API-11] a partner gets a key that is shown once, and a webhook with its deliveries', async () => {
    const outsider = await (await stage.visitor(PHONE)).newPage();
    await outsider.goto('/desarrolladores');
    await outsider
      .getByText(/^curl -s/)
      .first()
      .waitFor();
    await picture(outsider, 'developers-phone');
    expect(await barriers(outsider)).toEqual([]);
    await outsider.setViewportSize(DESKTOP);
    await picture(outsider, 'developers');
    for (const name of ['openapi.json', 'asyncapi.json', 'schema.graphql'])
      expect((await outsider.request.get(`/${name}`)).status()).toBe(200);
    await openTool('Integraciones');
    await page.getByRole('link', { name: '/desarrolladores' }).waitFor();
    await page.getByRole('button', { name: 'Nueva integración' }).click();
    const editor = page.getByRole('dialog', { name: 'Nueva integración' });
    await editor.getByLabel('Nombre').fill('Portal Acme');
    await editor.getByLabel('Correo de contacto').fill('tecnica@acme.test');
    await editor.getByLabel('Puede leer').click();
    await page.getByRole('option', { name: 'Contratos', exact: true }).click();
    await editor.getByLabel('Nombre').focus();
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await picture(page, 'integration-editor');
    expect(await barriers(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Guardar' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Portal Acme' });
    await row.getByText('Contratos').waitFor();
    await picture(page, 'integrations');
    await guidePicture(page, 'integraciones');
    await row.getByRole('button', { name: 'Claves' }).click();
    await page.getByRole('button', { name: 'Nueva clave' }).click();
    await page.getByLabel('Para qué es').fill('Producción');
    await page.getByRole('button', { name: 'Crear clave' }).click();
    expect(await page.getByLabel('Clave', { exact: true }).inputValue()).toMatch(/^llv_/);
    await picture(page, 'integration-keys');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await picture(page, 'integration-keys-phone');
    await page.keyboard.press('Escape');
    await picture(page, 'integrations-phone');
    await page.setViewportSize(DESKTOP);
    await row.getByRole('button', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Nuevo webhook' }).click();
    await page.getByLabel('Dirección').fill('https://192.168.1.10/llavero');
    await page.getByRole('combobox', { name: 'Eventos' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Guardar webhook' }).click();
    await page.getByText('las redes privadas no se admiten').waitFor();
    await page.getByLabel('Dirección').fill('https://socio.example/llavero');
    await page.getByRole('button', { name: 'Guardar webhook' }).click();
    expect(await page.getByLabel('Secreto de las firmas').inputValue()).toMatch(/^whsec_/);
    await picture(page, 'integration-webhooks');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entregas' }).click();
    await page.getByText('Todavía no se ha entregado nada').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('the guide opens with its pictures, and its links lead to its topics', async () => {
    await openTool('Tutoriales');
    const topics = page.getByRole('navigation', { name: 'Temas de la guía' });
    await topics.getByRole('link', { name: 'La ventana: menús, búsqueda y sesión' }).click();
    await page.getByRole('heading', { level: 2, name: 'La ventana: menús, búsqueda y sesión' }).waitFor();
    const shown = page.locator('article img').first();
    await shown.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => (document.querySelector('article img') as HTMLImageElement | null)?.naturalWidth,
    );
    await picture(page, 'config-guide');
    expect(await barriers(page)).toEqual([]);
    await topics.getByRole('link', { name: 'Herramientas y consultas' }).click();
    await page.getByRole('heading', { level: 2, name: 'Herramientas y consultas' }).waitFor();
  });
});

describe('[SCR-07] Consultas', () => {
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Consulta SQL' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    // After a space nothing is suggested, so that no list lies over what comes next.
    await page.keyboard.insertText(`${text} `);
  };
  const result = () => page.getByRole('region', { name: 'Resultado' });

  it('answers with typed parameters, and gives a CSV and a workbook', async () => {
    await page.goto('/other/queries');
    await page
      .getByRole('list', { name: 'Tablas' })
      .locator('summary', { hasText: 'contract' })
      .first()
      .waitFor();
    await write(
      'select status, count(*) as contratos\n  from contract\n where created_at > :desde\n group by status\n order by 2 desc',
    );
    await page.getByLabel('Tipo de :desde').selectOption('Fecha');
    await page.getByLabel(':desde', { exact: true }).fill('01/01/2020');
    await page.getByRole('textbox', { name: 'Consulta SQL' }).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await result()
      .getByText(/filas? en/)
      .waitFor();
    await picture(page, 'queries-result');
    await guidePicture(page, 'consultas');
    expect(await barriers(page)).toEqual([]);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      result().getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('consulta.csv');
    expect(await readFile(await csv.path(), 'utf8')).toContain('"status","contratos"');
    const [book] = await Promise.all([
      page.waitForEvent('download'),
      result().getByRole('button', { name: 'Excel' }).click(),
    ]);
    expect(book.suggestedFilename()).toBe('consulta.xlsx');
  });

  it('is saved, shared and opened again by its address', async () => {
    await page.getByRole('button', { name: 'Guardar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre').fill('Contratos por estado');
    await dialog.getByLabel('Compartir con administración').click();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.waitForURL(/consulta=/);
    await page.reload();
    await page.getByRole('textbox', { name: 'Consulta SQL' }).getByText('created_at').waitFor();
    expect(await page.getByLabel(':desde', { exact: true }).inputValue()).toBe('01/01/2020');
    await page.getByRole('tab', { name: 'Guardadas' }).click();
    await page.getByRole('list', { name: 'Consultas guardadas' }).getByText('Propia, compartida').waitFor();
    await page.getByRole('tab', { name: 'Historial' }).click();
    await page.getByRole('list', { name: 'Historial' }).getByText('Hecha').first().waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('warns of an answer without limit, says what is wrong, and is cancelled', async () => {
    await write('select n from generate_series(1, 20000) n');
    await page.getByRole('button', { name: 'Analizar' }).click();
    await page.getByText('Avisos del plan').waitFor();
    await picture(page, 'queries-warning');
    await write('select nothing from contract');
    await page.getByRole('button', { name: 'Ejecutar' }).click();
    await page.getByRole('alert').getByText('Una columna no existe').waitFor();
    await picture(page, 'queries-error');
    expect(await barriers(page)).toEqual([]);
    await write('select max(n % 7) from (select generate_series(1, 1000000000000) as n) r');
    await page.getByRole('button', { name: 'Ejecutar' }).click();
    await page.getByText('Ejecutando…').waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Consulta cancelada').waitFor();
    await page.getByRole('tab', { name: 'Historial' }).click();
    await page.getByRole('list', { name: 'Historial' }).getByText('Cancelada').first().waitFor();
  });

  it('in the dark, and on a phone, nothing is cut', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/other/config');
    await page.getByRole('list', { name: 'Herramientas' }).waitFor();
    await picture(page, 'config-cards-dark');
    await page.goto('/other/queries');
    await write("select firstname, 12 -- nombre\n from agent where profession = 'Maestra' and id = :id");
    await picture(page, 'queries-dark');
    expect(await barriers(page)).toEqual([]);
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, ADMIN);
    for (const path of [
      'config',
      'config/indices',
      'config/vida-util',
      'config/pagos',
      'config/eventos',
      'config/guia',
      'queries',
    ]) {
      await phone.goto(`/other/${path}`);
      await phone.getByRole('heading', { level: 1 }).waitFor();
      await phone.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      await picture(phone, `phone-${path.replace('/', '-')}`);
      await fits(phone, path);
      expect(await barriers(phone)).toEqual([]);
    }
    await phone.close();
  });

  it('is for administrators', async () => {
    const other = await (await stage.visitor()).newPage();
    await signIn(other, 'marcos.iglesias@llavero.example');
    await other.goto('/other/queries');
    await other.getByRole('heading', { name: 'Solo para administración' }).waitFor();
    await other.goto('/other/config/iva');
    await other.getByRole('table', { name: 'IVA general' }).waitFor();
    expect(await other.getByRole('button', { name: 'Añadir tipo' }).count()).toBe(0);
    await other.close();
  });

  it('the browser has nothing to complain about but the refused question', () => {
    expect(said.filter((line) => !/commands\/(Explain|Run)ReportingQuery|status of 4/.test(line))).toEqual(
      [],
    );
  });
});
