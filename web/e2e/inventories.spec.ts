import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import { complaints, DESKTOP, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { mailedLink } from './mail.ts';
import { WizardSteps } from './steps.ts';

let stage: Stage;
let page: Page;
let said: string[];
let unit: Row;
let contract: Row;
let tenant: Row;
const email = 'luis.prado@correo.example';

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  unit = await createRow(page, 'place', {
    type: 'UNIT',
    street: 'Calle del Olmo Inventariado',
    number: '7',
    keySets: 3,
    supplies: [{ type: 'GAS' }, { type: 'WATER' }],
  });
  tenant = await createRow(page, 'agent', { firstname: 'Luis', lastname: 'Prado', email, roles: ['TENANT'] });
  contract = await createRow(page, 'contract', {
    units: [unit.id],
    tenants: [tenant.id],
    name: 'Contrato del Olmo Inventariado',
  });
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** A picture for the eye of a reviewer, when asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await of.screenshot({ path: `${folder}/${name}.png` });
}

/** A photo of a wall, drawn by the browser itself. */
async function photo(colour: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate((wall) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const draw = canvas.getContext('2d')!;
    draw.fillStyle = wall;
    draw.fillRect(0, 0, 1600, 1200);
    draw.fillStyle = '#ffffff';
    draw.fillRect(500, 300, 500, 500);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
  }, colour);
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}

const inventoryOf = async (type: string) => (await rowsOf(page, 'inventory', { place: unit.id, type }))[0]!;
const room = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();

