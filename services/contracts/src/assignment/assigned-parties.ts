import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { contractPartyChanged } from '@llavero/proto/events/contracts';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { type MandateStatus } from '@llavero/proto/records/contracts/mandate.states';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { causeLabel, dueChanges } from '@llavero/proto/rules/assignments';
import { statusOf } from '@llavero/proto/states/evaluate';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { managementEntry } from '../contract/chronology-note.ts';
import { mandateNotInForce, mandateWithoutLandlord } from './assignment.errors.ts';

const inForce = new Set(['ACTIVE', 'SIGNED']);

/** Writes the signed changes of party whose day has come into their contract (WIZ-07). */
@Injectable()
export class AssignedParties {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * @param contract locked, with its assignments as they stand
   * @returns the contract with the parties of today
   */
  async writeDue(
    contract: Contract & SystemFields,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Contract & SystemFields> {
    const now = this.clock.now();
    const due = dueChanges(contract, startOfDay(now));
    if (!due) return contract;
    const { changed, ...parties } = due;
    const notes = changed.map(({ cause, date }) => {
      const description = `${causeLabel(cause)}: cambian las partes desde el ${formatDay(date)}`;
      return managementEntry('CONTRACT', description, ctx, now);
    });
    const last = changed.at(-1)!;
    const patch = {
      ...parties,
      chronology: [...(contract.chronology ?? []), ...notes],
      ...(parties.mandate === contract.mandate
        ? {}
        : { mandateStatus: await this.statusOf(parties.mandate, tx) }),
    };
    const { party, from, to, date } = last;
    return this.stores
      .of(definition)
      .writeUnchecked(
        contract.id,
        contract.version,
        patch as PatchOf<typeof definition>,
        { event: contractPartyChanged, extra: { party, from, to, date } },
        ctx,
        tx,
      );
  }

  /**
   * The mandate under which a new landlord lets: one that names him and is signed.
   * @throws CodedError `ASSIGNMENT.MANDATE_WITHOUT_LANDLORD`, `ASSIGNMENT.MANDATE_NOT_IN_FORCE`
   */
  async refuseMandate(id: string | null, landlord: string, tx: Tx): Promise<void> {
    if (id === null) throw mandateWithoutLandlord();
    const mandate = await this.stores.of(mandateDefinition).loadUnchecked(id, tx, { lock: true });
    if (!mandate.landlords.includes(landlord)) throw mandateWithoutLandlord();
    if (!inForce.has(statusOf(mandateDefinition, mandate, this.clock.now()))) throw mandateNotInForce();
  }

  private async statusOf(id: string | null, tx: Tx): Promise<MandateStatus | null> {
    if (id === null) return null;
    const mandate = await this.stores.of(mandateDefinition).loadUnchecked(id, tx);
    // The status of a mandate is one of its own set.
    return statusOf(mandateDefinition, mandate, this.clock.now()) as MandateStatus;
  }
}
