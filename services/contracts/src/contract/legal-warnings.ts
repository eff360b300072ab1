import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { contractLegalWarnings } from '@llavero/proto/commands/contracts';
import { contract as definition } from '@llavero/proto/records/contract';
import {
  contractWarnings,
  townOf,
  type WarningCircumstances,
} from '@llavero/proto/rules/legal/contract-warnings';
import {
  LEGAL_PREFIX,
  type LegalOverrides,
  legalOverridesOf,
  legalSettings,
} from '@llavero/proto/rules/legal/settings';

const settingKeys = Object.keys(legalSettings).map((name) => LEGAL_PREFIX + name);

/** What the wizard shows while a contract is written, for whoever asks of one that is there. */
@CommandHandler(contractLegalWarnings)
export class ContractLegalWarnings implements Handles<typeof contractLegalWarnings> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run(
    { id }: InputOf<typeof contractLegalWarnings>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof contractLegalWarnings>> {
    const contract = await this.stores.of(definition).load(id);
    const [town, overrides] = await Promise.all([
      this.townOf(contract.units[0], requestId),
      this.overrides(requestId),
    ]);
    return { warnings: contractWarnings(contract, { now: this.clock.now(), ...town, overrides }) };
  }

  /** The town of the first unit, which decides on stressed zones, and its INE code where it is known. */
  private async townOf(
    unit: string | undefined,
    requestId: string | null,
  ): Promise<Pick<WarningCircumstances, 'city' | 'ine'>> {
    if (unit === undefined) return {};
    const [place] = await this.peers
      .records('places')
      .getMany(
        { collection: 'place', ids: [unit], fields: ['city', 'municipalityCode'] },
        serviceContext('contracts', requestId),
      );
    return townOf(place ?? {});
  }

  /** Figures of the law that an administrator has put in the place of the starting ones. */
  private async overrides(requestId: string | null): Promise<LegalOverrides> {
    const { items } = await this.peers.records('notifications').list(
      {
        collection: 'config',
        fields: ['key', 'value'],
        filter: { key: { $in: settingKeys }, status: 'ACTIVE' },
        limit: settingKeys.length,
      },
      serviceContext('contracts', requestId),
    );
    return legalOverridesOf(items.map((row) => ({ key: String(row['key']), value: row['value'] ?? null })));
  }
}
