import { gzipSync } from 'node:zlib';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { bankImport, importBankStatement, matchBankLines } from '@llavero/proto/commands/bank-statements';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { Json } from '@llavero/proto/fields/field';
import { type BankLine, bankLine } from '@llavero/proto/records/finance/bank-line';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { transferLine } from '@llavero/proto/rules/document-line';
import { FinanceModule } from '../../finance.module.ts';
import { ContractsStandIn } from '../../testing/contracts.ts';
import type { ParsedStatement } from '../parsed-statement.ts';
import { camt053, OWN_ACCOUNT } from './statement-files.ts';

export const admin = testContext('ADMIN');

/** Finance with its neighbours and a company that has an account. */
export class BankOffice {
  private constructor(
    readonly running: TestServices,
    readonly organization: string,
  ) {}

  static async start(): Promise<BankOffice> {
    const running = await startTestServices(
      {
        finance: FinanceModule,
        people: neighbour('people'),
        contracts: ContractsStandIn,
        notifications: neighbour('notifications'),
      },
      { partial: true },
    );
    const object = { name: 'Gestora Prueba SL', iban: OWN_ACCOUNT };
    const { id } = await running.peers
      .records('people')
      .create({ collection: 'organization', object }, admin);
    return new BankOffice(running, id);
  }

  get peers() {
    return this.running.peers;
  }

  get database(): Database {
    return this.running.services.get('finance')!.get(Database);
  }

  get stores(): RecordStores {
    return this.running.services.get('finance')!.get(RecordStores);
  }

  /** A receipt that is owed, of 800 € unless `totalAmount` says otherwise. */
  async receipt(more: Record<string, Json> = {}): Promise<Finance> {
    const [id = ''] = await this.receipts([more]);
    return this.document(id);
  }

  /** Many of them; answers their ids. */
  receipts(asked: readonly Record<string, Json>[]): Promise<string[]> {
    const records = asked.map(({ totalAmount = 800, ...more }) => ({
      object: {
        ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', destinationRole: 'TENANT', paymentMethod: 'TRANSFER' },
        issueDate: more['paymentExpectedDate'] ?? null,
        breakdown: [
          transferLine({
            category: 'RENT',
            subcategory: 'RENT',
            source: 'LANDLORD',
            destination: 'TENANT',
            concept: 'Renta',
            explanation: 'Renta del mes',
            base: Number(totalAmount),
          }),
        ],
        ...more,
      },
    }));
    const trusted = { ...admin, trusted: true };
    return this.database.transaction((tx) =>
      this.stores.of('finance').createMany(records as never, trusted, tx, { byCommand: true }),
    );
  }

  document(id: string): Promise<Finance> {
    return this.stores.of(finance).loadUnchecked(id);
  }

  send(statements: readonly ParsedStatement[], book = true, file = camt053(statements)) {
    const content = gzipSync(Buffer.from(file)).toString('base64');
    return this.peers.command(importBankStatement, { content, book }, admin);
  }

  /** Imports a file and waits for the end. */
  async import(statements: readonly ParsedStatement[], book = true) {
    return this.ended((await this.send(statements, book)).process);
  }

  async match(book = true) {
    return this.ended((await this.peers.command(matchBankLines, { book }, admin)).process);
  }

  ended(process: string): Promise<OutputOf<typeof bankImport>> {
    return until('the end of the import', async () => {
      const run = await this.peers.command(bankImport, { process }, admin);
      return !['QUEUED', 'IN_PROGRESS'].includes(run.status) && run;
    });
  }

  /** All movements, the oldest first. */
  async lines(): Promise<BankLine[]> {
    const found = await this.stores.of(bankLine).findUnchecked({ filter: {} });
    return found.sort((one, other) => one.bookingDate - other.bookingDate || one.amount - other.amount);
  }

  async line(id: string): Promise<BankLine> {
    return this.stores.of(bankLine).loadUnchecked(id);
  }

  /** Every test begins without documents and movements. */
  async clear(): Promise<void> {
    await this.database.query('truncate finance, bank_line, bank_statement, bank_payer, bank_file cascade');
  }

  stop(): Promise<void> {
    return this.running?.stop();
  }
}
