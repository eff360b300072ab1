import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, rowsOf } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import { complaints, DESKTOP, openStage, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { mailedLink } from './mail.ts';
import { pictureOf } from './pictures.ts';

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  stage = await openStage();
  page = await (await stage.visitor(DESKTOP)).newPage();
  said = complaints(page);
  await signIn(page, 'admin@llavero.test');
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const openTool = async (key: string, title: string) => {
  await page.goto(`/other/config/${key}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

/** «14:20» of the company's clock, so many hours from now. */
const hourFromNow = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('es-ES', {
    timeZone: 'Europe/Madrid',
    hour: '2-digit',
    minute: '2-digit',
  });

/** A tenant with an address and one contract in force. */
async function tenantByMail(): Promise<{ email: string; contract: string }> {
  const inForce = { status: { $in: ['ACTIVE', 'UNPAID'] } };
  for (const { id, tenants } of await rowsOf(page, 'contract', inForce)) {
    const [tenant = ''] = tenants as string[];
    const [person] = await rowsOf(page, 'agent', { id: tenant });
    const all = await rowsOf(page, 'contract', { ...inForce, tenants: tenant });
    if (person?.['email'] && all.length === 1) return { email: String(person['email']), contract: id };
  }
  throw new Error('the demo has no such tenant');
}

describe('what follows by itself', () => {
  it('[JOB-06] a rule is refused by name, tried over the last month and saved; it shows what it does', async () => {
    await openTool('reglas', 'Reglas');
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva regla' });
    await dialog.getByLabel('Nombre').fill('Revisar los contratos de temporada');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Acción 1: falta el título.').waitFor();
    await dialog.getByRole('button', { name: 'Añadir condición' }).click();
    await dialog.getByLabel('Título').fill('Revisar el inventario');
    await dialog.getByLabel('Comprobaciones').fill('Contar las llaves\nLeer los contadores');
    await dialog.getByLabel('Valores').click();
    await page.getByRole('option', { name: 'Activo', exact: true }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Probar' }).click();
    await dialog.getByText(/cumplía entonces las condiciones/).waitFor();
    await pictureOf(page, 'config-rule');
    await guidePicture(page, 'reglas');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await pictureOf(page, 'config-rule-phone');
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Revisar los contratos de temporada' });
    await row.getByText('Crear una tarea').waitFor();
    await pictureOf(page, 'config-rules');
    expect(await barriers(page)).toEqual([]);
    await row.getByRole('button', { name: 'Ejecuciones' }).click();
    await page.getByText('Todavía no se ha ejecutado').waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Editar' }).click();
    const edited = page.getByRole('dialog', { name: 'Editar regla' });
    await edited.getByLabel('Título').fill('Repasar el inventario');
    await edited.getByRole('button', { name: 'Guardar' }).click();
    await edited.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Versiones' }).click();
    const versions = page.getByRole('dialog', { name: /^Versiones de/ });
    await versions.getByRole('row').filter({ hasText: 'actual' }).waitFor();
    await pictureOf(page, 'config-rule-versions');
    await versions.getByRole('button', { name: 'Volver a esta' }).click();
    expect(await edited.getByLabel('Título').inputValue()).toBe('Revisar el inventario');
    await edited.getByRole('button', { name: 'Guardar' }).click();
    await edited.waitFor({ state: 'detached' });
    const builtIn = page.getByRole('region', { name: 'Reglas de serie' });
    const welcome = /^Correo «Bienvenida al propietario»/;
    const isOn = (checked: boolean) =>
      builtIn.getByRole('switch', { name: welcome, checked }).waitFor({ state: 'attached' });
    await builtIn.getByRole('switch', { name: welcome }).click();
    await isOn(false);
    await builtIn.getByRole('button', { name: 'Cambios' }).waitFor();
    await pictureOf(page, 'config-rules-built-in');
    expect(await barriers(page)).toEqual([]);
    const [mandate] = await rowsOf(page, 'mandate', { validated: true });
    await createRow(page, 'contract', { mandate: mandate!.id, units: mandate!['units'] });
    const openRuns = () =>
      builtIn.getByRole('button', { name: 'Ejecuciones: Contrato creado por una persona' }).click();
    const runs = page.getByRole('dialog', { name: /^Ejecuciones de/ });
    // The notice goes out by an event, and the window asks when it opens.
    while ((await rowsOf(page, 'event', { trigger: 'contract-created' })).length === 0)
      await page.waitForTimeout(100);
    await openRuns();
    await runs
      .getByText(/^Aviso interno «|a quien firma por la empresa/)
      .first()
      .waitFor();
    await pictureOf(page, 'config-rules-built-in-runs');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await pictureOf(page, 'config-rules-built-in-phone');
    await openRuns();
    await runs.getByRole('table').waitFor();
    await pictureOf(page, 'config-rules-built-in-runs-phone');
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
    await page.reload();
    await isOn(false);
    await builtIn.getByRole('switch', { name: welcome }).click();
    await isOn(true);
  });
});

describe('mails that come and go', () => {
  it('[JOB-04] how mails of a portal are read is tried on a pasted mail, refused by name and saved', async () => {
    await openTool('portales', 'Consultas de portales');
    await page.getByRole('row').filter({ hasText: 'Idealista' }).waitFor();
    await page.getByLabel('Remitente').fill('no-reply@idealista.com');
    await page
      .getByLabel('Correo', { exact: true })
      .fill('Nombre: María\nEmail: maria@correo.test\n\nMensaje:\n¿Sigue libre?');
    await page.getByRole('button', { name: 'Probar' }).click();
    await page.getByText('No se ha encontrado por qué unidad pregunta.').waitFor();
    await pictureOf(page, 'config-portals');
    await guidePicture(page, 'portales');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Añadir portal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Añadir portal' });
    await dialog.getByRole('textbox', { name: 'Portal' }).fill('Pisos');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Pisos: el remitente es un dominio').waitFor();
    await dialog.getByRole('textbox', { name: 'Remitente' }).fill('pisos.test');
    await dialog.getByLabel('Texto').fill('Interesado');
    await dialog.getByLabel('Correo', { exact: true }).fill('Interesado: Noa');
    await dialog.getByRole('button', { name: 'Probar' }).click();
    await dialog.getByRole('cell', { name: 'Noa' }).waitFor();
    await pictureOf(page, 'config-portal');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await pictureOf(page, 'config-portal-phone');
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('row').filter({ hasText: 'pisos.test' }).waitFor();
    await page.setViewportSize(PHONE);
    await pictureOf(page, 'config-portals-phone');
    await page.setViewportSize(DESKTOP);
  });

  it('[JOB-04] in quiet hours a message waits and says when it leaves, and leaves on demand', async () => {
    await openTool('envios', 'Envíos');
    await page.getByLabel('Qué mensajes').waitFor();
    // By the keyboard: the list above grows and shrinks with its messages, and moves the switch away from a click.
    const quiet = page.getByLabel('Correo electrónico: silencio');
    await quiet.press('Space');
    // Around the hour of the test: a quiet time of fixed hours would end, or not have begun, on some run.
    await page.getByLabel('Correo electrónico: desde').fill(hourFromNow(-1));
    await page.getByLabel('Correo electrónico: hasta').fill(hourFromNow(12));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado', { exact: true }).waitFor();
    await page.evaluate(async () => {
      const body = {
        to: ['luis@correo.test'],
        subject: 'Revisión de la caldera',
        body: 'El jueves a las diez.',
      };
      await fetch('/commands/SendEmail', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    });
    const row = page.getByRole('row').filter({ hasText: 'Revisión de la caldera' });
    await row.getByText(/^Sale /).waitFor();
    await pictureOf(page, 'config-sending');
    await guidePicture(page, 'envios');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await pictureOf(page, 'config-sending-phone');
    await page.setViewportSize(DESKTOP);
    await row.getByRole('button', { name: 'Enviar ahora' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText('Enviados', { exact: true }).click();
    await page.getByLabel('Buscar por asunto').fill('caldera');
    await row.getByRole('button', { name: 'Revisión de la caldera' }).click();
    const message = page.getByRole('dialog', { name: 'Mensaje' });
    await message.getByText('El jueves a las diez.').waitFor();
    await pictureOf(page, 'config-outbox-message');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
    await quiet.press('Space');
    await page
      .getByRole('switch', { name: 'Correo electrónico: silencio', checked: false })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Guardar' }).click();
  });

  it('[OPS-03] a received mail becomes an issue with its contract, once, and the tenant gets the link', async () => {
    const { email, contract } = await tenantByMail();
    const head = `From: ${email}\r\nTo: buzon@casa.example\r\nSubject: Persiana atascada\r\nMessage-ID: <persiana@correo.test>`;
    const sent = await fetch(`${stage.mailUrl}box/messages`, {
      method: 'POST',
      body: `${head}\r\n\r\nLa persiana del salon no baja.\r\n`,
    });
    expect(sent.status).toBe(201);
    await openTool('envios', 'Envíos');
    await page.getByText('Recibidos', { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Persiana atascada' });
    await row.waitFor({ timeout: 120_000 });
    await pictureOf(page, 'config-received');
    await row.getByRole('button', { name: 'Crear incidencia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crear incidencia' });
    await dialog.getByText(`Remitente sin verificar: ${email}`).waitFor();
    await pictureOf(page, 'mail-issue');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await pictureOf(page, 'mail-issue-phone');
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Crear incidencia' }).click();
    const issue = page.getByRole('dialog').filter({ hasText: 'Correo de remitente sin verificar' });
    await issue.getByRole('heading', { name: /Persiana atascada/ }).waitFor();
    await pictureOf(page, 'mail-issue-made');
    const [made] = await rowsOf(page, 'issue', { contract, receivedMail: { $ne: null } });
    expect(made).toMatchObject({ reporterRole: 'TENANT', description: expect.stringContaining('no baja') });
    await mailedLink(stage, email, 'incidencia');
    await openTool('envios', 'Envíos');
    await page.getByText('Recibidos', { exact: true }).click();
    await row.getByRole('button', { name: 'Crear incidencia' }).click();
    await dialog.getByText('De este correo ya se ha creado una incidencia.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('says nothing in the console but that a rule was refused', () =>
    expect(said.filter((line) => !/status of 400 .*\/commands\/SaveEventRule$/.test(line))).toEqual([]));
});
