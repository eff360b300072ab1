import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';
import { Signatures, turnOf } from './signatures.ts';

const EVERY_MS = 10 * 60_000;

/**
 * Reminds whoever has not signed for three days, three times at most, while the link still leads somewhere (EXT-10). A provider reminds by
 * itself.
 */
@Injectable()
export class RemindSigners extends Ticker {
  constructor(
    private readonly signatures: Signatures,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super('remind signers', EVERY_MS, log);
  }

  async tick(): Promise<void> {
    const own = serviceContext('documents');
    const { table, database } = this.signatures;
    const now = this.clock.now();
    for (const { request, signer } of await table.quiet(now))
      await database.transaction(async (tx) => {
        const row = await table.find(request, tx, true);
        const turn = turnOf(await table.signers(request, tx));
        // Signed, ended or reminded meanwhile, by a person or another replica.
        if (row?.status !== 'OPEN' || turn?.id !== signer || !(await table.noteReminder(signer, now, tx)))
          return;
        await this.signatures.invite(turn, true, own, tx);
      });
  }
}
