import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfDay } from '@llavero/proto/values/dates';
import { freeBasePort } from '@llavero/runner/system';
import { findChromium } from '@llavero/servers/chromium';
import { chromium } from 'playwright-core';
import { signIn } from '../lists/round.ts';
import { loadPortfolio } from '../month/portfolio.ts';
import { Staff } from '../month/staff.ts';
import { Product } from '../product.ts';
import { step as printedStep } from '../step.ts';
import { contractsOf, generated, longDocument, makeTemplates } from './contracts.ts';
import { openedAt, sendPhotos } from './phone.ts';

/** Contracts of 12 pages. */
const CONTRACTS = Number(process.env['DOCUMENT_CONTRACTS'] ?? 1_000);
/** Photos of 8 MB; 1,000 take 8 GB of disk. */
const PHOTOS = Number(process.env['DOCUMENT_PHOTOS'] ?? 1_000);
/** For one thing to show on a page, beside whatever else the machine does. */
const WAIT_MS = 600_000;
const PARTS = ['documents', 'contracts', 'people', 'places', 'gateway', 'postgres', 'nats'] as const;

/**
 * `make bench ARGS=documents`, the figures of issue 12: contracts of 12 pages in the background (4 minutes for 1,000 on two idle cores),
 * the first page of a PDF of 200 pages in a browser (1 s), and photos of 8 MB from the profile of a phone whose network is cut three
 * times (none lost, none doubled). `DOCUMENT_CONTRACTS` (1,000), `DOCUMENT_PHOTOS` (1,000).
 */
export async function benchDocuments(say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-papers-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  const step = (name: string, work: () => Promise<string>) =>
    printedStep(product, PARTS, name, work, ['documents', 'gateway']);
  try {
    await product.up();
    await loadPortfolio(product, CONTRACTS, startOfDay(Math.floor(Date.now() / 1000)));
    const token = await product.signIn();
    const staff = new Staff(product.url, token);
    await makeTemplates(product.url, token);
    const records = await contractsOf(product.url, token, CONTRACTS);
    const [first = ''] = records;
    say(`load before: ${loadavg().map((each) => each.toFixed(1)).join(', ')}`); // prettier-ignore
    say('| step | seconds | CPU seconds | of which | most memory, MB | result |');
    say('|---|---|---|---|---|---|');
    await step(`${records.length} contracts in the background`, () =>
      generated(staff, token, product.url, records),
    );
    const long = await longDocument(staff, first);
    const browser = await chromium.launch({
      executablePath: process.env['CHROME_PATH'] ?? findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const desk = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
      desk.setDefaultTimeout(WAIT_MS);
      await signIn(desk);
      await step('first page of a PDF of 200 pages, opened 3 times', () => openedAt(desk, first, long));
      const phone = await browser.newContext({
        ...{ baseURL: product.url, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      });
      phone.setDefaultTimeout(WAIT_MS);
      const page = await phone.newPage();
      await signIn(page);
      await step(`${PHOTOS} photos of 8 MB from a phone, 3 cuts`, () =>
        sendPhotos(page, first, PHOTOS, { url: product.url, token }),
      );
    } finally {
      await browser.close();
    }
    say(`load after: ${loadavg().map((each) => each.toFixed(1)).join(', ')}`); // prettier-ignore
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}
