import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { FINANCE_MANAGER, openSignedIn, SALES_MANAGER, signIn, type Stage, STAGE_MS } from './harness.ts';
import { WizardSteps } from './steps.ts';

let stage: Stage;
let page: Page;
let said: string[];
/** Path of somebody's window. */
let person: string;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** All that the browser keeps for the product, as text. */
const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const draftKeys = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('llavero.draft.')));
/** Waits until every draft there is sealed. */
const sealed = (count: number) =>
  page.waitForFunction((wanted) => {
    const drafts = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('llavero.draft.'));
    const whole = drafts.filter(([, text]) => (JSON.parse(text) as { sealed?: string }).sealed);
    return drafts.length === wanted && whole.length === wanted;
  }, count);

const profession = () => page.getByRole('textbox', { name: 'Profesión' });
const restored = () => page.getByText('Se ha recuperado un borrador que no llegó a guardar.');
const edit = () => page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();

describe('[ENT-10] unfinished forms in the browser', () => {
  it('are kept without a readable word of them, and are there again after the page was loaded anew', async () => {
    await page.goto('/agent/landlord');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    person = new URL(page.url()).pathname;
    await edit();
    await profession().fill('Farera de Almodóvar');
    await sealed(1);
    await page.goto('/agent/landlord?wizard=landlordCreate');
    const wizard = new WizardSteps(page);
    await wizard.fill('Nombre', 'Remedios Zurbano');
    await sealed(2);
    expect(await kept()).not.toMatch(/Farera|Almod|Remedios|Zurbano|values/);
    await page.reload();
    await wizard.press('Continuar el borrador');
    expect(await wizard.dialog.getByRole('textbox', { name: 'Nombre' }).first().inputValue()).toBe(
      'Remedios Zurbano',
    );
    await wizard.press('Cerrar el asistente');
    await wizard.press('Descartar el borrador');
    await sealed(1);

    await page.goto(person);
    await edit();
    await restored().waitFor();
    expect(await profession().inputValue()).toBe('Farera de Almodóvar');
  });

  it('of the version before, which lie there readable, are sealed at the next start; those of others go', async () => {
    const [key] = await draftKeys();
    const plain = { savedAt: Date.now(), values: { profession: 'Relojera Zurbano' } };
    await page.evaluate(
      ([own, text]) => {
        localStorage.setItem(own!, text!);
        localStorage.setItem('llavero.draft.01900000-0000-7000-8000-00000000beef.agent.new', text!);
      },
      [key!, JSON.stringify(plain)],
    );
    await page.goto(person);
    await edit();
    await restored().waitFor();
    expect(await profession().inputValue()).toBe('Relojera Zurbano');
    await sealed(1);
    expect(await kept()).not.toMatch(/Relojera|Zurbano/);
    expect(await draftKeys()).toEqual([key]);
  });

  it('stay sealed for who signs in next, open for their owner after a session that has expired, and go with the sign-out', async () => {
    await page.context().clearCookies({ name: 'apollo-token' });
    await signIn(page, FINANCE_MANAGER);
    await page.goto(person);
    await edit();
    await profession().waitFor();
    expect(await restored().count()).toBe(0);
    await sealed(1);
    await page.context().clearCookies({ name: 'apollo-token' });
    await signIn(page, SALES_MANAGER);
    await page.goto(person);
    await edit();
    await restored().waitFor();
    expect(await profession().inputValue()).toBe('Relojera Zurbano');

    await page.goto('/home/task');
    await page
      .getByRole('button', { name: /menú de Marcos/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL(/\/login/);
    expect(await draftKeys()).toEqual([]);
    expect(said).toEqual([]);
  });
});
