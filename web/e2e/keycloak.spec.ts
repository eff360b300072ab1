import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '@llavero/runner/layout';
import { freeBasePort } from '@llavero/runner/system';
import { keycloakMissing, realmWith, type RunningKeycloak, startKeycloak } from '@llavero/servers/keycloak';
import { barriers } from './barriers.ts';
import { DESKTOP, openStage, SALES_MANAGER, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

// The product in front of a real Keycloak. Where Java is absent it is said, and nothing is tried.
const missing = keycloakMissing();
if (missing) process.stderr.write(`keycloak.spec: not run, ${missing}\n`);
const described = missing ? describe.skip : describe;

const PASSWORD = 'clave-larga-de-prueba-7';
const person = (email: string, role: string, more: object = {}) => ({
  username: email,
  email,
  emailVerified: true,
  enabled: true,
  firstName: 'Nombre',
  lastName: 'Apellido',
  realmRoles: [role],
  credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
  ...more,
});

described('[SES-11] signing in through Keycloak', () => {
  let keycloak: RunningKeycloak;
  let stage: Stage;

  beforeAll(async () => {
    const port = await freeBasePort();
    keycloak = await startKeycloak({
      url: `http://localhost:${port}`,
      realm: await realmWith(join(ROOT, 'deploy/keycloak/realm.json'), [
        person(SALES_MANAGER, 'INTERNAL_EMPLOYEE'),
        person('nadie@llavero.example', 'INTERNAL_EMPLOYEE'),
        person('diego.navarro@llavero.example', 'TENANT'),
      ]),
    });
    process.env['KEYCLOAK_ISSUER'] = keycloak.issuer;
    stage = await openStage(port);
  }, STAGE_MS);
  afterAll(async () => {
    delete process.env['KEYCLOAK_ISSUER'];
    await stage?.close();
    await keycloak?.stop();
  }, 60_000);

  const visitor = async () => (await stage.visitor(DESKTOP)).newPage();
  async function throughKeycloak(page: Page, email: string, address = '/login'): Promise<void> {
    await page.goto(address);
    await page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click();
    await page.waitForURL(`${keycloak.issuer}/**`);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#kc-login').click();
  }
  /** When the person has signed in, by the next token of Keycloak that a page hands over: unix seconds. */
  const authenticated = async (page: Page): Promise<number> => {
    const request = await page.waitForRequest((one) => one.url().endsWith('/session/keycloak'));
    const { token } = request.postDataJSON() as { token: string };
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return (JSON.parse(claims) as { auth_time: number }).auth_time;
  };
  const verified = async (page: Page): Promise<boolean> => {
    const query = 'query { r: verifyToken { success data error } }';
    const headers = { 'x-llavero': '1' };
    const reply = await page.request.post('/graphql', { data: { query }, headers });
    return ((await reply.json()) as { data: { r: { success: boolean } } }).data.r.success;
  };

  it('leads there in Spanish and back to the page that was asked for; salir ends both sessions', async () => {
    const page = await visitor();
    await page.goto('/contract/rent');
    await page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'keycloak-login');
    await page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click();
    await page.waitForURL(`${keycloak.issuer}/**`);
    await page.getByText('Entrar en Llavero').waitFor();
    await pictureOf(page, 'keycloak-realm');
    await page.locator('#username').fill(SALES_MANAGER);
    await page.locator('#password').fill('una clave que no es');
    await page.locator('#kc-login').click();
    await page.getByText('El correo o la contraseña no son correctos.').waitFor();
    await page.locator('#password').fill(PASSWORD);
    const first = authenticated(page);
    await page.locator('#kc-login').click();
    await page.waitForURL('**/contract/rent');
    expect(await first).toBeGreaterThan(Date.now() / 1000 - 300);
    await page
      .getByRole('button', { name: /menú de Marcos/ })
      .first()
      .waitFor();
    expect(await verified(page)).toBe(true);
    // Keycloak knows the browser: no password is asked for a second time, also after our session has ended.
    await page.context().clearCookies({ name: 'apollo-token' });
    await page.goto('/home/task');
    const second = authenticated(page);
    await page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click();
    await page.waitForURL('**/home/task');
    // Not the moment of this entry, for which nobody has proved anything (ASVS 6.8.4).
    expect(await second).toBe(await first);
    await page
      .getByRole('button', { name: /menú de Marcos/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL(/\/login/);
    expect(await verified(page)).toBe(false);
    await page.getByRole('button', { name: 'Entrar con la cuenta de la empresa' }).click();
    await page.locator('#username').waitFor();
  });

  it('lets nobody in whom Llavero does not know, or with another role, and says what to do', async () => {
    for (const [email, said] of [
      ['nadie@llavero.example', 'no hay ninguna persona activa con ese correo'],
      ['diego.navarro@llavero.example', 'no le da el papel que tiene en Llavero'],
    ] as const) {
      const page = await visitor();
      await throughKeycloak(page, email);
      await page.getByText(said).waitFor();
      expect(await verified(page)).toBe(false);
      await page.context().close();
    }
  });

  it('[SES-12] the embedded sign-in works beside it, and a session that is ended at Keycloak ends here', async () => {
    const [embedded, through] = [await visitor(), await visitor()];
    await signIn(embedded, SALES_MANAGER);
    await throughKeycloak(through, SALES_MANAGER);
    await through.waitForURL('**/home/task');
    // Another window leaves Keycloak by its own page; its back channel tells us.
    const other = await through.context().newPage();
    await other.goto(`${keycloak.issuer}/protocol/openid-connect/logout`);
    await other.locator('#kc-logout').click();
    while (await verified(through)) await other.waitForTimeout(100);
    expect([await verified(through), await verified(embedded)]).toEqual([false, true]);
  });

  it('a Keycloak that is away says so, and the embedded sign-in stays', async () => {
    const page = await visitor();
    await throughKeycloak(page, SALES_MANAGER);
    await page.waitForURL('**/home/task');
    await keycloak.stop();
    // Whoever is inside stays inside.
    expect(await verified(page)).toBe(true);
    const late = await visitor();
    await signIn(late, SALES_MANAGER);
    expect(await verified(late)).toBe(true);
  });
});
