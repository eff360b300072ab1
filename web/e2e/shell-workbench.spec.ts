import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, rowsOf } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  complaints,
  fits,
  openSignedIn,
  PHONE,
  SALES_MANAGER,
  sendSignIn,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
import { mailedLink } from './mail.ts';
import { WizardSteps } from './steps.ts';

/** An administrator of the demo company. */
const ADMIN = 'alicia.ferrer@llavero.example';

let stage: Stage;
/** An employee at a desktop. */
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const subMenu = (of = page) => of.getByRole('navigation', { name: /^Submenú de/ });

describe('the frame', () => {
  it('[NAV-04] the desktop layout begins above 1248 px', async () => {
    await page.goto('/contract/rent');
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    await page.setViewportSize({ width: 1248, height: 900 });
    await page.getByRole('navigation', { name: 'Secciones' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Menú principal' }).count()).toBe(0);
    await page.setViewportSize({ width: 1249, height: 900 });
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Secciones' }).count()).toBe(0);
    await fits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('[NAV-04] the sub-menu counts each list, is 169 or 56 wide, and can be closed for good', async () => {
    await page.goto('/contract/rent');
    // It grows and shrinks within some frames.
    const isWide = (wanted: number) =>
      page.waitForFunction(
        (width) =>
          Math.round(
            document.querySelector('nav[aria-label^="Submenú de"]')?.getBoundingClientRect().width ?? 0,
          ) === width,
        wanted,
      );
    await subMenu()
      .getByRole('link', { name: /^Mandatos [\d.]+/ })
      .waitFor();
    await isWide(56);
    await guidePicture(page, 'menu');
    await page.getByRole('button', { name: 'Desplegar el submenú' }).click();
    await isWide(169);
    await guidePicture(subMenu(), 'submenu');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar el submenú' }).click();
    await page.reload();
    await page.getByRole('button', { name: /menú de Marcos/ }).waitFor();
    expect(await subMenu().count()).toBe(0);
    await page.getByRole('button', { name: /menú de Marcos/ }).click();
    await page.getByRole('menuitem', { name: 'Mostrar el submenú' }).click();
    await subMenu().waitFor();
    await page.getByRole('button', { name: 'Contraer el submenú' }).click();
  });

  it('[NAV-05] [TOP-06] the top bar waits for the employees, and the page says what it waits for', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"component":"employee"')) await held;
      await route.continue();
    });
    await page.goto('/contract/rent');
    const progress = page.getByRole('status', { name: 'Cargando datos' });
    await progress.locator('li[data-state="loaded"]', { hasText: 'Alquileres' }).waitFor();
    await progress.locator('li[data-state="loading"]', { hasText: 'Empleados' }).waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
    await guidePicture(page, 'cargando');
    release();
    await page.getByRole('banner').waitFor();
    await progress.waitFor({ state: 'detached' });
    await page.unroute('**/graphql');
  });

  it('[TOP-02] the dialog about a problem is 700 px wide, has six rows, and stays until it is closed', async () => {
    await page.goto('/contract/rent');
    await page.getByRole('button', { name: 'Notificar un problema' }).click();
    const dialog = page.getByRole('dialog', { name: /^Notificar problema en Contratos › Alquileres/ });
    const text = dialog.getByLabel('Descripción del problema');
    expect(await text.getAttribute('rows')).toBe('6');
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(700);
    await text.fill('La lista tarda.');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    expect(await text.inputValue()).toBe('La lista tarda.');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('[NAV-07] an outdated page says so in red at the next navigation, and its link loads it again', async () => {
    await page.goto('/contract/rent');
    await page.getByRole('row').filter({ hasText: '€' }).first().waitFor();
    const text = 'Estás usando una versión antigua del manager. Por favor recarga la página cuando puedas';
    expect(await page.getByText(text).count()).toBe(0);
    await page.route('**/version', (route) => route.fulfill({ json: { version: 999_999 } }));
    await subMenu()
      .getByRole('link', { name: /^Mandatos/ })
      .click();
    const banner = page.getByRole('alert').filter({ hasText: text });
    await banner.waitFor();
    expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(163, 38, 31)',
    );
    await page.unroute('**/version');
    const loaded = page.waitForEvent('load');
    await banner.getByRole('button', { name: 'Recargar' }).click();
    await loaded;
    await page.waitForURL(/\/contract\/mandate$/);
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    expect(await page.getByText(text).count()).toBe(0);
  });

  it('[NAV-09] back restores section, subsection, query, component and id', async () => {
    await page.goto('/contract/rent?f.status=ACTIVE');
    await page.getByRole('row').filter({ hasText: '€' }).first().getByRole('link').first().click();
    await page.waitForURL(/\/contract\/rent\/contract\/[\w-]+\?f\.status=ACTIVE/);
    const record = page.url();
    await page.goBack();
    await page.waitForURL(/\/contract\/rent\?f\.status=ACTIVE$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goForward();
    await page.waitForURL(record);
    await page.getByRole('dialog').getByRole('tab').first().waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Ámbitos' }).getByRole('link', { name: 'Personas' }).click();
    await page.waitForURL(/\/agent\//);
    await page.goBack();
    await page.waitForURL(/\/contract\/rent\?f\.status=ACTIVE$/);
    await page.getByRole('row').filter({ hasText: '€' }).first().waitFor();
  });

  it('[NAV-09] an unsaved form asks before it is left, and not again afterwards', async () => {
    await page.goto('/agent/landlord');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('textbox', { name: 'Profesión' }).fill('Farera');
    await page.goBack();
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: /Seguir editando/ }).click();
    expect(await page.getByRole('textbox', { name: 'Profesión' }).inputValue()).toBe('Farera');
    await page.goBack();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /Descartar/ })
      .click();
    await page.getByRole('textbox', { name: 'Profesión' }).waitFor({ state: 'detached' });
    await page.goto('/home/task');
    await page.getByRole('navigation', { name: 'Ámbitos' }).getByRole('link', { name: 'Contratos' }).click();
    await page.waitForURL(/\/contract\//);
  });

  it('[TOP-04] [TOP-05] the menus and the domains of the top bar', async () => {
    await page.goto('/home/task');
    await page.getByRole('button', { name: 'Crear', exact: true }).click();
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual([
      'Crear Mandato',
      'Crear Reserva',
      'Crear Inventario',
      'Crear Contrato',
      'Pruebas',
    ]);
    await guidePicture(page, 'crear');
    await page.getByRole('menuitem', { name: 'Crear Inventario' }).click();
    await page.waitForURL(/\/place\/inventory$|wizard=inventoryCreate/);
    await page.goto('/home/task');
    await page.getByRole('button', { name: 'Solicitudes' }).click();
    await page.getByRole('menuitem', { name: 'Solicitar Bot Visitas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Organizar visitas' });
    await dialog.getByRole('button', { name: 'Ver visitas' }).waitFor();
    const box = await dialog.boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([600, 200]);
    expect(await barriers(page)).toEqual([]);
    await guidePicture(page, 'organizar-visitas');
    await dialog.getByRole('button', { name: 'Ver visitas' }).click();
    await page.waitForURL(/\/commercial\/visit\?f\.employee=/);
    await page.getByRole('navigation', { name: 'Ámbitos' }).getByRole('link', { name: 'Finanzas' }).click();
    await page.waitForURL(/\/finance\//);
    expect(said).toEqual([]);
  });
});

describe('other sessions', () => {
  it('[SES-05] an administrator comes in as somebody, sees it, and goes back to the own session', async () => {
    const context = await stage.visitor();
    const boss = await context.newPage();
    await signIn(boss, ADMIN);
    await boss.getByRole('button', { name: /, menú de/ }).click();
    await boss.getByRole('menuitem', { name: 'Entrar como otra persona' }).click();
    const dialog = boss.getByRole('dialog', { name: 'Entrar como otra persona' });
    await dialog.getByRole('combobox', { name: /Persona/ }).fill('Marcos');
    await boss.getByRole('option', { name: /Marcos/ }).click();
    await dialog.getByLabel(/Motivo/).fill('Comprobar un aviso');
    expect(await barriers(boss)).toEqual([]);
    await guidePicture(boss, 'entrar-como');
    await dialog.getByRole('button', { name: 'Entrar como esta persona' }).click();
    const banner = boss.getByText(/está usando Llavero como Marcos/);
    await banner.waitFor();
    expect(new URL(boss.url()).pathname).toBe('/home/task');
    await boss
      .getByRole('complementary', { name: 'Espera una decisión' })
      .getByRole('link')
      .first()
      .waitFor();
    await guidePicture(boss, 'suplantacion');
    const { id } = await createRow(boss, 'agent', { firstname: 'Creada por dos', roles: ['TENANT'] });
    await boss.getByRole('button', { name: 'Volver a mi sesión' }).click();
    await boss.getByRole('button', { name: /menú de Alicia/ }).waitFor();
    expect(await banner.count()).toBe(0);
    await boss.goto(`/agent/tenant/agent/${id}?tab=cambios`);
    await boss
      .getByText(/Marcos .*suplantado por Alicia/)
      .first()
      .waitFor();
    await context.close();
  });

  it('[SES-08] from the mail to a new password, and on to the manager, not to the page asked for before', async () => {
    const context = await stage.visitor();
    const guest = await context.newPage();
    const email = 'diego.navarro@llavero.example';
    await guest.goto('/login?callback=%2Ffinance%2Freceipt');
    await guest.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
    // The page before has a field of the same name.
    await guest.getByRole('heading', { name: 'Recuperar contraseña' }).waitFor();
    await guest.getByLabel('Correo electrónico').fill(email);
    await guest.getByRole('button', { name: 'Enviar enlace' }).click();
    await guest.getByRole('status').waitFor();
    const link = await mailedLink(stage, email, '/passwordReset');
    await guest.goto(link);
    await guest.getByLabel('Contraseña nueva', { exact: true }).fill('una-frase-nueva-y-larga-9');
    await guest.getByLabel('Repita la contraseña').fill('una-frase-nueva-y-larga-9');
    await guest.getByRole('button', { name: 'Guardar contraseña' }).click();
    await guest.getByText('La contraseña se ha cambiado').waitFor();
    await guest.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
    await sendSignIn(guest, email, 'una-frase-nueva-y-larga-9');
    await guest.waitForURL(/\/home\/task$/);
    await guest.goto(link);
    await guest.getByLabel('Contraseña nueva', { exact: true }).fill('otra-frase-nueva-y-larga-9');
    await guest.getByLabel('Repita la contraseña').fill('otra-frase-nueva-y-larga-9');
    await guest.getByRole('button', { name: 'Guardar contraseña' }).click();
    await guest.getByRole('alert').waitFor();
    await context.close();
  });

  it('[WIZ-08] a person completes what is missing by the mailed link, once', async () => {
    const email = 'ines.pendiente@correo.example';
    const person = { firstname: 'Inés', email, phone: '600111222', roles: ['TENANT'] };
    const { id } = await createRow(page, 'agent', { ...person, address: 'Carrer Major 1, Reus' });
    await page.goto(`/agent/tenant/agent/${id}`);
    await page.getByRole('button', { name: 'Completar datos personales' }).click();
    const wizard = new WizardSteps(page);
    await wizard.at('Identidad');
    await guidePicture(page, 'datos-personales');
    await page.goto(`/agent/tenant/agent/${id}`);
    const asked = await page.request.post('/commands/RequestPersonalData', {
      headers: { 'x-llavero': '1' },
      data: { id },
    });
    expect(asked.status()).toBe(200);
    const context = await stage.visitor(PHONE);
    const guest = await context.newPage();
    const link = await mailedLink(stage, email, '/datosPersonales');
    await guest.goto(link);
    await guest.getByLabel(/Apellidos/).fill('Vidal');
    expect(await guest.getByLabel(/Teléfono/).count()).toBe(0);
    await guest.getByRole('combobox', { name: /Tipo de documento/ }).click();
    await guest.getByRole('option', { name: 'NIF', exact: true }).click();
    await guest.getByLabel(/Número de documento/).fill('12345678Z');
    await guest.getByRole('textbox', { name: /Fecha de nacimiento/ }).fill('01/02/1990');
    await guest.getByLabel(/Nacionalidad/).fill('Española');
    await guest.getByLabel(/Profesión/).fill('Farera');
    expect(await barriers(guest)).toEqual([]);
    await guidePicture(guest, 'datos-personales-enlace');
    await guest.getByRole('button', { name: 'Guardar datos' }).click();
    await guest.getByText('Datos guardados').waitFor();
    await guest.goto(link);
    await guest.getByText('El enlace ya se ha usado o ha caducado').waitFor();
    await context.close();
    const [saved] = await rowsOf(page, 'agent', { id });
    expect(saved).toMatchObject({ lastname: 'Vidal', idNumber: '12345678Z', profession: 'Farera' });
  });
});

describe('the pages of a contract on a phone', () => {
  it('[NAV-06] [NAV-10] [SES-07] a tenant signs in and sees the own contract and its documents, and nothing else', async () => {
    const [contract] = (await rowsOf(page, 'contract', { status: 'ACTIVE' })).filter(
      ({ tenants }) => Array.isArray(tenants) && tenants.length > 0,
    );
    const [tenant] = contract!['tenants'] as string[];
    const email = 'inquilina@correo.example';
    const password = 'la-llave-de-mi-casa-88';
    const admin = await (await stage.visitor()).newPage();
    await signIn(admin, ADMIN);
    await createRow(admin, 'user', { firstname: 'Inés', email, password, roles: ['TENANT'], agent: tenant });
    await createRow(admin, 'document', {
      name: 'Contrato de arrendamiento',
      type: 'CONTRACT',
      contract: contract!.id,
      tenants: [tenant],
      visibility: ['TENANT'],
    });
    const context = await stage.visitor(PHONE);
    const phone = await context.newPage();
    const complained = complaints(phone);
    await phone.goto('/contrato');
    await phone.waitForURL(/\/login\?callback=/);
    await sendSignIn(phone, email, password);
    await phone.waitForURL(/\/contrato$/);
    await phone.locator('a[href^="/contrato/"]').first().waitFor();
    await phone.locator(`a[href="/contrato/${contract!.id}"]`).click();
    const title = phone.locator('header p');
    await phone.getByRole('heading', { name: 'Mi panel' }).waitFor();
    expect(await title.innerText()).toBe('Mi panel');
    expect(await phone.getByRole('navigation', { name: 'Secciones' }).count()).toBe(0);
    expect(await barriers(phone)).toEqual([]);
    await guidePicture(phone, 'contrato-panel');
    await phone.locator('a[href$="/documento"]').click();
    await phone.getByRole('heading', { name: 'Mis documentos' }).waitFor();
    await phone.locator('a[href*="/documento/"]').first().click();
    // DOC-03: a contract is called by its day.
    await phone
      .getByRole('link', { name: /Contrato \d\d\/\d\d\/\d{4}/ })
      .first()
      .click();
    await phone.getByRole('heading', { name: /^Contrato \d\d\/\d\d\/\d{4}$/ }).waitFor();
    expect(await title.innerText()).toMatch(/^Contrato \d\d\/\d\d\/\d{4}$/);
    expect(await barriers(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Volver' }).click();
    await phone.waitForURL(/\/documento\/[A-Z]+$/);
    await phone.goto('/contract/rent');
    await phone.waitForURL(/\/contrato$/);
    await phone.getByRole('button', { name: 'Más opciones' }).click();
    await phone.getByRole('menuitem', { name: 'Salir' }).click();
    await phone.waitForURL(/\/login/);
    expect(complained).toEqual([]);
    await context.close();
  });

  it('[NAV-10] staff opens any contract, also in the dark', async () => {
    const [contract] = await rowsOf(page, 'contract', { status: 'ACTIVE' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/contrato/${contract!.id}`);
    await page.getByRole('heading', { name: 'Mi panel' }).waitFor();
    expect(await page.locator('footer').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });
});
