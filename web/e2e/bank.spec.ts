import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { finance } from '@llavero/proto/records/finance/finance';
import { dayKey } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { FINANCE_MANAGER, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

// Each test takes pictures of several screens.
jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];
let receipts: Finance[];

/** Account of the first organization of the demo. */
const account = validSpanishIban(700);
const day = dayKey(Date.now() / 1000);

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
  const found = await asked<{ items: Finance[] }>('getComponentItems', '$r: JSON!', 'dataRequest: $r', {
    r: {
      component: 'finance',
      mongoFilter: { type: 'RECEIPT', status: 'UNPAID', paymentMethod: { $ne: 'DIRECTLY_TO_LANDLORD' } },
      itemsPerPage: 12,
    },
  });
  receipts = found.items.filter(({ totalAmount }) => totalAmount > 0);
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** What a generic call answers. */
async function asked<T>(call: string, given: string, passed: string, variables: object): Promise<T> {
  const query = `query (${given}) { r: ${call}(${passed}) { success error data } }`;
  const headers = { 'x-llavero': '1' };
  const reply = await page.request.post('/graphql', { headers, data: { query, variables } });
  const { data } = (await reply.json()) as { data: { r: { data: T } } };
  return data.r.data;
}

const picture = (name: string, of: Page = page) => pictureOf(of, `bank-${name}`);
const rows = (of: Page = page) =>
  of.getByRole('list', { name: 'Movimientos por conciliar' }).getByRole('listitem');
const debts = (of: Page = page) =>
  of.getByRole('list', { name: 'Documentos que puede pagar' }).getByRole('listitem');

interface Moved {
  cents: number;
  from: string;
  text: string;
}

/** A Norma 43 file of one account and day. */
function norma43(moved: readonly Moved[], openingCents: number): string {
  const own = account.slice(4, 12) + account.slice(14);
  const on = day.slice(2).replaceAll('-', '');
  const figures = (value: number, length: number) => String(Math.abs(value)).padStart(length, '0');
  const [out, into] = [moved.filter(({ cents }) => cents < 0), moved.filter(({ cents }) => cents >= 0)];
  const sum = (some: readonly Moved[]) => some.reduce((total, { cents }) => total + cents, 0);
  const records = [
    `11${own}${on}${on}2${figures(openingCents, 14)}9783LLAVERO`,
    ...moved.flatMap(({ cents, from, text }) => [
      `22    0418${on}${on}02038${cents < 0 ? 1 : 2}${figures(cents, 14)}${'0'.repeat(22)}`,
      `2301${`ORDENANTE: ${from}`.padEnd(38)}${text.slice(0, 38)}`,
    ]),
    `33${own}${figures(out.length, 5)}${figures(sum(out), 14)}${figures(into.length, 5)}${figures(sum(into), 14)}2${figures(openingCents + sum(moved), 14)}978`,
  ];
  return [...records, `88${'9'.repeat(18)}${figures(records.length, 6)}`]
    .map((record) => record.padEnd(80))
    .join('\r\n');
}

/** A certain match, a payment in part, one in excess, a fee and somebody unknown. */
function file(): Buffer {
  const [sure, part, over] = receipts as [Finance, Finance, Finance];
  const paying = (document: Finance, cents: number) => ({
    cents,
    from: 'MARÍA PEÑA ROS',
    text: `Alquiler ${finance.title(document)}`,
  });
  const moved = [
    paying(sure, toCents(sure.totalAmount)),
    paying(part, toCents(part.totalAmount) - 5000),
    paying(over, toCents(over.totalAmount) + 2500),
    { cents: -1200, from: 'BANCO', text: 'Comisión de mantenimiento' },
    { cents: 33_333, from: 'DESCONOCIDO SL', text: 'Ingreso' },
  ];
  return Buffer.from(norma43(moved, 1_000_000), 'latin1');
}

