import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from '@llavero/runner/build';
import { portsFrom, ROOT } from '@llavero/runner/layout';
import { freeBasePort, type RunningSystem, startSystem } from '@llavero/runner/system';
import { findChromium } from '@llavero/servers/chromium';
import { copyDemo, specEnvironment } from './demo-template.ts';
import { type ArrivedMail, mailsOfGreenMail, mailsOfSink } from './mail-server.ts';

/** The demo's sign-in; every employee has the same password. */
export const DEMO_PASSWORD = 'llavero-demo';
export const SALES_MANAGER = 'marcos.iglesias@llavero.example';
export const EXTERNAL_EMPLOYEE = 'sandra.quintana@llavero.example';
export const FINANCE_MANAGER = 'diego.navarro@llavero.example';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** For the hook that opens the stage: half a minute on a quiet machine, minutes on a busy one. */
export const STAGE_MS = 600_000;
/** For one thing to show on a page; bounds what never comes, not what comes late. */
const WAIT_MS = 120_000;
// A test waits for several things.
jest.setTimeout(300_000);

/**
 * Address of a product that runs already, with its demo company, e.g. in containers (`make compose-test`); undefined: each
 * spec starts one of its own. `LLAVERO_E2E_GREENMAIL` is the address of its mail server where that is a GreenMail.
 */
export const RUNNING = process.env['LLAVERO_E2E_URL'];

/** The whole product with its demo company, and a real browser in front of it. */
export interface Stage {
  /** What this spec has started. @throws Error where it has not: the product was RUNNING already */
  system: RunningSystem;
  url: string;
  /** Address of the mail sink's list. */
  mailUrl: string;
  /** What has been sent, to whichever mail server the product has. */
  mails(): Promise<ArrivedMail[]>;
  /** A browser profile of its own, in Spanish, at Madrid's time. */
  visitor(viewport?: { width: number; height: number }): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** What the specs of one file (`together`) share, and how many of them have not closed it. */
let shared: { stage: Promise<Stage>; users: number } | undefined;

/**
 * Builds and starts everything on free ports, with a copy of the demo company in a folder of its own; or takes what is
 * RUNNING, or what another spec of the same file has opened.
 *
 * @param basePort when something must know the address before; it is then nobody else's
 */
export async function openStage(basePort?: number): Promise<Stage> {
  if (RUNNING !== undefined) return runningStage(RUNNING);
  if (basePort !== undefined) return startStage(basePort);
  const open = (shared ??= { stage: startStage(), users: 0 });
  open.users += 1;
  const stage = await open.stage;
  const visitors: BrowserContext[] = [];
  return {
    ...stage,
    async visitor(viewport) {
      const visitor = await stage.visitor(viewport);
      visitors.push(visitor);
      return visitor;
    },
    async close() {
      // One whose browser has gone must not keep the product running.
      await Promise.allSettled(visitors.map((visitor) => visitor.close()));
      open.users -= 1;
      if (open.users > 0) return;
      shared = undefined;
      await stage.close();
    },
  };
}

/** What most specs begin with: somebody at the first screen on a desk. */
export interface SignedIn {
  stage: Stage;
  page: Page;
  /** {@link complaints} of the page. */
  said: string[];
}

/** Opens the stage and signs somebody in on a page of a desk's size. */
export async function openSignedIn(email: string): Promise<SignedIn> {
  const stage = await openStage();
  try {
    const page = await (await stage.visitor(DESKTOP)).newPage();
    const said = complaints(page);
    await signIn(page, email);
    return { stage, page, said };
  } catch (error) {
    // The spec has no stage yet that it could close.
    await stage.close();
    throw error;
  }
}

async function startStage(basePort?: number): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llavero-browser-'));
  const hash = await build(ROOT, () => undefined);
  await copyDemo(hash, dataDir);
  // Eight programs load much the same modules, at every spec anew.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache/compiled');
  const system = await startSystem({
    basePort: basePort ?? (await freeBasePort()),
    dataDir,
    built: Promise.resolve(hash),
    durable: false,
    tell: specEnvironment,
  });
  const stage = await openBrowserAt(system.url, `http://127.0.0.1:${system.addresses.ports.standIns}/mail`);
  return {
    ...stage,
    system,
    async close() {
      await stage.close();
      await system.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runningStage(url: string): Promise<Stage> {
  const { standIns } = portsFrom(Number(new URL(url).port));
  const greenMail = process.env['LLAVERO_E2E_GREENMAIL'];
  const stage = await openBrowserAt(url, `http://127.0.0.1:${standIns}/mail`);
  return {
    ...stage,
    ...(greenMail ? { mails: () => mailsOfGreenMail(greenMail) } : {}),
    get system(): RunningSystem {
      throw new Error(`${url} was running already: its parts and folders are not at hand.`);
    },
  };
}

/** A browser for a product at an address, and its mail. */
async function openBrowserAt(url: string, mailUrl: string): Promise<Omit<Stage, 'system'>> {
  const browser = await launch();
  return {
    url,
    mailUrl,
    mails: () => mailsOfSink(mailUrl),
    visitor: async (viewport = DESKTOP) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        acceptDownloads: true,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(WAIT_MS);
      return context;
    },
    close: () => browser.close(),
  };
}

function launch(): Promise<Browser> {
  return chromium.launch(browserOptions());
}

/** How a browser is started, for a spec that starts one of its own. */
export function browserOptions() {
  return {
    executablePath: process.env['CHROME_PATH'] ?? findChromium(),
    // Where the machine has no language, names of files with an accent cannot be written and all become «download».
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds here: code that is optimized for it costs more than it gives (decision 0197).
      '--js-flags=--no-maglev --no-turbofan',
    ],
  };
}

/** Signs in through the screen, as a person does, and waits for the first screen. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Fills and sends the sign-in form of the page that is open; where it leads is the caller's to wait for. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/**
 * Waits until the page is no wider than its window, which takes the time of a layout when the window has just been made smaller.
 * @param where said when it never is
 */
export async function fits(page: Page, where = page.url()): Promise<void> {
  try {
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
  } catch (cause) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    throw new Error(`${where}: ${width} px wide in a window of ${page.viewportSize()?.width}`, { cause });
  }
}

/** What the browser complained about on a page; a test expects it to be empty. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`.trim());
  });
  return said;
}
