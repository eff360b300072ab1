import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { linkTo } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { extensionRefused } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { extendTerms } from '@llavero/proto/commands/renewals';
import { CodedError } from '@llavero/proto/errors';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { dayKey, startOfDay } from '@llavero/proto/values/dates';
import { ContractRenewals } from './contract-renewals.ts';
import { MandateRenewals } from './mandate-renewals.ts';

/**
 * The daily extension of contracts and mandates (STA-03, decision 0032). Each in a transaction of its own; carried out
 * again, or by two replicas at once, it has its effect once, and after days without service it makes up for them.
 */
@CommandHandler(extendTerms)
export class ExtendTerms implements Handles<typeof extendTerms> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly contracts: ContractRenewals,
    private readonly mandates: MandateRenewals,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(
    _input: InputOf<typeof extendTerms>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof extendTerms>> {
    const ctx = serviceContext('contracts', requestId);
    const done = { contracts: 0, refused: 0, mandates: 0, migrated: 0 };
    // First the mandates: a contract is extended while its mandate is in force.
    for await (const { id } of this.mandates.candidates()) {
      if (signal?.aborted) return done;
      if (await this.mandates.renew(id, ctx)) done.mandates += 1;
    }
    for (let moved = -1; moved !== 0;) {
      if (signal?.aborted) return done;
      moved = await this.database.transaction((tx) => this.mandates.migrate(tx, ctx));
      done.migrated += moved;
    }
    const refused: (Contract & { id: string })[] = [];
    for await (const contract of this.contracts.candidates()) {
      if (signal?.aborted) return done;
      if (this.contracts.due(contract, startOfDay(this.clock.now())).length === 0) continue;
      try {
        if (await this.contracts.extend(contract.id, ctx)) done.contracts += 1;
      } catch (error) {
        if (!(error instanceof CodedError) || error.body.code !== 'CONTRACT.UNIT_TAKEN') throw error;
        this.logger.warn('contract not extended', { contract: contract.id, errorCode: error.body.code });
        refused.push(contract);
      }
    }
    done.refused = refused.length;
    for (const contract of refused) await this.tell(contract, ctx);
    return done;
  }

  /** Once per contract and end. */
  private async tell(contract: Contract & { id: string }, ctx: CallContext): Promise<void> {
    const { id, endDate, mandate } = contract;
    const [found] =
      mandate === null ? [] : await this.stores.of(mandateDefinition).loadManyUnchecked([mandate]);
    const message = {
      people: found?.salesManager ? [found.salesManager] : [],
      otherwise: 'FIRST_ADMIN' as const,
      ...named(extensionRefused, {
        records: { contract: id },
        values: { url: linkTo(this.config.publicUrl, 'contract', id), end: endDate! },
      }),
      relatedContracts: [id],
      deduplication: `extension-refused:${id}:${dayKey(endDate!)}`,
    };
    await this.peers.command(sendMessage, message, ctx);
  }
}
