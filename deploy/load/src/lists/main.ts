import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfDay } from '@llavero/proto/values/dates';
import { DEMO_ADMIN, DEMO_PASSWORD } from '@llavero/runner/secrets';
import { freeBasePort } from '@llavero/runner/system';
import { agent } from '@llavero/seed/people';
import { Random } from '@llavero/seed/random';
import { findChromium } from '@llavero/servers/chromium';
import { chromium, type Page, type Response } from 'playwright-core';
import { Product } from '../product.ts';
import { ProductData } from '../product-data.ts';
import { held, type Timing, timed } from './timings.ts';

const ROWS = Number(process.env['LIST_ROWS'] ?? 100_000);
const ROUNDS = Number(process.env['LIST_ROUNDS'] ?? 5);
const CHUNK = 2_000;
const LOADERS = 3;
const DAY = 86_400;
/** Turns of the wheel in a round, and pixels of one. */
const TURNS = 60;
const TURN_PX = 720;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** People of one list straight into the database. */
async function load(product: Product): Promise<void> {
  const secrets = await product.secrets();
  const keys = secrets.sealingKeys.map(({ key }) => key).join(',');
  const into = new ProductData((service) => product.serviceUrl(service, secrets), keys);
  const today = startOfDay(Date.now() / 1000);
  let next = 0;
  const loader = async () => {
    while (next < ROWS) {
      const from = next;
      next += CHUNK;
      const count = Math.min(CHUNK, ROWS - from);
      const rows = Array.from({ length: count }, (_, at) => {
        const random = new Random(1_000_000 + from + at);
        return agent(random, from + at, ['TENANT'], today - DAY * random.int(60, 2_000));
      });
      await into.add('agent', rows);
      if (from % 20_000 === 0) say(`${from} of ${ROWS} people loaded`);
    }
  };
  try {
    await Promise.all(Array.from({ length: LOADERS }, loader));
  } finally {
    await into.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(DEMO_ADMIN);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

type Steps = (name: string, act: () => Promise<unknown>) => Promise<void>;

const rows = (page: Page) => page.locator('[data-list-frame] tbody tr[data-id]');

/** What staff do with a long list, once. */
async function round(page: Page, step: Steps): Promise<void> {
  await page.goto('/agent/tenant');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Filtro Idioma' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(800, 500);
  await step('scroll by the wheel', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, TURN_PX);
      await page.waitForTimeout(40);
    }
  });
  await step('jump to row 8,000', async () => {
    await page.locator('[data-list-frame]').evaluate((frame) => {
      (frame as unknown as { scrollTop: number }).scrollTop = 8_000 * 36;
    });
    await page.waitForURL(/page=1[56]\d/);
    await rows(page).first().waitFor();
  });
  await step('sort by a heading', async () => {
    await page
      .getByRole('columnheader')
      .getByRole('button', { name: /^Activa/ })
      .click();
    await page.waitForURL(/sort=active/);
    await page.locator('table[aria-busy="false"]').waitFor();
  });
  await step('open a filter', async () => {
    await page.getByRole('button', { name: 'Filtro Idioma' }).click();
    await page.getByRole('checkbox', { name: /^Castellano/ }).waitFor();
  });
  await step('filter', async () => {
    await page.getByRole('checkbox', { name: /^Castellano/ }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL(/f\.language=ES/);
    await page.locator('table[aria-busy="false"]').waitFor();
  });
  await step('select a page', () =>
    page.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }).check(),
  );
  await step('select all that match', async () => {
    await page.getByRole('button', { name: /^Seleccionar (los|todos)/ }).click();
    await page.getByText(/^[\d.]+ seleccionados$/).waitFor();
  });
  await step('open the bulk change', async () => {
    await page.getByRole('button', { name: 'Cambiar un campo' }).click();
    await page.getByText(/^Se aplicará a/).waitFor();
  });
  const dialog = page.getByRole('dialog', { name: 'Cambiar un campo' });
  await dialog.getByRole('combobox', { name: 'Campo' }).click();
  await page.getByRole('option', { name: 'Nacionalidad', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Nacionalidad' }).fill('Española');
  const started = page.waitForResponse((response) => response.url().endsWith('/lists/changes'));
  await step('start it', async () => {
    await dialog.getByRole('button', { name: /^Cambiar \(/ }).click();
    // At its beginning the bar is empty, which counts as hidden.
    await dialog.getByRole('progressbar', { name: 'Progreso' }).waitFor({ state: 'attached' });
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

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function lineOf(name: string, timings: readonly Timing[]): string {
  const of = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? '—' : `${Math.round(middle(known))} (${Math.round(Math.max(...known))})`;
  };
  const cells = (['toPaint', 'task', 'frame'] as const).map((key) => of(timings.map((each) => each[key])));
  return `| ${[name, ...cells].join(' | ')} |`;
}

async function measure(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const found = new Map<string, Timing[]>();
  const memory: string[] = [];
  for (let at = 0; at <= ROUNDS; at += 1) {
    await round(page, async (name, act) => {
      const timing = await timed(page, act);
      // The first round compiles.
      if (at > 0) found.set(name, [...(found.get(name) ?? []), timing]);
      if (name !== 'scroll by the wheel') return;
      const { megabytes, nodes } = await held(session);
      memory.push(`${megabytes.toFixed(0)} MB, ${nodes} nodes`);
    });
  }
  say('| interaction | input to next paint, ms | longest task, ms | longest frame, ms |');
  say('|---|---|---|---|');
  for (const [name, timings] of found) say(lineOf(name, timings));
  say(`held by the page after scrolling, round by round: ${memory.join('; ')}`);
}

/** `npm run lists -w deploy/load`: a list of 100,000 rows in Chromium, against the product as `make up` starts it. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-lists-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  try {
    await product.up();
    await load(product);
    const browser = await chromium.launch({
      executablePath: process.env['CHROME_PATH'] ?? findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const viewport = { width: 1440, height: 900 };
      const page = await browser.newPage({ baseURL: product.url, viewport, locale: 'es-ES' });
      page.setDefaultTimeout(120_000);
      await signIn(page);
      await measure(page);
    } finally {
      await browser.close();
    }
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
