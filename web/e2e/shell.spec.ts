import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import {
  complaints,
  fits,
  openStage,
  PHONE,
  SALES_MANAGER,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await (await stage.visitor()).newPage();
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

describe('sign-in', () => {
  it('[SES-03] who is not signed in is sent to the login with the way back', async () => {
    await page.goto('/contract/rent');
    await page.waitForURL(/\/login\?callback=/);
    expect(new URL(page.url()).searchParams.get('callback')).toBe('/contract/rent');
  });

  it('[SES-01] a wrong password says so in Spanish and leaves nothing behind', async () => {
    await page.getByLabel('Correo electrónico').fill(SALES_MANAGER);
    await page.getByLabel('Contraseña', { exact: true }).fill('otra-contraseña');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/contraseña/i);
    expect((await page.context().cookies()).find(({ name }) => name === 'apollo-token')?.value ?? '').toBe(
      '',
    );
  });

  it('[SES-02] the right one leads back, with a cookie no script can read', async () => {
    await page.getByLabel('Contraseña', { exact: true }).fill('llavero-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(/\/contract\/rent$/);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'apollo-token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });
});

describe('[SES-04] paths that skip the session check (C §2.1)', () => {
  /** Opens a path signed out and waits for the heading of what is shown; answers where that is, and what was asked. */
  async function signedOutAt(path: string, heading: string): Promise<{ address: string; checked: boolean }> {
    const context = await stage.visitor();
    const guest = await context.newPage();
    let checked = false;
    guest.on('request', (request) => {
      if (request.postData()?.includes('verifyToken')) checked = true;
    });
    await guest.goto(path);
    await guest.locator('h1', { hasText: heading }).waitFor();
    const { pathname, search } = new URL(guest.url());
    await context.close();
    return { address: pathname + search, checked };
  }

  it.each([
    ['/status', 'Todo funciona'],
    ['/visitas/7', 'Elija cuándo venir'],
    ['/visitas/7/confirmar', 'Elija cuándo venir'],
    ['/visitas/valorar/7', '¿Cómo ha ido la visita?'],
    ['/reserva', 'Solicitud de alquiler'],
    ['/cancelVisit/7', 'Su visita'],
    ['/widgets/pisos', 'Viviendas en alquiler'],
    ['/widgets-pisos', 'Viviendas en alquiler'],
    ['/passwordReset/abc', 'Elegir contraseña nueva'],
  ])('%s opens signed out and asks nobody', async (path, heading) => {
    expect(await signedOutAt(path, heading)).toEqual({ address: path, checked: false });
  });

  it('/login stays where it is; who has a session goes on from it', async () => {
    expect((await signedOutAt('/login', 'Iniciar sesión')).address).toBe('/login');
  });

  it.each([
    '/home/task',
    '/contract/rent',
    '/contract/rent/contract/7?orden=nombre',
    '/contrato',
    '/contrato/7',
    '/contrato/7/documento',
    '/statusx',
    '/other/status',
    '/visita',
  ])('%s leads to the login with the way back', async (path) => {
    expect(await signedOutAt(path, 'Iniciar sesión')).toEqual({
      address: `/login?callback=${encodeURIComponent(path)}`,
      checked: true,
    });
  });
});

describe('the shell', () => {
  it('[NAV-01] the root leads to home/task, and a trailing slash is taken away', async () => {
    await page.goto('/');
    await page.waitForURL(/\/home\/task$/);
    await page.goto('/contract/mandate/');
    await page.waitForURL(/\/contract\/mandate$/);
  });

  it('[NAV-04] the menu is an accordion with every section', async () => {
    const menu = page.getByRole('navigation').first();
    for (const section of [
      'Personas',
      'Inmuebles',
      'Comercial',
      'Contratos',
      'Operaciones',
      'Finanzas',
      'Configuración',
    ])
      await menu.getByText(section, { exact: true }).first().waitFor();
  });

  it('[NAV-02] [SCR-01] a new owner on the board of Captación is moved by keyboard, lost with a reason, and in the list', async () => {
    await page.goto('/commercial/pipedrive');
    await page.getByRole('button', { name: 'Nueva captación' }).click();
    const form = page.getByRole('form', { name: 'Crear captación' });
    await form.getByLabel(/Nombre del propietario/).fill('Remedios Quiroga');
    await form.getByLabel(/Teléfono/).fill('612 345 678');
    await form.getByRole('button', { name: /Crear/ }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Remedios Quiroga' }).waitFor();
    await page.goto('/commercial/pipedrive');
    const step = (name: string) => page.getByRole('region', { name, exact: true });
    const card = (name: string) => step(name).getByRole('button', { name: /^Remedios Quiroga/ });
    await card('Nueva').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await card('Contactada').waitFor();
    await card('Contactada').dragTo(step('Visita y valoración'), { targetPosition: { x: 60, y: 60 } });
    await card('Visita y valoración').waitFor();
    expect(await barriers(page)).toEqual([]);
    await step('Visita y valoración').getByRole('button', { name: 'Mover Remedios Quiroga' }).click();
    await page.getByRole('menuitem', { name: 'Perdida' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dar por perdida' });
    await dialog.getByRole('combobox', { name: /Motivo/ }).click();
    await page.getByRole('option', { name: 'Honorarios' }).click();
    await dialog.getByRole('button', { name: 'Dar por perdida' }).click();
    await card('Perdida').waitFor();
    await page.goto('/commercial/pipedrive?vista=lista&f.status=LOST');
    await page.getByRole('row', { name: /Remedios Quiroga/ }).waitFor();
  });

  it('[TOP-01] finds a person by three letters of a surname with a missing accent', async () => {
    await page.goto('/home/task');
    const search = page.getByPlaceholder('Empieza a escribir para buscar personas, emails, DNIs o unidades');
    await search.fill('nun');
    await page.getByText(/Núñez/).first().waitFor();
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(7);
    await search.press('Enter');
    await page.waitForURL(/\/agent\//);
  });

  it('[TOP-02] reports a problem to whoever looks after them', async () => {
    await page.goto('/contract/rent');
    await page
      .getByRole('button', { name: /notificar.*problema/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Notificar problema en/).waitFor();
    await dialog.getByLabel('Descripción del problema').fill('La lista tarda en cargar.');
    await dialog.getByRole('button', { name: /^Notificar a .+ del problema$/ }).click();
    await page.getByText(/^Problema notificado a /).waitFor();
  });

  it('[TOP-03] copies the address of the screen', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /copiar enlace/i }).click();
    await page.getByText('Enlace copiado').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/contract/rent');
  });

  it('[TOP-03] the bell leads to the own tasks', async () => {
    await page
      .getByRole('link', { name: /tareas/i })
      .first()
      .click();
    await page.waitForURL(/\/home\/task/);
  });

  it('[NAV-04] the bars have the widths and heights of the specification', async () => {
    await page.goto('/contract/rent');
    await page.getByRole('row').filter({ hasText: '€' }).first().waitFor();
    // The top bar waits for the employees.
    await page.getByPlaceholder('Empieza a escribir para buscar').waitFor();
    const sizes = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return {
        top: box('header')?.height,
        bottom: box('footer')?.height,
        // The border belongs to the bar, which may stand around the list of links.
        bars: [...document.querySelectorAll('nav, :has(> nav)')].map((bar) =>
          Math.round(bar.getBoundingClientRect().width),
        ),
      };
    });
    expect(sizes).toMatchObject({ top: 65, bottom: 86 });
    expect(sizes.bars).toEqual(expect.arrayContaining([230, 56]));
  });

  it('[NAV-08] an address that does not exist says so with a way home', async () => {
    await page.goto('/nada/nada');
    await page.getByText('404 Not Found').waitFor();
    await page
      .getByRole('link', { name: /inicio/i })
      .first()
      .click();
    await page.waitForURL(/\/home\/task$/);
  });

  it('[NAV-06] a phone gets bars at top and bottom, and lists as cards', async () => {
    const context = await stage.visitor(PHONE);
    const phone = await context.newPage();
    const said = complaints(phone);
    await signIn(phone, SALES_MANAGER);
    await phone.goto('/finance/receipt');
    await phone
      .getByText(/^REC\d{9}$/)
      .first()
      .waitFor();
    await fits(phone);
    expect(said).toEqual([]);
    await context.close();
  });

  it('[NAV-11] the status page works signed out and shows every part', async () => {
    const context = await stage.visitor();
    const guest = await context.newPage();
    await guest.goto('/status');
    await guest.getByText('Todo funciona').waitFor();
    for (const part of ['Personas y acceso', 'Contratos y mandatos', 'Base de datos', 'Bus de eventos'])
      await guest.getByText(part).first().waitFor();
    await context.close();
  });

  it('[SES-03] leaving ends the session everywhere', async () => {
    const context = await stage.visitor();
    const leaving = await context.newPage();
    await signIn(leaving, SALES_MANAGER);
    await leaving
      .getByRole('button', { name: /menú de Marcos/ })
      .first()
      .click();
    await leaving.getByRole('menuitem', { name: 'Salir' }).click();
    await leaving.waitForURL(/\/login/);
    await leaving.goto('/home/task');
    await leaving.waitForURL(/\/login\?callback=/);
    await context.close();
  });
});

describe('accessibility (WCAG 2.2 AA)', () => {
  const screens = [
    '/home/task',
    '/home/engagement',
    '/agent/landlord',
    '/place/unit',
    '/contract/mandate',
    '/contract/rent',
    '/finance/receipt',
    '/other/organization',
    '/status',
  ];

  it.each(screens)('axe finds nothing to complain about at %s', async (path) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await barriers(page)).toEqual([]);
  });

  it('axe finds nothing to complain about in a record window and a wizard', async () => {
    await page.goto('/contract/rent');
    await page.getByRole('row').filter({ hasText: '€' }).first().getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('tab').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/contract/mandate');
    await page.getByRole('button', { name: 'Nuevo mandato' }).first().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Propietarios', exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
