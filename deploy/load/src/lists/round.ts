import { DEMO_ADMIN, DEMO_PASSWORD } from '@llavero/runner/secrets';
import type { Page, Response } from 'playwright-core';

/** Turns of the wheel in a round, and pixels of one. */
const TURNS = 60;
const TURN_PX = 720;

/** Signs in as the administrator. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(DEMO_ADMIN);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The step that has no event of its own between input and paint. */
export const WHEEL = 'scroll by the wheel';

type Steps = (name: string, act: () => Promise<unknown>) => Promise<void>;

const rows = (page: Page) => page.locator('[data-list-frame] tbody tr[data-id]');

const button = (page: Page, name: string) => page.locator(`button[aria-label="${name}"]`);
const box = (page: Page, name: string) => page.locator(`input[type="checkbox"][aria-label="${name}"]`);
const settled = (page: Page) => page.locator('table[aria-busy="false"]').waitFor();

/**
 * What staff do with a long list, once. Within a step things are found by plain selectors: to find them by role costs the
 * page more than the step.
 */
export async function round(page: Page, step: Steps): Promise<void> {
  await page.goto('/agent/tenant');
  await rows(page).first().waitFor();
  await button(page, 'Filtro Idioma').waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(800, 500);
  await step(WHEEL, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, TURN_PX);
      await page.waitForTimeout(40);
    }
  });
  await step('jump to row 8,000', async () => {
    await page.locator('[data-list-frame]').evaluate((frame) => {
      (frame as { scrollTop: number }).scrollTop = 8_000 * 36;
    });
    await page.waitForURL(/page=161/);
    await rows(page).first().waitFor();
  });
  await step('open a record', async () => {
    await page.locator('tr[aria-rowindex="8005"] a').click();
    await page.locator('[role="dialog"] [role="tab"]').first().waitFor();
  });
  await step('close it', async () => {
    await page.goBack();
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  });
  await step('sort by a heading', async () => {
    await page
      .locator('th button')
      .filter({ hasText: /^Activa/ })
      .click();
    await page.waitForURL(/sort=active/);
    await settled(page);
  });
  const language = page
    .locator('[role="dialog"][aria-label="Filtro Idioma"] label')
    .filter({ hasText: /^Castellano/ });
  await step('open a filter', async () => {
    await button(page, 'Filtro Idioma').click();
    await language.waitFor();
  });
  await step('filter', async () => {
    await language.click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/f\.language=ES/);
    await settled(page);
  });
  await step('select one', () => page.locator('tr[aria-rowindex="4"] input[type="checkbox"]').check());
  await step('select a page', () => box(page, 'Seleccionar todas las filas de la página').check());
  const bar = page.locator('[role="toolbar"][aria-label="Acciones con los seleccionados"]');
  await step('select all that match', async () => {
    await bar
      .locator('button')
      .filter({ hasText: /^Seleccionar (los|todos)/ })
      .click();
    await bar
      .locator('[role="status"]')
      .filter({ hasText: /^[\d.]+ seleccionados$/ })
      .waitFor();
  });
  const dialog = page.locator('[role="dialog"]').filter({ hasText: 'Cambiar un campo' });
  await step('open the bulk change', async () => {
    await bar.locator('button').filter({ hasText: 'Cambiar un campo' }).click();
    await dialog
      .locator('[role="status"]')
      .filter({ hasText: /^Se aplicará a/ })
      .waitFor();
  });
  await dialog.getByRole('combobox', { name: 'Campo' }).click();
  await page.getByRole('option', { name: 'Nacionalidad', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Nacionalidad' }).fill('Española');
  const started = page.waitForResponse((response) => response.url().endsWith('/lists/changes'));
  await step('start it', async () => {
    await dialog
      .locator('button')
      .filter({ hasText: /^Cambiar \(/ })
      .click();
    // At its beginning the bar is empty, which counts as hidden.
    await dialog.locator('[role="progressbar"]').waitFor({ state: 'attached' });
  });
  await cancelChange(page, await started);
}

/** A change of so many rows takes minutes: it is cancelled, so that the next round is not measured beside it. */
async function cancelChange(page: Page, started: Response): Promise<void> {
  const { id, collection } = (await started.json()) as { id: string; collection: string };
  const path = started.url().replace('/lists/changes', `/list-jobs/${collection}/${id}/cancel`);
  const reply = await page.request.post(path, { headers: { 'x-llavero': '1' }, data: {} });
  if (!reply.ok()) throw new Error(`the change was not cancelled: ${String(reply.status())}`);
}
