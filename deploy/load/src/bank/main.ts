import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bankImport, importBankStatement, matchBankLines } from '@llavero/proto/commands/bank-statements';
import {
  prepareRemittance,
  previewRemittance,
  sendRemittance,
  withdrawRemittance,
} from '@llavero/proto/commands/remittances';
import { verifyInvoiceRegister } from '@llavero/proto/commands/verifactu';
import { startOfDay } from '@llavero/proto/values/dates';
import { replayBank } from '@llavero/seed/bank-replay';
import { freeBasePort } from '@llavero/runner/system';
import { untilWhole } from '../chaos/killer.ts';
import { Staff } from '../month/staff.ts';
import { Product } from '../product.ts';
import { step } from '../step.ts';
import { loadChain } from './chain.ts';
import { answersOf, preparedRemittances, remittanceFaults } from './faults.ts';
import { type BankOffice, loadOffice } from './office.ts';
import { type Meant, monthlyStatement } from './statement.ts';

/** Rows of a remittance and movements of a statement. */
const ROWS = Number(process.env['BANK_ROWS'] ?? 10_000);
const RECORDS = Number(process.env['BANK_RECORDS'] ?? 100_000);
const PARTS = ['finance', 'people', 'contracts', 'gateway', 'postgres', 'nats', 'notifications'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function timeRemittance(product: Product, staff: Staff, { company }: BankOffice, today: number) {
  const asked = { type: 'DEBIT', organization: company, executionDate: today, dueUpTo: today } as const;
  let seenAmount = 0;
  await step(product, PARTS, 'pre-flight', async () => {
    const { rows, refusedRows, totalAmount } = await staff.run(previewRemittance, asked);
    seenAmount = totalAmount;
    return `${rows} rows, ${refusedRows} refused`;
  });
  let made = { id: '', version: 0 };
  await step(product, PARTS, 'file with pre-flight and schema', async () => {
    const reply = await staff.run(prepareRemittance, { ...asked, format: 'PAIN_008_08', seenAmount });
    made = reply;
    return `${reply.rows} rows`;
  });
  await step(product, PARTS, 'sent', async () => {
    await staff.run(sendRemittance, { id: made.id, version: made.version });
    return 'its receipts are in process';
  });
}

/** Kills finance within the making of a file and within its sending: each is whole or has not happened. */
async function killRemittance(
  product: Product,
  staff: Staff,
  { company }: BankOffice,
  today: number,
  adminUrl: string,
) {
  const asked = { type: 'DEBIT', organization: company, executionDate: today, dueUpTo: today } as const;
  for (let after = 100; after < 10_000; after += 150) {
    let reached = 'nothing';
    const tried = staff
      .run(prepareRemittance, { ...asked, format: 'PAIN_008_08' })
      .then((made) => {
        reached = 'file';
        return staff.run(sendRemittance, { id: made.id, version: made.version });
      })
      .then(() => (reached = 'sent'))
      .catch(() => undefined);
    await sleep(after);
    await product.kill('finance');
    await tried;
    await untilWhole(product.supervisorPort, 120_000);
    const faults = await remittanceFaults(adminUrl);
    const kept = await preparedRemittances(adminUrl);
    const result = `answered: ${reached}; kept unsent: ${kept.length}; ${faults.join('; ') || 'no fault'}`;
    say(`| killed after ${after} ms | | | | | ${result} |`);
    if (reached === 'sent') return;
    for (const one of kept) await staff.run(withdrawRemittance, one);
  }
}

async function timeStatement(
  product: Product,
  staff: Staff,
  office: BankOffice,
  today: number,
  adminUrl: string,
) {
  const { content, meant } = monthlyStatement(office, today);
  const ended = async ({ process }: { process: string }) => {
    for (;;) {
      const state = await staff.run(bankImport, { process });
      if (!['QUEUED', 'IN_PROGRESS'].includes(state.status)) return state;
      await sleep(100);
    }
  };
  await step(product, PARTS, 'statement imported and matched', async () => {
    const run = await ended(await staff.run(importBankStatement, { content, book: false }));
    return `${run.status}, ${run.added} movements, ${run.proposed} proposed; ${await judged(adminUrl, meant)}`;
  });
  await step(product, PARTS, 'what is certain booked', async () => {
    const { status, booked } = await ended(await staff.run(matchBankLines, { book: true }));
    return `${status}, ${booked} booked; ${await judged(adminUrl, meant)}`;
  });
}

/** How many movements found the receipt that their payer meant, and how many another. */
async function judged(adminUrl: string, meant: readonly Meant[]): Promise<string> {
  const answers = await answersOf(adminUrl);
  let [right, wrong] = [0, 0];
  for (const { reference, receipt } of meant) {
    const found = answers.get(reference) ?? [];
    if (found.length === 0) continue;
    if (found.length === 1 && found[0] === receipt) right += 1;
    else wrong += 1;
  }
  const owed = meant.filter(({ receipt }) => receipt !== null).length;
  return `${((100 * right) / owed).toFixed(1)} % of ${owed} right, ${wrong} wrong`;
}

/** The demo company's own two years, matched month after month by the rules alone: no service runs. */
function measureOwnYears(): void {
  const began = process.cpuUsage();
  const { lines, automatic, proposed, right, left, wrong } = replayBank(Math.floor(Date.now() / 1000));
  const { user, system } = process.cpuUsage(began);
  const percent = (count: number) => `${((100 * count) / lines).toFixed(1)} %`;
  say(
    `${lines} movements: ${percent(automatic)} automatic, ${wrong.length} wrong; ${percent(proposed)} proposed, ${right} of them right; ${percent(left)} left; ${((user + system) / 1e6).toFixed(1)} CPU seconds`,
  );
}

/**
 * `-- own`: only the demo company's own two years. Else
 * `BANK_ROWS=10000 BANK_RECORDS=100000 npm run bank -w deploy/load`: a remittance of 10,000 rows, a statement of 10,000 movements, a
 * register of 100,000 invoices, and remittances whose service is killed.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-bank-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  try {
    await product.up();
    const today = startOfDay(Math.floor(Date.now() / 1000));
    const office = await loadOffice(product, ROWS, today);
    await loadChain(product, office.company, RECORDS, today);
    const staff = new Staff(product.url, await product.signIn());
    const adminUrl = product.adminUrl(await product.secrets());
    say('| step | seconds | CPU seconds | of which | most memory, MB | result |');
    say('|---|---|---|---|---|---|');
    await step(product, PARTS, 'register followed from first to last', async () => {
      const { records, isWhole } = await staff.run(verifyInvoiceRegister, { issuer: office.company });
      return `${records} records, ${isWhole ? 'whole' : 'broken'}`;
    });
    await timeStatement(product, staff, office, today, adminUrl);
    if (process.argv.includes('kill')) await killRemittance(product, staff, office, today, adminUrl);
    else await timeRemittance(product, staff, office, today);
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('own')) measureOwnYears();
else await main();
