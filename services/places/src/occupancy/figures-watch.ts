import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { NO_ID } from '@llavero/proto/values/ids';
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

  /** One pass over the units, then one over the properties. What it cannot put right stays for the next tick. */
  async tick(): Promise<void> {
    await this.takeOver();
    const ctx = serviceContext('places');
    await this.pass((after, tx) => this.occupancy.refreshNextUnits(after, tx, ctx));
    await this.pass((after, tx) => this.occupancy.refreshNextProperties(after, tx, ctx));
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

  private async pass(work: (after: string, tx: Tx) => Promise<string | null>): Promise<void> {
    for (let after: string | null = NO_ID; after !== null && !this.stopping;) {
      const from: string = after;
      after = await this.database.transaction((tx) => work(from, tx));
    }
  }
}

function isUnavailable(error: unknown): error is CodedError {
  return error instanceof CodedError && error.body.kind === 'unavailable';
}
