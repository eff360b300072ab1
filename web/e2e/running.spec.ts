import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openStage, RUNNING, SALES_MANAGER, sendSignIn, signIn, type Stage, STAGE_MS } from './harness.ts';
import { WizardSteps } from './steps.ts';

/** Keycloak with the realm `llavero`, e.g. `http://localhost:8180`, and the password of its `admin`. */
const { LLAVERO_E2E_KEYCLOAK: keycloak, LLAVERO_E2E_KEYCLOAK_PASSWORD: keycloakPassword = '' } = process.env;
const PASSWORD = 'clave-larga-de-prueba-7';

// Against a product that runs already and has been through the story (`make compose-test`); may be repeated.
(RUNNING === undefined ? describe.skip : describe)('[PLT-02] a running product after what befell it', () => {
  let stage: Stage;
  let page: Page;

  beforeAll(async () => {
    stage = await openStage();
    page = await (await stage.visitor()).newPage();
  }, STAGE_MS);
  afterAll(() => stage?.close(), 60_000);

  it('lets people in', async () => {
    await signIn(page, SALES_MANAGER);
  });

  it('still has the receipt of the story, its history and its paper', async () => {
    await page.goto('/finance/receipt');
    await page.getByPlaceholder('Filtrar por texto').fill('saez');
    await page.getByRole('row').filter({ hasText: 'Sáez Ochoa' }).first().getByRole('link').first().click();
    const window = page.getByRole('dialog').last();
    await window.getByText('Cobrado').first().waitFor();
    const pdf = page
      .context()
      .waitForEvent('response', (response) => response.url().includes('/manager/downloadMedia/'));
    await window.getByRole('button', { name: 'Ver PDF' }).click();
    expect((await pdf).headers()['content-type']).toContain('application/pdf');
  });

  it('takes new data and does with it what follows', async () => {
    const wizard = new WizardSteps(page);
    await page.goto('/finance/receipt');
    await page
      .getByRole('button', { name: /notificar.*problema/i })
      .first()
      .click();
    await wizard.dialog.getByLabel('Descripción del problema').fill('Todo bien, gracias.');
    await wizard.press(/^Notificar a .+ del problema$/);
    await page.getByText(/^Problema notificado a /).waitFor();
  });

  (keycloak === undefined ? it.skip : it)('[SES-11] lets people in through Keycloak', async () => {
    const realm = `${keycloak}/realms/llavero`;
    await knownToKeycloak(SALES_MANAGER);
    const through = await (await stage.visitor()).newPage();
    await through.goto('/login');
    await through.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click();
    await through.waitForURL(`${realm}/**`);
    await through.locator('#username').fill(SALES_MANAGER);
    await through.locator('#password').fill(PASSWORD);
    await through.locator('#kc-login').click();
    await through
      .getByRole('button', { name: /menú de Marcos/ })
      .first()
      .waitFor();
  });

  it('refuses a wrong password', async () => {
    const other = await (await stage.visitor()).newPage();
    await other.goto('/login');
    await sendSignIn(other, SALES_MANAGER, 'otra clave');
    await other.getByRole('alert').first().waitFor();
  });
});

/** Makes a person of the realm, by Keycloak's own API; one who is there stays. */
async function knownToKeycloak(email: string): Promise<void> {
  const form = {
    grant_type: 'password',
    client_id: 'admin-cli',
    username: 'admin',
    password: keycloakPassword,
  };
  // The connections that Keycloak had to a database that was killed fail once each, before it makes others.
  let signedIn: Response;
  do
    signedIn = await fetch(`${keycloak}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  while (!signedIn.ok);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const ask = (path: string, body?: object) =>
    fetch(`${keycloak}/admin/realms/llavero/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const created = await ask('users', {
    username: email,
    email,
    emailVerified: true,
    enabled: true,
    firstName: 'Marcos',
    lastName: 'Iglesias',
    credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
  });
  expect([201, 409]).toContain(created.status);
  const [person] = (await (await ask(`users?exact=true&username=${email}`)).json()) as { id: string }[];
  const role = (await (await ask('roles/INTERNAL_EMPLOYEE')).json()) as { id: string; name: string };
  expect((await ask(`users/${person?.id}/role-mappings/realm`, [role])).status).toBe(204);
}