describe('the bank in the browser', () => {
  it('[FIN-09] is empty at first and says what to do', async () => {
    await page.goto('/finance/financeValidation?vista=banco');
    await page.getByText('Nada por conciliar').waitFor();
    await picture('empty');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-09] takes a file in, books what is certain and shows the rest side by side', async () => {
    expect(receipts.length).toBeGreaterThanOrEqual(3);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Importar extracto' }).click();
    await (await chooser).setFiles({ name: 'extracto.n43', mimeType: 'text/plain', buffer: file() });
    await page.getByText(/5 movimientos nuevos, 1 contabilizado solo/).waitFor();
    await rows().nth(3).waitFor();
    await debts().first().waitFor();
    await picture('panes');
    await guidePicture(page, 'banco-conciliar');
    expect(await barriers(page)).toEqual([]);
    expect(
      await asked('getObject', '$id: ID!', 'collection: "finance", id: $id', { id: receipts[0]!.id }),
    ).toMatchObject({ status: 'CHARGED' });
  });

  it('[FIN-01] [FIN-09] an amount leads to the movement of the bank that has paid it', async () => {
    const context = page.context();
    const receipt = await context.newPage();
    await receipt.goto(`/finance/receipt/finance/${receipts[0]!.id}`);
    await receipt
      .getByRole('button', { name: /Ver cómo se calcula/ })
      .first()
      .click();
    const origin = receipt.getByRole('region', { name: 'Movimientos del banco' });
    await origin.getByText('Con qué se ha cobrado').waitFor();
    expect(await barriers(receipt)).toEqual([]);
    await picture('origin', receipt);
    await origin.getByRole('link', { name: /^Movimiento del/ }).click();
    await receipt.waitForURL(/bankLine/);
    await receipt.close();
  });

  it('[FIN-09] is driven without a mouse: two confirmed at once, undone, one split over two documents, one dismissed', async () => {
    const keys = page.keyboard;
    const before = await rows().count();
    for (const document of [receipts[1]!, receipts[2]!]) {
      await moveTo(finance.title(document));
      await keys.press('x');
    }
    await page.getByRole('button', { name: 'Confirmar 2' }).waitFor();
    await picture('ticked');
    await keys.press('Enter');
    await page.getByText('2 movimientos contabilizados').waitFor();
    await expectCount(before - 2);
    await keys.press('u');
    await page.getByText('2 movimientos deshechos').waitFor();
    await expectCount(before);

    // Two documents of the unknown payer's 333.33.
    await moveTo('DESCONOCIDO');
    await debts().nth(1).waitFor();
    await keys.press('s');
    await keys.press('Space');
    await typeAmount('100,00');
    await tabTo(debts().nth(1).getByRole('checkbox'));
    await keys.press('Space');
    await typeAmount('233,33');
    await page.getByText('Asignado todo.').waitFor();
    await picture('split');
    await keys.press('Control+Enter');
    await page.getByText('1 movimiento contabilizado').waitFor();
    await expectCount(before - 1);
    await keys.press('u');
    await page.getByText('1 movimiento deshecho').waitFor();
    await expectCount(before);

    await moveTo('BANCO');
    await keys.press('d');
    const reason = page.getByRole('menuitem', { name: 'Comisiones e intereses del banco' });
    await reason.waitFor();
    await picture('reasons');
    await keys.press('ArrowDown');
    await pressUntilFocused('ArrowDown', reason);
    await keys.press('Enter');
    await page.getByText('1 movimiento apartado sin documento').waitFor();
    await expectCount(before - 1);

    // The menu gives the keys back, also where nothing was chosen in it.
    await moveTo(finance.title(receipts[1]!));
    await keys.press('d');
    await reason.waitFor();
    await keys.press('Escape');
    await reason.waitFor({ state: 'detached' });
    await keys.press('Escape');
    await keys.press('Enter');
    await expectCount(before - 2);
    await keys.press('u');
    await expectCount(before - 1);

    await moveTo('DESCONOCIDO');
    await keys.press('/');
    await keys.type(finance.title(receipts[3] ?? receipts[1]!));
    await debts().first().waitFor();
    await keys.press('Escape');
    // Out of the search the letters are keys again.
    await moveTo(finance.title(receipts[1]!));
    await picture('searched');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-09] what is over is an advance, which has a list of its own and offers documents of its tenant only', async () => {
    await page.goto('/finance/financeValidation?vista=banco');
    const over = finance.title(receipts[2]!);
    await rows().filter({ hasText: over }).getByRole('button').click();
    await page.getByRole('button', { name: /^Contabilizar y dejar 25,00/ }).click();
    await page.getByText('1 movimiento contabilizado').waitFor();
    await page
      .locator('label')
      .filter({ hasText: /^Anticipos$/ })
      .click();
    await expectCount(1);
    await page.getByRole('heading', { name: /25,00.*de anticipo/ }).waitFor();
    await page.getByText(/elija qué documento de su contrato paga|Anticipo, \d+ %/).waitFor();
    await picture('advance');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-09] statements, movements and learned payers are lists of their own', async () => {
    for (const [path, name] of [
      ['bankStatement', 'Extractos'],
      ['bankLine', 'Movimientos del banco'],
      ['bankPayer', 'Pagadores conocidos'],
    ] as const) {
      await page.goto(`/finance/${path}`);
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.getByRole('row').nth(1).waitFor();
      await picture(path);
      expect(await barriers(page)).toEqual([]);
    }
    await page.goto('/finance/financeValidation?vista=cuadre');
    await page.getByText('de los extractos importados').waitFor();
    await page.getByRole('table', { name: 'Extracto menos libro' }).scrollIntoViewIfNeeded();
    await picture('apart');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-09] the cash position shows weeks, and the rows behind a figure and behind a bar', async () => {
    await page.goto('/finance/financeValidation?vista=tesoreria');
    const weeks = page.getByRole('table', { name: 'Tesorería por semana' });
    await weeks.waitFor();
    await page.locator('.recharts-bar-rectangle path:visible').first().waitFor();
    await picture('cash');
    await guidePicture(page, 'banco-tesoreria');
    expect(await barriers(page)).toEqual([]);
    // What the statement of today has brought in.
    await weeks
      .getByRole('button', { name: /^Entradas reales, del/ })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'DESCONOCIDO SL' }).waitFor();
    await picture('cash-rows');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.recharts-bar-rectangle path:visible').first().click();
    await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Contar lo vencido' }).click();
    await page.getByText('No contado').first().waitFor();
  });

  it('[FIN-09] on a phone one pane is seen at a time', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financeValidation?vista=banco');
    await rows(phone).first().waitFor();
    await picture('phone-lines', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.getByRole('button', { name: /DESCONOCIDO/ }).click();
    await debts(phone).first().waitFor();
    await picture('phone-debts', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Volver a los movimientos' }).click();
    await rows(phone).first().waitFor();
    await phone.goto('/finance/financeValidation?vista=tesoreria');
    await phone.locator('.recharts-bar-rectangle path:visible').first().waitFor();
    await picture('phone-cash', phone);
    expect(await barriers(phone)).toEqual([]);
    expect(said).toEqual([]);
  });
});

/** Waits until so many movements are left. */
async function expectCount(count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('[aria-label="Movimientos por conciliar"] > li').length === wanted,
    count,
  );
}

/** Moves to a movement by `j`, from the first one on. */
async function moveTo(text: string): Promise<void> {
  const count = await rows().count();
  for (let at = 0; at < count; at += 1) await page.keyboard.press('k');
  const current = page.locator('[aria-label="Movimientos por conciliar"] > [data-current]');
  for (let at = 1; at < count && !(await current.innerText()).includes(text); at += 1)
    await page.keyboard.press('j');
  await current.filter({ hasText: text }).waitFor({ timeout: 5_000 });
}

async function pressUntilFocused(key: string, wanted: Locator): Promise<void> {
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let left = 20; left > 0 && !(await isFocused()); left -= 1) await page.keyboard.press(key);
  expect(await isFocused()).toBe(true);
}
const tabTo = (wanted: Locator) => pressUntilFocused('Tab', wanted);

/** Writes how much of the document in focus is paid. */
async function typeAmount(amount: string): Promise<void> {
  await tabTo(debts().getByRole('textbox').last());
  await page.keyboard.press('Control+a');
  await page.keyboard.type(amount);
}
