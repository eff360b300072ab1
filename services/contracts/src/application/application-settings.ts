import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import {
  SOLVENCY_SETTINGS_KEY,
  type SolvencySettings,
  solvencySettingsOf,
} from '@llavero/proto/rules/solvency';
import { Injectable } from '@nestjs/common';

/** The company's limits of solvency and how long applications are kept. */
@Injectable()
export class ApplicationSettings {
  constructor(private readonly peers: Peers) {}

  /** @throws CodedError unavailable while the settings are away */
  async current(requestId: string | null): Promise<SolvencySettings> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: SOLVENCY_SETTINGS_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('contracts', requestId),
      );
    return solvencySettingsOf(items[0]?.value);
  }
}
