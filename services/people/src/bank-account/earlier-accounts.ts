import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Logger } from '@llavero/kit/logging/logger';
import type { RecordStore } from '@llavero/kit/records/store';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { definitionOf } from '@llavero/proto/records/registry';
import type { PayeeAccount } from '@llavero/proto/rules/bank-account';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { earlierAccountsJob } from './earlier-accounts-job.ts';

/** Collections with an account that we pay to. */
const payees = ['agent', 'supplier'] as const;
const ROWS_AT_ONCE = 100;

/**
 * Approves what was stored before there was an approval. Such a row has an IBAN, nothing approved and does not wait: every
 * write since then with an IBAN nobody has approved says that it waits, so a second run finds no others.
 */
@JobHandler(earlierAccountsJob)
export class EarlierAccounts implements HandlesJob<typeof earlierAccountsJob>, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const found = await Promise.all(payees.map((collection) => this.page(collection)));
    if (found.every((ids) => ids.length === 0)) return;
    const once = { key: 'earlier-accounts', seconds: 600 };
    await this.jobs.enqueue(earlierAccountsJob, {}, serviceContext('people'), { once });
  }

  async run(_input: object, job: JobContext<null>): Promise<void> {
    for (const collection of payees) {
      const store: RecordStore = this.stores.of(definitionOf(collection));
      for (;;) {
        const ids = await this.page(collection);
        if (ids.length === 0) break;
        await job.transaction(async (tx) => {
          for (const id of ids) {
            const payee = (await store.loadUnchecked(id, tx, { lock: true })) as PayeeAccount;
            const { iban = null, bic = null, accountHolder: holder = null } = payee;
            const approvedAccount = { iban, bic, holder, at: null, by: null };
            await store.writeUnchecked(id, undefined, { approvedAccount }, {}, serviceContext('people'), tx);
          }
        });
        this.logger.info('earlier accounts approved', { collection, count: ids.length });
      }
    }
  }

  private async page(collection: (typeof payees)[number]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM ${collection} WHERE 'iban' = ANY(sealed_set) AND NOT 'approvedAccount' = ANY(sealed_set)
       AND NOT account_pending AND deleted_at IS NULL ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
    );
    return rows.map(({ id }) => id);
  }
}
