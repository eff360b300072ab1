import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { AREA_PRICES_KEY, type AreaPrices, areaPricesOf } from '@llavero/proto/rules/area-prices';
import { LEGAL_PREFIX, type LegalOverrides, legalOverridesOf } from '@llavero/proto/rules/legal/settings';
import { legalSettings } from '@llavero/proto/rules/legal/legal-entry';
import { Injectable } from '@nestjs/common';
import { config } from '@llavero/proto/records/notifications/config';

const legalKeys = Object.keys(legalSettings).map((name) => LEGAL_PREFIX + name);

/** What an administrator has set (`config` of the notifications service), as far as places need it. */
@Injectable()
export class Settings {
  constructor(
    private readonly peers: Peers,
    private readonly logger: Logger,
  ) {}

  /** Prices of districts and towns. @throws CodedError unavailable: nobody is told a price that may be another. */
  async areaPrices(requestId: string | null): Promise<AreaPrices> {
    const values = await this.values([AREA_PRICES_KEY], requestId);
    return areaPricesOf(values.get(AREA_PRICES_KEY));
  }

  /** Figures of the law; those the product starts with while the settings are away: they only feed suggestions. */
  async legalOverrides(requestId: string | null): Promise<LegalOverrides> {
    try {
      const values = await this.values(legalKeys, requestId);
      return legalOverridesOf([...values].map(([key, value]) => ({ key, value })));
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('the starting figures of the law are used', { errorCode: error.body.code });
      return {};
    }
  }

  private async values(keys: string[], requestId: string | null): Promise<Map<string, Json>> {
    const { items } = await this.peers.of(config).list(
      {
        fields: ['key', 'value'],
        filter: { key: { $in: keys }, status: 'ACTIVE' },
        limit: keys.length,
      },
      serviceContext('places', requestId),
    );
    return new Map(items.map(({ key, value }) => [key, value]));
  }
}
