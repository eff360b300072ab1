import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';
import { Signatures } from './signatures.ts';

const EVERY_MS = 5 * 60_000;

/** Ends signatures whose time is over. */
@Injectable()
export class ExpireSignatures extends Ticker {
  constructor(
    private readonly signatures: Signatures,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super('expire signatures', EVERY_MS, log);
  }

  async tick(): Promise<void> {
    const own = serviceContext('documents');
    const { table, database } = this.signatures;
    for (const id of await table.overdue(this.clock.now()))
      await database.transaction(async (tx) => {
        const row = await table.find(id, tx, true);
        // Signed, or ended by another replica, while this one waited for the row.
        if (row?.status !== 'OPEN' || row.expiresAt > this.clock.now()) return;
        await this.signatures.end(row, 'EXPIRED', { reason: null }, own, tx);
      });
  }
}
