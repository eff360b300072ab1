import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  DESKTOP,
  FINANCE_MANAGER,
  fits,
  openSignedIn,
  PHONE,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
import { pictureOf } from './pictures.ts';

// Each test takes pictures of several screens.
jest.setTimeout(1_200_000);

const ADMINISTRATOR = 'alicia.ferrer@llavero.example';
const OTHER_FINANCE_MANAGER = 'olga.serra@llavero.example';

let stage: Stage;
let page: Page;
let said: string[];
/** Of the person whose account is changed. */
let person: string;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const window = (of: Page = page) => of.getByRole('dialog').last();

/** Of the person at the desk, unless another page is named. */
const picture = (name: string, of: Page = page) => pictureOf(of, `people-${name}`);

const openAccount = async (of: Page = page) => {
  await window(of).getByRole('tab', { name: 'Cuenta bancaria', exact: true }).click();
  await window(of).getByRole('heading', { name: 'Historial' }).waitFor();
};

const openErasure = async (of: Page) => {
  await window(of).getByRole('button', { name: 'Más acciones' }).click();
  await of.getByRole('menuitem', { name: 'Suprimir datos personales' }).click();
};

describe('people in the browser', () => {
  it('[SCR-02] accounts that wait are listed; a second person approves one', async () => {
    await page.goto('/agent/landlord?vista=cuentas');
    const first = page.getByRole('row').nth(1);
    await first.waitFor();
    await picture('pending');
    expect(await barriers(page)).toEqual([]);
    await first.click();
    await openAccount();
    person = new URL(page.url()).pathname;
    await window().getByRole('button', { name: 'Ver números completos' }).click();
    await window()
      .getByRole('region', { name: 'Cuenta por aprobar' })
      .getByText(/^ES\d\d/)
      .waitFor();
    await picture('account-pending');
    await guidePicture(page, 'cuenta-por-aprobar');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Aprobar cuenta' }).click();
    await page.getByText('Cuenta aprobada: se paga a ella desde ahora').waitFor();
    await window().getByText('Aprobada', { exact: true }).waitFor();
    await window().getByRole('region', { name: 'Cuenta por aprobar' }).waitFor({ state: 'detached' });
  });

  it('[SCR-02] nobody approves their own change; a colleague rejects it with a reason', async () => {
    await window().getByRole('tab', { name: 'Datos', exact: true }).click();
    await window().getByRole('button', { name: 'Editar' }).click();
    await window().getByLabel('Cuenta bancaria (IBAN)').fill('ES91 2100 0418 4502 0005 1332');
    await window().getByRole('button', { name: 'Guardar' }).click();
    await openAccount();
    await window().getByText('Tiene que aprobarla otra persona.').waitFor();
    expect(await window().getByRole('button', { name: 'Aprobar cuenta' }).isDisabled()).toBe(true);
    await picture('account-own-change');
    expect(await barriers(page)).toEqual([]);

    const other = await (await stage.visitor()).newPage();
    await signIn(other, OTHER_FINANCE_MANAGER);
    await other.goto(person);
    await openAccount(other);
    await window(other).getByRole('button', { name: 'Rechazar cuenta' }).click();
    const dialog = other.getByRole('dialog', { name: 'Rechazar cuenta' });
    await dialog.getByLabel('Motivo').fill('El propietario no lo confirma por teléfono');
    await picture('account-reject', other);
    await dialog.getByRole('button', { name: 'Rechazar cuenta' }).click();
    await other.getByText('Cuenta rechazada').waitFor();
    await window(other).getByText('Rechazada', { exact: true }).waitFor();
    await picture('account-rejected', other);
    await other.context().close();
  });

  it('[SCR-02] everything about a person is handed over as one file', async () => {
    await page.goto(person);
    await window().getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Exportar datos personales' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').last().getByRole('button', { name: 'Exportar datos personales' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Datos personales .*\.zip$/);
  });

  it('[SCR-02] the window says what erasure takes, what the law keeps until when, and what stands in its way', async () => {
    const admin = await (await stage.visitor()).newPage();
    await signIn(admin, ADMINISTRATOR);
    await admin.goto(person);
    await openErasure(admin);
    await window(admin).getByText('Todavía no se puede suprimir').waitFor();
    expect(await window(admin).getByRole('button', { name: 'Suprimir datos' }).isDisabled()).toBe(true);
    await picture('erasure-refused', admin);
    await guidePicture(admin, 'suprimir-datos');
    expect(await barriers(admin)).toEqual([]);

    // Somebody who has just been entered has no papers yet.
    await admin.goto('/agent/avalist');
    const { id } = await createRow(admin, 'agent', {
      firstname: 'Eulàlia',
      lastname: 'Sardà',
      roles: ['AVALIST'],
    });
    await admin.goto(`/agent/avalist/agent/${id}`);
    await openErasure(admin);
    await window(admin)
      .getByText(/ninguna norma obliga a conservar/)
      .waitFor();
    await window(admin).getByLabel('Lo suprimido no se puede recuperar').check();
    await picture('erasure', admin);
    await window(admin).getByRole('button', { name: 'Suprimir datos' }).click();
    await admin.getByText('Datos personales suprimidos').waitFor();
    await admin.getByRole('heading', { name: 'Persona suprimida' }).waitFor();
    await picture('erased', admin);
    await admin.context().close();
  });

  it('[SCR-02] a person with 200 contracts: the window pages through them, counts them, and fits a phone', async () => {
    const { id } = await createRow(page, 'agent', {
      firstname: 'Gestora Doscientos SL',
      company: true,
      roles: ['TENANT'],
    });
    for (let made = 0; made < 200; made += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          createRow(page, 'contract', {
            contractType: 'LONG_CONTRACT',
            tenants: [id],
            rent: 700 + made + index,
          }),
        ),
      );
    await page.goto(`/agent/tenant/agent/${id}`);
    await window().getByRole('tab', { name: 'Vinculados' }).click();
    const table = window().getByRole('table', { name: 'Contratos como inquilino' });
    await table.waitFor();
    const rows = () => table.getByRole('row').count();
    for (let from = 1; from < 200; from += 20) {
      await window()
        .getByText(`Filas ${from} a ${from + 19}`, { exact: true })
        .waitFor();
      expect(await rows()).toBe(21);
      if (from < 181) await window().getByRole('button', { name: 'Siguientes' }).click();
    }
    expect(await window().getByRole('button', { name: 'Siguientes' }).isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await picture('200-contracts');
    await page.setViewportSize(PHONE);
    await table.waitFor();
    await fits(page);
    await picture('200-contracts-phone');
    await page.setViewportSize(DESKTOP);
  });

  it('[NAV-10] the same on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto(person);
    await openAccount(phone);
    await picture('phone-account', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/agent/supplier?vista=cuentas');
    await phone.getByText('Cuentas por aprobar').first().waitFor();
    await picture('phone-suppliers', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.context().close();
  });

  it('[VAL-11] nothing went wrong in the browser on the way', () => {
    expect(said).toEqual([]);
  });
});
