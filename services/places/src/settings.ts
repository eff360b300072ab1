import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { AREA_PRICES_KEY, type AreaPrices, areaPricesOf } from '@llavero/proto/rules/area-prices';
import { LEGAL_PREFIX, type LegalOverrides, legalOverridesOf } from '@llavero/proto/rules/legal/settings';
import { legalSettings } from '@llavero/proto/rules/legal/legal-entry';
import {
  LOCAL_HOLIDAYS_KEY,
  type LocalHolidays,
  localHolidaysOf,
} from '@llavero/proto/rules/visits/regional-holidays';
import { Injectable } from '@nestjs/common';
import { config } from '@llavero/proto/records/notifications/config';

/** How long the days that a year adds are kept, in milliseconds: every visitor who looks for a moment asks for them. */
const HOLIDAYS_MS = 60_000;

const legalKeys = Object.keys(legalSettings).map((name) => LEGAL_PREFIX + name);

/** What an administrator has set (`config` of the notifications service), as far as places need it. */
@Injectable()
export class Settings {
  private holidays: { until: number; days: Promise<LocalHolidays> } | null = null;

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

  /** Holidays that a year adds for a region or a town; those known last, or none, while the settings are away. */
  localHolidays(): Promise<LocalHolidays> {
    const now = performance.now();
    if (this.holidays && now < this.holidays.until) return this.holidays.days;
    const days = this.readHolidays(this.holidays?.days);
    this.holidays = { until: now + HOLIDAYS_MS, days };
    days.catch(() => (this.holidays = null));
    return days;
  }

  private async readHolidays(before: Promise<LocalHolidays> | undefined): Promise<LocalHolidays> {
    try {
      const values = await this.values([LOCAL_HOLIDAYS_KEY], null);
      return localHolidaysOf(values.get(LOCAL_HOLIDAYS_KEY));
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('local holidays of before are used', { errorCode: error.body.code });
      return (await before) ?? {};
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
