import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { assignRights } from '@llavero/proto/commands/assignments';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { partyOfCause } from '@llavero/proto/records/choices/assignments';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { partiesOn } from '@llavero/proto/rules/assignments';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { replyOf } from '../reply.ts';
import { AssignedParties } from './assigned-parties.ts';
import { refuseAssignment, refuseClosedContract } from './assignment.rules.ts';

/**
 * WIZ-07: notes a change of party on a contract in force. Signed, it counts from its day: at once where that has come,
 * otherwise by {@link ApplyAssignments}; unsigned it waits as PENDING (C §4.4).
 */
@CommandHandler(assignRights)
export class AssignRights implements Handles<typeof assignRights> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly parties: AssignedParties,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof assignRights>, ctx: CallContext): Promise<OutputOf<typeof assignRights>> {
    const { id, version, cause, from, to, payerBankAccount, document, notes, signed } = input;
    const date = startOfDay(input.date);
    const party = partyOfCause[cause];
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const contract = await store.loadUnchecked(id, tx, { lock: true });
      const now = this.clock.now();
      refuseClosedContract(contract, now);
      refuseAssignment(contract, { party, from, to, date, payerBankAccount });
      const mandate = party === 'LANDLORD' ? input.mandate : null;
      if (party === 'LANDLORD')
        await this.parties.refuseMandate(mandate ?? partiesOn(contract, date).mandate, to, tx);
      const key = uuidv7();
      const status = signed ? ('SIGNED' as const) : ('PENDING' as const);
      const entry = { key, party, cause, date, from, to, status, mandate, document, notes };
      const accounts = (contract.assignmentAccounts ?? []).filter(({ agent }) => agent !== to);
      const noted = await store.writeUnchecked(
        id,
        version,
        {
          assigmentOfRightsHistory: [
            ...(contract.assigmentOfRightsHistory ?? []),
            {
              ...entry,
              previous: [],
              applied: false,
              previousMandate: null,
              derogationDate: null,
              derogationApplied: false,
            },
          ],
          ...(party === 'TENANT' && payerBankAccount
            ? { assignmentAccounts: [...accounts, { agent: to, iban: payerBankAccount }] }
            : {}),
          ...(document ? { documents: [...new Set([...contract.documents, document])] } : {}),
        },
        {},
        ctx,
        tx,
      );
      const written = await this.parties.writeDue(noted, ctx, tx);
      return { ...replyOf(definition, written, now), assignment: key };
    });
  }
}
