import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { Injectable } from '@nestjs/common';
import { Occupancy } from './occupancy.ts';
import { UnitContracts } from './unit-contracts.ts';

/** A contract can only begin or end with a day. */
const EVERY_MS = 15 * 60 * 1000;

/** A contract also begins and ends by its dates; and a service that is new to this takes over what there is. */
@Injectable()
export class FiguresWatch extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly contracts: UnitContracts,
    private readonly occupancy: Occupancy,
    private readonly logger: Logger,
  ) {
    super('place figures', EVERY_MS, logger);
  }

  /** Until nothing is behind. What a round cannot put right stays for the next tick. */
  async tick(): Promise<void> {
    await this.takeOver();
    const ctx = serviceContext('places');
    const { occupancy } = this;
    await this.until((tx) => occupancy.unitsBehind(tx).then((ids) => occupancy.refreshUnits(ids, tx, ctx)));
    await this.until((tx) =>
      occupancy.propertiesBehind(tx).then((ids) => occupancy.refreshProperties(ids, tx, ctx)),
    );
  }

  /** A service whose table of contracts is still empty takes over all of them; while their owner is away, later. */
  private async takeOver(): Promise<void> {
    const [known] = await this.database.query('select 1 from unit_contract limit 1');
    if (known) return;
    try {
      await this.contracts.takeAll((work) => this.database.transaction(work), serviceContext('places'));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.logger.warn('the contracts of units are taken over later', { errorCode: error.body.code });
    }
  }

  private async until(work: (tx: Tx) => Promise<number>): Promise<void> {
    while (!this.stopping && (await this.database.transaction(work)) > 0);
  }
}

function isUnavailable(error: unknown): error is CodedError {
  return error instanceof CodedError && error.body.kind === 'unavailable';
}
