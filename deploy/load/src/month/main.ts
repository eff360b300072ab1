import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMonth, monthPreview, previewMonth, startMonthPreview } from '@llavero/proto/commands/month';
import { printMonth } from '@llavero/proto/commands/papers';
import { makeReport, printReport } from '@llavero/proto/commands/reports';
import { type MonthKind, monthDocuments } from '@llavero/proto/records/choices/finance';
import { addMonths, dayOf, startOfDay } from '@llavero/proto/values/dates';
import { freeBasePort } from '@llavero/runner/system';
import { Product } from '../product.ts';
import { step as printedStep } from '../step.ts';
import { killedRun } from './killed.ts';
import { loadPortfolio } from './portfolio.ts';
import { printed } from './printed.ts';
import { type RunOutcome, Staff } from './staff.ts';
import { faultsOf, untilLogged } from './traces.ts';

const PARTS = ['finance', 'contracts', 'documents', 'notifications', 'gateway', 'postgres', 'nats'] as const;
const REMEMBERED = ['finance', 'contracts', 'documents'];
type Trial = 'month' | 'kill' | 'print' | 'report';

type Say = (line: string) => void;

const step = (product: Product, name: string, work: () => Promise<string>): Promise<void> =>
  printedStep(product, PARTS, name, work, REMEMBERED);

const outcome = ({ status, created, existing, failed }: RunOutcome) =>
  `${status === 'FINISHED' ? '' : `${status}, `}${created} new, ${existing} there, ${failed} failed`;

async function timeMonth(product: Product, staff: Staff, adminUrl: string, input: Asked): Promise<void> {
  let hash = '';
  await step(product, 'preview', async () => {
    const preview = await staff.run(previewMonth, input);
    hash = preview.hash;
    return `${preview.toCreate} to create, ${preview.existing} there, ${preview.skipped} left out`;
  });
  let shown = '';
  await step(product, 'preview in the background', async () => {
    const began = performance.now();
    const { process } = await staff.run(startMonthPreview, input);
    const answered = Math.round(performance.now() - began);
    const { status, done } = await staff.ended(process);
    const kept = await staff.run(monthPreview, { process });
    shown = process;
    return `${status}, answered after ${answered} ms, ${done} contracts, ${kept.hash === hash ? 'the same' : 'another'} hash`;
  });
  await step(product, 'generation of what was shown', async () =>
    outcome(await staff.generate({ ...input, preview: shown })),
  );
  await step(product, 'until every event is logged', async () => {
    await untilLogged(adminUrl);
    return (await faultsOf(adminUrl, input)).join('; ') || 'no fault';
  });
  await step(product, 'generation again', async () => outcome(await staff.generate(input)));
  await step(product, 'preview again', async () => {
    const { toCreate, existing } = await staff.run(previewMonth, input);
    return `${toCreate} to create, ${existing} there`;
  });
}

async function killMonth(
  product: Product,
  staff: Staff,
  adminUrl: string,
  input: Asked,
  say: Say,
): Promise<void> {
  const { process } = await staff.run(generateMonth, input);
  say(`| killed generation | | | | | ${outcome(await killedRun(product, staff, process))} |`);
  await untilLogged(adminUrl);
  const faults = await faultsOf(adminUrl, input);
  say(`| faults after it | | | | | ${faults.join('; ') || 'none'} |`);
}

interface Asked {
  year: number;
  month: number;
  kinds: MonthKind[];
}

/**
 * `make bench ARGS="month [month] [kill] [print] [report]"`: a month of some 10,000 contracts, one whose run is killed, its
 * papers, and the report of a landlord with 500 units. Without a choice all of it. `MONTH_UNITS`: how many units, 12,000.
 */
export async function benchMonth(chosen: readonly string[], env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const units = Number(env['MONTH_UNITS'] ?? 12_000);
  const wants = (trial: Trial) => chosen.length === 0 || chosen.includes(trial);
  const folder = await mkdtemp(join(tmpdir(), 'llavero-month-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  try {
    await product.up();
    const today = startOfDay(Math.floor(Date.now() / 1000));
    const reported = await loadPortfolio(product, units, today);
    const staff = new Staff(product.url, await product.signIn());
    const adminUrl = product.adminUrl(await product.secrets());
    const monthOf = (months: number): Asked => {
      const { year, month } = dayOf(addMonths(today, months));
      return { year, month, kinds: [...monthDocuments.values] };
    };
    say('| step | seconds | CPU seconds | of which | most memory, MB | result |');
    say('|---|---|---|---|---|---|');
    if (wants('month')) await timeMonth(product, staff, adminUrl, monthOf(1));
    if (wants('kill')) await killMonth(product, staff, adminUrl, monthOf(2), say);
    if (wants('print')) {
      const { year, month } = monthOf(1);
      if (!wants('month')) await staff.generate(monthOf(1));
      await step(product, 'PDFs of the receipts', async () => {
        const { process } = await staff.run(printMonth, { year, month, kinds: ['RECEIPT'] });
        return printed(adminUrl, process);
      });
    }
    if (wants('report')) {
      const { landlord, year, units: reportedUnits } = reported;
      const input = { kind: 'OWNER', landlord, year, from: 1, to: 12 } as const;
      for (const round of [1, 2, 3]) {
        await step(
          product,
          `owner report of ${reportedUnits} units, data of the XLSX, ${round}`,
          async () => {
            const { report } = await staff.run(makeReport, input);
            return `${JSON.stringify(report).length} characters`;
          },
        );
        await step(product, `the same as PDF, ${round}`, async () => {
          const { bytes } = await staff.run(printReport, input);
          return `${bytes} bytes`;
        });
      }
    }
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}
