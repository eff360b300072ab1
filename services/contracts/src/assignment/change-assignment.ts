import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { changeAssignment } from '@llavero/proto/commands/assignments';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { partiesOn } from '@llavero/proto/rules/assignments';
import { refuseFieldChanges } from '@llavero/proto/states/field-states';
import { startOfDay } from '@llavero/proto/values/dates';
import { replyOf } from '../reply.ts';
import { AssignedParties } from './assigned-parties.ts';
import { assignmentNotFound, derogationTooEarly, notTheLast } from './assignment.errors.ts';
import { refuseAssignment, refuseClosedContract, signedDays } from './assignment.rules.ts';

type Entry = Contract['assigmentOfRightsHistory'][number];

/** Moves an assignment by its table (C §4.4); what signs or derogates it also changes the parties by their day. */
@CommandHandler(changeAssignment)
export class ChangeAssignment implements Handles<typeof changeAssignment> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly parties: AssignedParties,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof changeAssignment>, ctx: CallContext): Promise<OutputOf<typeof changeAssignment>> {
    const { id, version, assignment, status } = input;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const contract = await store.loadUnchecked(id, tx, { lock: true });
      const now = this.clock.now();
      const history = contract.assigmentOfRightsHistory ?? [];
      const entry = history.find(({ key }) => key === assignment);
      if (!entry) throw assignmentNotFound();
      const derogationDate = status === 'DEROGATED' ? startOfDay(input.derogationDate ?? now) : null;
      const next = { ...entry, status, ...(derogationDate === null ? {} : { derogationDate }) };
      const patch = { assigmentOfRightsHistory: history.map((other) => (other === entry ? next : other)) };
      refuseFieldChanges(definition, contract, patch);
      if (status === 'SIGNED') {
        refuseClosedContract(contract, now);
        this.refuseSignature(contract, entry);
        if (entry.party === 'LANDLORD' && entry.to)
          await this.parties.refuseMandate(
            entry.mandate ?? partiesOn(contract, entry.date).mandate,
            entry.to,
            tx,
          );
      }
      if (derogationDate !== null && entry.party) {
        if (derogationDate < entry.date) throw derogationTooEarly(entry.date);
        const [last] = signedDays(history, entry.party);
        if (last !== entry.date) throw notTheLast();
      }
      const changed = await store.writeUnchecked(id, version, patch, {}, ctx, tx);
      return replyOf(definition, await this.parties.writeDue(changed, ctx, tx), now);
    });
  }

  /** Since it was noted, the contract may have changed. */
  private refuseSignature(contract: Contract, { party, from, to, date }: Entry): void {
    if (!party || !from || !to) throw assignmentNotFound();
    const account = contract.assignmentAccounts?.find(({ agent }) => agent === to)?.iban ?? null;
    refuseAssignment(contract, { party, from, to, date, payerBankAccount: account });
  }
}
