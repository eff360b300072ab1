import type { CallContext } from '@llavero/kit/context';
import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { config } from '@llavero/proto/records/notifications/config';
import {
  AMOUNT_TOLERANCE_KEY,
  amountTolerance,
  DEFAULT_TOLERANCE,
} from '@llavero/proto/rules/finance-anomalies';
import { Injectable } from '@nestjs/common';

/** What an administrator has set (`config` of the notifications service) for the validation of a month. */
@Injectable()
export class ValidationSettings {
  constructor(
    private readonly peers: Peers,
    private readonly logger: Logger,
  ) {}

  /** Per cent; the default while the settings are away, because it only decides what is pointed out. */
  async tolerance(ctx: CallContext): Promise<number> {
    try {
      const { items } = await this.peers
        .of(config)
        .list(
          { fields: ['value'], filter: { key: AMOUNT_TOLERANCE_KEY, status: 'ACTIVE' }, limit: 1 },
          serviceContext('finance', ctx.requestId),
        );
      return amountTolerance(items[0]?.value);
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('the default tolerance of the validation is used', { errorCode: error.body.code });
      return DEFAULT_TOLERANCE;
    }
  }
}
