import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { putContractInForce } from '@llavero/proto/commands/activation';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { activationTerms } from '@llavero/proto/rules/activation';
import { ActivateContract } from '../contract/activate-contract.ts';
import { contractAlreadyActive } from '../contract/contract.errors.ts';
import { ValidateContract } from '../contract/validate-contract.ts';
import { OpenPolicy } from '../insurance/open-policy.ts';
import { replyOf } from '../reply.ts';
import { givenTerms } from './given-terms.ts';

/** The end of the activation wizard (WIZ-06) in one transaction: terms, validation, activation, policy. */
@CommandHandler(putContractInForce)
export class PutContractInForce implements Handles<typeof putContractInForce> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly validation: ValidateContract,
    private readonly activation: ActivateContract,
    private readonly policies: OpenPolicy,
  ) {}

  run(
    input: InputOf<typeof putContractInForce>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof putContractInForce>> {
    const { id, activateNow, openInsurance } = input;
    const terms: PatchOf<typeof definition> = givenTerms(input.terms, activationTerms);
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const stored = await store.loadUnchecked(id, tx, { lock: true });
      if (stored.activated) throw contractAlreadyActive();
      let contract = await store.writeUnchecked(id, input.version, terms, {}, ctx, tx);
      if (!contract.validated)
        contract = await this.validation.changeStatus({ id, version: contract.version }, ctx, tx);
      if (activateNow) contract = await this.activation.activate(id, contract.version, ctx, tx);
      const policy = openInsurance ? await this.policies.openUnlessInsured(contract, ctx, tx) : null;
      return { ...replyOf(definition, contract, this.clock.now()), insurance: policy?.id ?? null };
    });
  }
}
