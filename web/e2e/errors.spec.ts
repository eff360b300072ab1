import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { fits, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';

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

/** As a program does: by the queue's own address (RST-13). */
const enqueue = (from: Page, worker: string, request: object) =>
  from.evaluate(
    async ([name, given]) => {
      const answer = await fetch('/queue', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-llavero': '1' },
        body: JSON.stringify({ worker: name, request: given, priority: 1 }),
      });
      return ((await answer.json()) as { id: string }).id;
    },
    [worker, request] as const,
  );

describe('[SCR-07] the screen of errors', () => {
  it('says that there are none, and what would be here', async () => {
    await page.goto('/other/errors');
    const none = page.getByRole('heading', { name: 'Sin errores: trabajos' });
    const retry = page.getByRole('button', { name: 'Reintentar todos' });
    // On a busy machine a job may have failed while what it needs was still starting.
    await none.or(retry).first().waitFor();
    if (await retry.isVisible()) await retry.click();
    await none.waitFor();
    await picture(page, 'errors-empty');
  });

  it('[JOB-01] shows a failed job at once, with its reason; it is dismissed and brought back', async () => {
    await enqueue(page, 'noExiste', { a: 1 });
    await enqueue(page, 'CreateTask', { type: 'NOTHING' });
    const list = page.getByRole('list', { name: 'Trabajos', exact: true });
    const row = list.getByRole('listitem').filter({ hasText: 'noExiste' });
    await row.getByText('No existe el trabajador «noExiste»').waitFor();
    await list.getByText('Crear tarea').first().waitFor();
    await page.mouse.move(0, 0);
    await picture(page, 'errors-jobs');
    expect(await barriers(page)).toEqual([]);

    await row.getByText('Lo que le faltaba por hacer').waitFor();
    await row.getByRole('button', { name: 'Descartar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Descartar el error' });
    await dialog.getByLabel('Motivo').fill('Era una prueba');
    await picture(page, 'errors-dismiss');
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await row.waitFor({ state: 'detached' });
    await picture(page, 'errors-undo');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await row.waitFor();
    await row.getByRole('button', { name: 'Reintentar' }).click();
    await row.getByText('2 veces').waitFor();
    await page.getByRole('button', { name: 'Reintentar todos' }).click();
    await row.getByText('3 veces').waitFor();
  });

  it('takes in what fails in a browser, without who it was about', async () => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('cannot open "Remedios Amaya"');
      });
    });
    await page.getByRole('tab', { name: /Pantallas/ }).click();
    const list = page.getByRole('list', { name: 'Pantallas' });
    for (let attempt = 0; (await list.count()) === 0 && attempt < 20; attempt += 1) {
      await page.waitForTimeout(500);
      await page.reload();
    }
    await list.getByText('cannot open «…»').waitFor();
    await picture(page, 'errors-client');
    expect(await page.getByText('Remedios').count()).toBe(0);
  });

  it('shows the timetable, and an administrator does a piece of it now', async () => {
    await page.getByRole('tab', { name: 'Programaciones' }).click();
    // As every product of a browser spec.
    await page.getByRole('status').getByText('Las programaciones están en pausa').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Limpieza nocturna' });
    await row.getByRole('button', { name: 'Ejecutar ahora' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ejecutar ahora' }).click();
    await row.getByText('Hecho').waitFor();
    await picture(page, 'errors-schedules');
    expect(await barriers(page)).toEqual([]);
  });

  it('[STA-09] work begun elsewhere is in the panel of its person, without asking', async () => {
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/home/task');
    await enqueue(elsewhere, 'warmup', {});
    await page.getByRole('button', { name: /Trabajos (en curso|en segundo plano)/ }).click();
    const panel = page.getByRole('dialog').filter({ hasText: 'Trabajos en segundo plano' });
    await panel.getByText('Preparación de pantallas').waitFor();
    await panel.getByText('Terminado').first().waitFor();
    await picture(page, 'panel');
    await elsewhere.close();
  });

  it('is readable on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, ADMIN);
    await phone.goto('/other/errors');
    await phone.getByText('No existe el trabajador «noExiste»').waitFor();
    await picture(phone, 'errors-phone');
    await fits(phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/other/errors?lista=programaciones');
    await phone.getByText('Limpieza nocturna').waitFor();
    await picture(phone, 'errors-phone-schedules');
    await phone.close();
  });

  it('tells who may not see it why', async () => {
    const other = await (await stage.visitor()).newPage();
    await signIn(other, 'marcos.iglesias@llavero.example');
    await other.goto('/other/errors');
    await other.getByRole('alert').getByText('Su perfil no permite').waitFor();
    await picture(other, 'errors-forbidden');
    await other.close();
  });

  it('the browser has nothing to complain about but what was thrown on purpose', () => {
    expect(said.filter((line) => !line.includes('Remedios'))).toEqual([]);
  });
});
