import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { authenticatorCode } from '@llavero/kit/testing/authenticator';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  complaints,
  DEMO_PASSWORD,
  DESKTOP,
  FINANCE_MANAGER,
  openStage,
  PHONE,
  sendSignIn,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
import { pictureOf } from './pictures.ts';

const ADMIN = 'admin@llavero.test';
/** Somebody whom no other spec of the same product signs in as: a code is asked for from then on. */
const PERSON = FINANCE_MANAGER;

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  stage = await openStage();
  page = await (await stage.visitor(DESKTOP)).newPage();
  said = complaints(page);
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const seconds = () => Date.now() / 1000;
const dialog = (of: Page = page) => of.getByRole('dialog', { name: 'Verificación en dos pasos' });

async function openDialog(): Promise<void> {
  await page
    .getByRole('button', { name: /menú de/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Verificación en dos pasos' }).click();
  await dialog().waitFor();
}

async function press(button: string): Promise<void> {
  await dialog().getByLabel('Contraseña actual').fill(DEMO_PASSWORD);
  await dialog().getByRole('button', { name: button, exact: true }).click();
}

/** Both sizes, both themes; of pages, as a dialog of the bars closes where other bars come. */
async function pictures(name: string): Promise<void> {
  await pictureOf(page, name);
  await page.setViewportSize(PHONE);
  await pictureOf(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}

const recoveryCodes = (of: Page) =>
  of.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem').allInnerTexts();
const secretOn = async (of: Page) =>
  (await of.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replace(/\s/g, '');
const leave = async () => {
  await page
    .getByRole('button', { name: /menú de/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
};

/** What a program is told that signs in with the password alone; null when that is enough. */
async function signInCode(of: Page): Promise<string | null> {
  const query = `{ r: getEmployeeAccessToken(email: "${PERSON}", password: "${DEMO_PASSWORD}") { error } }`;
  const reply = await of.request.post('/graphql', { data: { query }, headers: { 'x-llavero': '1' } });
  const { data } = (await reply.json()) as { data: { r: { error: { code: string } | null } } };
  return data.r.error?.code ?? null;
}

let secret = '';
let codes: string[] = [];

describe('a second factor of the embedded sign-in', () => {
  it('is set up in the own menu: QR code, text, a first code, and recovery codes once', async () => {
    await signIn(page, PERSON);
    await openDialog();
    await pictureOf(page, 'second-factor-off');
    await press('Activar');
    await dialog().getByRole('img', { name: 'Código QR con la clave' }).waitFor();
    secret = await secretOn(page);
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'second-factor-enrolment');
    await guidePicture(page, 'verificacion-activar');
    await dialog().getByLabel('Código', { exact: true }).fill('000000');
    await dialog().getByRole('button', { name: 'Activar' }).click();
    await dialog().getByRole('alert').waitFor();
    await dialog().getByLabel('Código', { exact: true }).fill(authenticatorCode(secret, seconds()));
    await dialog().getByRole('button', { name: 'Activar' }).click();
    await dialog().getByText('Guárdelos ahora').waitFor();
    codes = await recoveryCodes(page);
    expect(new Set(codes).size).toBe(10);
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'second-factor-codes');
    const file = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Descargar' }).click();
    expect((await file).suggestedFilename()).toBe('llavero-codigos.txt');
    await dialog().getByRole('button', { name: 'Los he guardado' }).click();
    await openDialog();
    await dialog().getByText('Quedan 10 códigos de recuperación.').waitFor();
    await pictureOf(page, 'second-factor-on');
    await page.keyboard.press('Escape');
  });

  it('asks for a code after the password, and takes one of the application', async () => {
    await leave();
    await sendSignIn(page, PERSON, DEMO_PASSWORD);
    const code = page.getByLabel('Código', { exact: true });
    await code.waitFor();
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    expect(await barriers(page)).toEqual([]);
    await pictures('second-factor-code');
    await guidePicture(page, 'verificacion-codigo');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('alert').getByText('El código no es correcto.').waitFor();
    // The code of the enrolment is used up; the next one counts already.
    await code.fill(authenticatorCode(secret, seconds() + 30));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  });

  it('takes a recovery code once, and the way back to the password is there', async () => {
    await leave();
    await sendSignIn(page, PERSON, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();
    await sendSignIn(page, PERSON, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    const field = page.getByLabel('Código de recuperación');
    await pictures('second-factor-recovery');
    await field.fill(String(codes[0]));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await openDialog();
    await dialog().getByText('Quedan 9 códigos de recuperación.').waitFor();
    await page.keyboard.press('Escape');
    await leave();
    await sendSignIn(page, PERSON, DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await field.fill(String(codes[0]));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('alert').waitFor();
  });

  it('an administrator takes it off somebody else', async () => {
    await signIn(page, ADMIN);
    await page.goto('/other/organization');
    await page.getByRole('row').filter({ hasText: PERSON }).first().click();
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await pictureOf(page, 'second-factor-user-menu');
    await page.getByRole('menuitem', { name: 'Quitar la verificación en dos pasos' }).click();
    await page.getByRole('button', { name: 'Quitar la verificación en dos pasos' }).click();
    await page.getByText('Verificación en dos pasos quitada').waitFor();
    const other = await (await stage.visitor(DESKTOP)).newPage();
    await signIn(other, PERSON);
    await other.context().close();
  });

  it('is set up before anything else where the company asks for it', async () => {
    await page.goto('/other/config');
    await page.getByRole('link', { name: /^Inicio de sesión/ }).click();
    await page.getByRole('radio', { name: 'Obligatoria para todo el equipo' }).check();
    await pictures('second-factor-setting');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado').waitFor();
    const other = await (await stage.visitor(PHONE)).newPage();
    // The rule reaches the sign-in by an event.
    while ((await signInCode(other)) !== 'SIGN_IN.ENROLMENT_NEEDED') await other.waitForTimeout(1_000);
    await other.context().clearCookies();
    await other.goto('/login');
    await sendSignIn(other, PERSON, DEMO_PASSWORD);
    await other.getByRole('img', { name: 'Código QR con la clave' }).waitFor();
    await pictureOf(other, 'second-factor-required-phone');
    expect(await barriers(other)).toEqual([]);
    await other.goto('/contract/rent');
    await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await sendSignIn(other, PERSON, DEMO_PASSWORD);
    await other
      .getByLabel('Código', { exact: true })
      .fill(authenticatorCode(await secretOn(other), seconds()));
    await other.getByRole('button', { name: 'Activar' }).click();
    await other.getByText('Guárdelos ahora').waitFor();
    await pictureOf(other, 'second-factor-required-codes-phone');
    await other.getByRole('button', { name: 'Continuar' }).click();
    await other.waitForURL(/contract\/rent/);
    await other.getByRole('button', { name: 'Más opciones' }).click();
    await other.getByRole('menuitem', { name: 'Verificación en dos pasos' }).click();
    await dialog(other).getByText('Su empresa la exige.').waitFor();
    await pictureOf(other, 'second-factor-on-phone');
    await dialog(other).getByLabel('Contraseña actual').fill(DEMO_PASSWORD);
    await dialog(other).getByRole('button', { name: 'Configurar otro teléfono' }).click();
    await dialog(other).getByRole('img', { name: 'Código QR con la clave' }).waitFor();
    await pictureOf(other, 'second-factor-enrolment-phone');
    // As it was: others sign in here after this spec.
    await page.getByRole('radio', { name: 'Voluntaria' }).check();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado').first().waitFor();
    expect(said.filter((line) => !/40[0-9]/.test(line))).toEqual([]);
    await other.context().close();
  });
});
