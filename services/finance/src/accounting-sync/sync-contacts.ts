import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Outside } from '@llavero/kit/outside/outside';
import { CodedError } from '@llavero/proto/errors';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { agent } from '@llavero/proto/records/people/agent';
import { supplier } from '@llavero/proto/records/people/supplier';
import { Injectable } from '@nestjs/common';
import { type AccountingContact, AccountingProgram } from '../outside/holded/port.ts';
import { fingerprintOf } from './sent-invoice.ts';
import type { SyncParty } from './sync-item.ts';

const fields = ['firstname', 'lastname', 'company', 'idNumber', 'holdedId'] as const;

/** The contacts of those who are invoiced and of suppliers, each once in the accounting program. */
@Injectable()
export class SyncContacts {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly outside: Outside,
  ) {}

  /**
   * The id of a person in the program: the one that is known, else of the contact that was made for them, else of a new one. Its
   * data are sent again when they have changed.
   *
   * @returns null for one who is gone
   * @throws OutsideError; CodedError unavailable while the people service cannot be asked
   */
  async of({ collection, id: party }: SyncParty): Promise<string | null> {
    const as = serviceContext('finance');
    const found = await this.found({ collection, id: party }, as);
    if (!found) return null;
    const program = this.outside.of(AccountingProgram);
    const { contact, holdedId, version } = found;
    const hash = fingerprintOf(contact);
    const [row] = await this.database.query<{ externalId: string | null; sentHash: string | null }>(
      'select external_id as "externalId", sent_hash as "sentHash" from accounting_contact where party = $1',
      [party],
    );
    // A contact of an earlier attempt whose answer was lost is found by our id.
    const known = row?.externalId ?? holdedId ?? (await program.findContact(party));
    const id = known ?? (await program.createContact(contact));
    if (known !== null && row?.sentHash !== hash) await program.updateContact(id, contact);
    if (row?.sentHash !== hash) await this.note(party, id, hash);
    if (holdedId !== id)
      await ifUnchanged(
        collection === 'agent'
          ? this.peers.of(agent).patch(party, version, { holdedId: id }, as)
          : this.peers.of(supplier).patch(party, version, { holdedId: id }, as),
      );
    return id;
  }

  private async found(
    { collection, id }: SyncParty,
    as: CallContext,
  ): Promise<{ contact: AccountingContact; holdedId: string | null; version: number } | null> {
    if (collection === 'supplier') {
      const asked = { fields: ['name', 'company', 'idNumber', 'holdedId'] as const };
      const one = await this.peers.of(supplier).find(id, as, asked);
      if (!one) return null;
      const { name, company, idNumber: taxId, holdedId, version } = one;
      // The name of the invoices, not the brand.
      return {
        contact: { kind: 'SUPPLIER', id, name: name ?? '', taxId, isPerson: !company },
        holdedId,
        version,
      };
    }
    const person = await this.peers.of(agent).find(id, as, { fields: [...fields] });
    if (!person) return null;
    const { company, idNumber: taxId, holdedId, version } = person;
    const contact = { kind: 'CLIENT', id, name: agent.title(person), taxId, isPerson: !company } as const;
    return { contact, holdedId, version };
  }

  /** Notes on a mandate whom its landlord is in the program, where it does not say so yet (EXT-12). */
  async noteOnMandate(id: string, contact: string): Promise<void> {
    const as = serviceContext('finance');
    const found = await this.peers.of(mandate).find(id, as, { fields: ['holdedId'] });
    if (!found || found.holdedId !== null) return;
    await ifUnchanged(this.peers.of(mandate).patch(id, found.version, { holdedId: contact }, as));
  }

  private async note(party: string, id: string, hash: string): Promise<void> {
    await this.database.query(
      `insert into accounting_contact (party, external_id, sent_hash) values ($1, $2, $3)
       on conflict (party) do update set external_id = excluded.external_id, sent_hash = excluded.sent_hash`,
      [party, id, hash],
    );
  }
}

/** Somebody who saves the record meanwhile goes first: the next sending notes the id. */
async function ifUnchanged(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof CodedError) || error.body.kind === 'unavailable') throw error;
  }
}
