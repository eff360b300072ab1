import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import { legalSettings } from '@llavero/proto/rules/legal/legal-entry';
import { LEGAL_PREFIX, type LegalOverrides, legalOverridesOf } from '@llavero/proto/rules/legal/settings';
import { Injectable } from '@nestjs/common';

const settingKeys = Object.keys(legalSettings).map((name) => LEGAL_PREFIX + name);

/** Figures of the law that an administrator has put in the place of the starting ones. */
@Injectable()
export class LegalFigures {
  constructor(private readonly peers: Peers) {}

  /** @throws CodedError unavailable while the settings are away */
  async overrides(requestId: string | null): Promise<LegalOverrides> {
    const { items } = await this.peers.of(config).list(
      {
        fields: ['key', 'value'],
        filter: { key: { $in: settingKeys }, status: 'ACTIVE' },
        limit: settingKeys.length,
      },
      serviceContext('contracts', requestId),
    );
    return legalOverridesOf(items);
  }
}
