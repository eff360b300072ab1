import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { InputOf } from '@llavero/proto/commands/command';
import { changeFinanceStatus, financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth, previewMonth } from '@llavero/proto/commands/month';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { bill } from '@llavero/proto/records/finance/bill';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { daySeconds } from '@llavero/proto/values/dates';
import { FinanceModule } from '../finance.module.ts';
import { billable, ContractsStandIn, mandates, mandateTerms, portfolio } from './contracts.ts';

export const admin = testContext('ADMIN');

type Terms = Parameters<typeof mandateTerms>[0];
type Asked = Partial<InputOf<typeof generateMonth>>;

/** Finance with its neighbours, and a portfolio that is billed by its commands. */
export class LetPortfolio {
  private constructor(readonly running: TestServices) {}

  static async start(): Promise<LetPortfolio> {
    const modules = {
      finance: FinanceModule,
      contracts: ContractsStandIn,
      people: neighbour('people'),
      notifications: neighbour('notifications'),
    };
    return new LetPortfolio(await startTestServices(modules, { partial: true }));
  }

  get peers() {
    return this.running.peers;
  }

  get records() {
    return this.peers.records('finance');
  }

  get bills() {
    return this.running.services.get('finance')!.get(RecordStores).of(bill);
  }

  /** Where the neighbour keeps its contracts. */
  get contracts(): Database {
    return this.running.services.get('contracts')!.get(Database);
  }

  get database(): Database {
    return this.running.services.get('finance')!.get(Database);
  }

  /** Every test has a portfolio of its own. */
  clear(): void {
    portfolio.length = 0;
    mandates.length = 0;
  }

  /** A contract of 1,000 € with a mandate of one landlord and a fee of 10 %, for years. */
  let(contract: Parameters<typeof billable>[0] = {}, terms: Terms = {}) {
    const own = mandateTerms({ mandateDate: daySeconds({ year: 2020, month: 1, day: 1 }), ...terms });
    const of = billable({ mandate: own.id, landlords: own.landlords, ...contract });
    mandates.push(own);
    portfolio.push(of);
    return { contract: of, terms: own, landlord: own.landlords[0]! };
  }

  asked(year: number, month: number, more: Asked = {}): InputOf<typeof generateMonth> {
    return {
      year,
      month,
      contracts: [],
      kinds: [...monthDocuments.values],
      hash: null,
      preview: null,
      ...more,
    };
  }

  preview(year: number, month: number, more: Asked = {}) {
    const { hash: _hash, preview: _preview, ...input } = this.asked(year, month, more);
    return this.peers.command(previewMonth, input, admin);
  }

  /** Generates a month and waits for the end. */
  async generate(year: number, month: number, more: Asked = {}) {
    const { process } = await this.peers.command(generateMonth, this.asked(year, month, more), admin);
    return this.ended(process);
  }

  /** A run of the generation once it has ended. */
  ended(process: string) {
    return until('the end of the run', async () => {
      const run = await this.peers.command(financeProcess, { process }, admin);
      return !['QUEUED', 'IN_PROGRESS'].includes(run.status) && run;
    });
  }

  /** The documents that stand of a year, or of a month of it, in the order of month and number. */
  async documents(filter: {
    year: number;
    month?: number;
    type?: NonNullable<Finance['type']>;
    mandate?: string;
  }): Promise<Finance[]> {
    const { items } = await this.records.list(
      {
        collection: 'finance',
        filter: { cancelled: false, ...filter },
        sort: [
          { field: 'month', order: 'asc' },
          { field: 'serie', order: 'asc' },
        ],
        limit: 500,
      },
      admin,
    );
    return items as Finance[];
  }

  /** Brings one document to a status. */
  async change({ id }: Pick<Finance, 'id'>, status: string) {
    const input = { documents: [{ id, version: null, status }], status: null };
    return (await this.peers.command(changeFinanceStatus, input, admin)).results[0]!;
  }

  stop(): Promise<void> {
    return this.running?.stop();
  }
}
