import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  DEMO_PASSWORD,
  DESKTOP,
  openSignedIn,
  PHONE,
  SALES_MANAGER,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';

const BOSS = 'alicia.ferrer@llavero.example';

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** Pictures for the eye of a reviewer, when asked for: wide and narrow, light and dark. */
async function pictures(of: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  for (const [size, viewport] of [
    ['wide', DESKTOP],
    ['narrow', PHONE],
  ] as const) {
    await of.setViewportSize(viewport);
    for (const scheme of ['light', 'dark'] as const) {
      await of.evaluate(
        (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
        scheme,
      );
      await of.screenshot({ path: `${folder}/home-${name}-${size}-${scheme}.png` });
    }
    await of.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  }
  await of.setViewportSize(DESKTOP);
}

/** Moves the cursor of the plan until it is on a task; answers its button. */
async function toTask(key: 'j' | 'k') {
  const done = page.locator('li[aria-current="true"]').getByRole('button', { name: /^Completar «/ });
  for (let steps = 0; steps < 40 && (await done.count()) === 0; steps += 1) await page.keyboard.press(key);
  return done;
}

describe('[SCR-05] the day plan', () => {
  it('shows tasks, legal deadlines and what waits for a decision', async () => {
    await page.goto('/home/task');
    await page.getByRole('heading', { level: 1, name: 'Inicio' }).waitFor();
    await page
      .getByRole('button', { name: /^Completar «/ })
      .first()
      .waitFor();
    await page
      .getByRole('complementary', { name: 'Espera una decisión' })
      .getByRole('link')
      .first()
      .waitFor();
    await pictures(page, 'plan');
    await guidePicture(page, 'inicio');
    expect(await barriers(page)).toEqual([]);
  });

  it('completes a task by keyboard and takes it back', async () => {
    const done = await toTask('j');
    const name = (await done.getAttribute('aria-label')) ?? '';
    const same = page.getByRole('button', { name, exact: true });
    const before = await same.count();
    await page.keyboard.press('c');
    await page.getByText('Tarea completada').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('La tarea vuelve a estar pendiente').waitFor();
    await same.nth(before - 1).waitFor();
  });

  it('opens the line under the cursor, and goes to the list and back', async () => {
    // The cursor has gone on to the next line, on some days a deadline.
    await toTask('k');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tarea' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Tarea' }).waitFor({ state: 'detached' });
    await page.getByText('Lista', { exact: true }).click();
    await page.getByRole('table', { name: 'Inicio' }).waitFor();
    await page.getByText('Plan del día', { exact: true }).click();
    await page.getByRole('complementary', { name: 'Espera una decisión' }).waitFor();
  });
});

describe('[JOB-06] a task with lines to check', () => {
  it('is ticked with name and time, and finished with one open only when that is confirmed', async () => {
    await page.goto('/home/task');
    const [, title = ''] =
      /«(.+)»/.exec(
        (await page
          .getByRole('button', { name: /^Completar «/ })
          .first()
          .getAttribute('aria-label')) ?? '',
      ) ?? [];
    await page.getByRole('link', { name: title }).first().click();
    const task = page.getByRole('dialog', { name: 'Tarea' });
    const list = task.getByRole('region', { name: 'Comprobaciones' });
    for (const text of ['Entregar las llaves', 'Fotografiar los contadores']) {
      await list.getByLabel('Nueva comprobación').fill(text);
      await list.getByRole('button', { name: 'Añadir' }).click();
      await list.getByRole('checkbox', { name: text }).waitFor();
    }
    await list.getByRole('checkbox', { name: 'Entregar las llaves' }).click();
    await list.getByText(/, \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
    await list.getByText('Comprobaciones · 1 de 2').waitFor();
    await pictures(page, 'checklist');
    expect(await barriers(page)).toEqual([]);
    await task.getByRole('button', { name: 'Completar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Completar' });
    await question.getByText(/Queda una comprobación obligatoria por marcar: «Fotografiar/).waitFor();
    await pictures(page, 'checklist-question');
    await question.getByRole('button', { name: 'Completar' }).click();
    await task.getByText('Hecha', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await task.waitFor({ state: 'detached' });
  });
});

describe('[SCR-05] the dashboard', () => {
  it('opens with the figures of the post; each leads to a list with as many rows', async () => {
    await page.goto('/home/engagement');
    const figure = page.getByRole('link', { name: /Contratos activos/ });
    await figure.getByText(/^\d/).waitFor();
    await page.getByRole('region', { name: 'Comercial' }).waitFor();
    await pictures(page, 'dashboard');
    await guidePicture(page, 'cuadro-de-mando');
    expect(await barriers(page)).toEqual([]);
    const value = /(\d[\d.]*)$/.exec((await figure.innerText()).trim())?.[1] ?? '';
    await figure.click();
    await page.waitForURL(/\/contract\/rent\?f\.status=ACTIVE/);
    await page
      .getByText(new RegExp(`de ${value}\\b`))
      .first()
      .waitFor();
  });
});

describe('[WIZ-08] users', () => {
  it('a user is created by the wizard and deactivated with a preview', async () => {
    const boss = await (await stage.visitor()).newPage();
    await signIn(boss, BOSS, DEMO_PASSWORD);
    await boss.goto('/other/organization');
    await boss.getByRole('button', { name: 'Crear usuario' }).first().click();
    const wizard = boss.getByRole('dialog', { name: 'Crear usuario' });
    await wizard.getByLabel(/Nombre/).fill('Nora');
    await wizard.getByLabel(/Apellidos/).fill('Vidal Sanz');
    await wizard.getByLabel(/Correo electrónico/).fill('nora.vidal@llavero.example');
    await pictures(boss, 'user-wizard');
    expect(await barriers(boss)).toEqual([]);
    for (let steps = 0; steps < 3; steps += 1)
      await wizard.getByRole('button', { name: 'Siguiente' }).click();
    await wizard.getByRole('button', { name: 'Crear usuario y enviar enlace' }).click();
    await boss.getByText(/Se ha enviado a nora\.vidal@llavero\.example/).waitFor();
    await boss
      .getByRole('button', { name: 'Abrir el usuario' })
      .or(boss.getByRole('link', { name: 'Abrir el usuario' }))
      .click();
    const window = boss.getByRole('dialog', { name: 'Empleado' });
    await window.getByRole('heading', { name: /Nora Vidal Sanz/ }).waitFor();
    await window.getByRole('button', { name: /Más/ }).click();
    await boss.getByRole('menuitem', { name: 'Dar de baja' }).click();
    const question = boss.getByRole('dialog', { name: 'Dar de baja' });
    await question.getByText(/Nora ya no podrá entrar/).waitFor();
    await pictures(boss, 'deactivate');
    await question.getByRole('button', { name: 'Dar de baja' }).click();
    await window.getByRole('button', { name: 'Reactivar' }).waitFor();
  });
});

it('[SCR-05] the browser complains of nothing', () => {
  expect(said).toEqual([]);
});