/** Presses a button of the window. */
async function act(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

describe('inventories at the desk and at the tenant', () => {
  it('[TOP-04] [WIZ-09] [SCR-02] [NAV-02] «Crear Inventario» opens the creation, which starts from the record of the unit', async () => {
    await page.goto('/place/inventory');
    await page.getByRole('heading', { name: 'Inventarios' }).first().waitFor();
    await page.getByRole('button', { name: 'Crear', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Crear Inventario' }).click();
    const wizard = new WizardSteps(page);
    await page.getByRole('dialog', { name: 'Creación de inventario' }).waitFor();
    await wizard.at('Unidad y contrato');
    await wizard.link('Contrato', 'Olmo Inventariado', /Olmo Inventariado/);
    await picture(page, 'wizard-1');
    // What was answered is kept when the page is left.
    await page.reload();
    await page.getByRole('button', { name: /Continuar|Recuperar/ }).click();
    await wizard.next('Fecha y responsable');
    await wizard.link('Responsable', 'Marcos', /Marcos/);
    await wizard.next('Estancias');
    await wizard.dialog
      .getByText('Terraza')
      .or(wizard.dialog.getByText(/Dormitorio · /))
      .first()
      .waitFor();
    await wizard.dialog.getByText('Vivienda · 3 elementos').waitFor();
    await picture(page, 'wizard-3');
    expect(await barriers(page)).toEqual([]);
    await wizard.next('Resumen');
    await wizard.press('Crear inventario');
    await wizard.dialog.getByText('Inventario creado').waitFor();
    await wizard.press('Rellenar las estancias');
    await room('Cocina').waitFor();
    expect(await inventoryOf('CHECK_IN')).toMatchObject({
      status: 'DRAFT',
      contract: contract.id,
      roomCount: 6,
      elementCount: 3,
      tenants: [tenant.id],
    });
  });

  it('[INV-01] [ENT-09] rooms and elements are filled in with their own data and photos', async () => {
    await room('Cocina').getByRole('button', { name: 'Añadir elemento a Cocina' }).click();
    await page.getByRole('menuitem', { name: 'Electrodoméstico' }).click();
    await dialog().getByLabel('Nombre').fill('Horno');
    await dialog().getByLabel('Marca').fill('Balay');
    await dialog().getByLabel('Coste de reposición').fill('400');
    await dialog()
      .getByLabel('Añadir fotos')
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('#c9a26b'));
    await dialog()
      .getByRole('img', { name: /foto 1/ })
      .waitFor();
    await picture(page, 'element');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await room('Cocina').getByText('Marca: Balay').waitFor();
    await room('Cocina').getByRole('img', { name: 'Horno, foto 1' }).waitFor();
    expect(await inventoryOf('CHECK_IN')).toMatchObject({ status: 'IN_PROGRESS', elementCount: 4 });
    await picture(page, 'rooms');
    await page.setViewportSize(PHONE);
    await picture(page, 'rooms-phone');
    await page.setViewportSize(DESKTOP);
  });

  it('[INV-01] [WIZ-09] a check-out opens on the check-in: «igual que la entrada» by room, and the comparison side by side', async () => {
    const entry = await inventoryOf('CHECK_IN');
    await page.goto(`/place/inventory/inventory/${entry.id}`);
    await act('Crear el de salida');
    const wizard = new WizardSteps(page);
    await wizard.at('Unidad y contrato');
    await wizard.next('Fecha y responsable');
    await wizard.link('Responsable', 'Marcos', /Marcos/);
    await wizard.next('Estancias');
    await wizard.dialog.getByLabel('Salón · igual que la entrada').check();
    await picture(page, 'wizard-out');
    await wizard.next('Resumen');
    await wizard.press('Crear inventario');
    await wizard.press('Rellenar las estancias');
    await room('Salón').getByText('Revisada').waitFor();
    expect(await room('Cocina').getByText('Revisada').count()).toBe(0);
    await room('Baño').getByRole('button', { name: 'Igual que la entrada' }).click();
    await room('Baño').getByText('Revisada').waitFor();
    await room('Cocina').getByRole('button', { name: 'Editar Horno de Cocina' }).click();
    await dialog().getByRole('combobox', { name: 'Conservación' }).click();
    await page.getByRole('option', { name: 'Roto' }).click();
    await dialog()
      .getByLabel('Añadir fotos')
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('#6b4a3a'));
    await dialog()
      .getByRole('img', { name: /foto 1/ })
      .waitFor();
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await room('Cocina').getByRole('img', { name: 'Horno, foto 1' }).waitFor();
    await page.getByRole('tab', { name: 'Comparación' }).click();
    await page.getByText('Empeoran: 1', { exact: true }).waitFor();
    await room('Cocina').getByText('De Bueno a Roto').waitFor();
    await room('Cocina').getByRole('img', { name: 'Horno, entrada, foto 1' }).waitFor();
    await room('Cocina').getByRole('img', { name: 'Horno, salida, foto 1' }).waitFor();
    await picture(page, 'comparison');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await picture(page, 'comparison-phone');
    await page.setViewportSize(DESKTOP);
    const out = await inventoryOf('CHECK_OUT');
    expect(out).toMatchObject({ basedOn: entry.id, status: 'IN_PROGRESS' });
    const reply = await page.request.get(`/generateInventoryFiles/${out.id}`);
    expect(((await reply.json()) as { files: { kind: string }[] }).files.map(({ kind }) => kind)).toEqual([
      'INVENTORY',
      'COMPARISON',
    ]);
    const folder = process.env['SCREENSHOTS'];
    if (folder) {
      const { writeFile } = await import('node:fs/promises');
      const { files } = (await reply.json()) as { files: { kind: string; path: string }[] };
      for (const { kind, path } of files)
        await writeFile(`${folder}/${kind}.pdf`, await (await page.request.get(path)).body());
    }
  });

  it('[INV-01] the tenant contests an element on a phone by the mailed link, gets it again and agrees', async () => {
    const { id } = await inventoryOf('CHECK_OUT');
    await page.goto(`/place/inventory/inventory/${id}`);
    await act('Cambiar estado');
    await page.getByRole('menuitem', { name: 'Completo' }).click();
    await dialog().getByRole('button', { name: 'Cambiar estado' }).last().click();
    await page.getByText('Completo', { exact: true }).first().waitFor();
    await act('Enviar al inquilino');
    await dialog().getByRole('button', { name: 'Enviar al inquilino' }).last().click();
    await page.getByText('Enviado a un inquilino').waitFor();
    const context = await stage.visitor(PHONE);
    const guest = await context.newPage();
    const heard = complaints(guest);
    const link = await mailedLink(stage, email, '/inventarioInquilino');
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'Revisar el inventario' }).waitFor();
    await guest.getByRole('img', { name: 'Horno, foto 1' }).waitFor();
    await picture(guest, 'tenant');
    await guest.getByRole('button', { name: 'No es así: Horno' }).click();
    await guest.getByRole('textbox', { name: 'Alegación sobre Horno' }).fill('Ya no funcionaba a la entrada');
    await guest.getByLabel('Foto de Horno').setInputFiles(await photo('#334455'));
    await guest.getByRole('button', { name: 'Añadir otra foto (1)' }).waitFor();
    await guest.getByRole('textbox', { name: 'Nombre y apellidos' }).fill('Luis Prado');
    expect(await barriers(guest)).toEqual([]);
    await picture(guest, 'tenant-contest');
    await guest.getByRole('button', { name: 'Enviar una alegación' }).click();
    await guest.getByText('Alegaciones enviadas').waitFor();
    await guest.goto(link);
    await guest.getByText('El enlace ya se ha usado o ha caducado').waitFor();
    expect(await inventoryOf('CHECK_OUT')).toMatchObject({
      status: 'CONTESTED',
      tenantAnswer: { name: 'Luis Prado', remarks: [{ room: 'Cocina', element: 'Horno' }] },
    });
    await page.reload();
    await page.getByText('Ya no funcionaba a la entrada').first().waitFor();
    await page.getByRole('tab', { name: 'Estancias' }).click();
    await room('Respuesta del inquilino').getByRole('img', { name: 'Horno, alegación, foto 1' }).waitFor();
    await picture(page, 'contested');
    const sent = await page.request.post('/commands/SendInventory', {
      headers: { 'x-llavero': '1' },
      data: { id },
    });
    expect(sent.status()).toBe(200);
    await guest.goto(await mailedLink(stage, email, '/inventarioInquilino', [link]));
    await guest.getByRole('textbox', { name: 'Nombre y apellidos' }).fill('Luis Prado');
    await guest.getByRole('button', { name: 'Conforme' }).click();
    await guest.getByText('Conformidad registrada').waitFor();
    await picture(guest, 'tenant-agreed');
    expect(await inventoryOf('CHECK_OUT')).toMatchObject({ status: 'SIGNED' });
    expect(heard.filter((one) => !one.includes('404'))).toEqual([]);
    await context.close();
  });

  it('[SCR-07] nothing was complained about in the console', () => {
    expect(said).toEqual([]);
  });
});
