import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { agent } from '@llavero/proto/records/people/agent';
import { organization } from '@llavero/proto/records/people/organization';
import type { TaxPayer } from '@llavero/proto/rules/verifactu/invoice-record';
import type { KnownParty } from '@llavero/proto/rules/verifactu/registration';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

export interface KnownPerson extends KnownParty {
  isCompany: boolean;
}

/** Who is named on invoices, from the people service. */
export interface Parties {
  /** The organization that issues the company's invoices; null while there is none. */
  company: (Omit<TaxPayer, 'nif'> & { id: string; nif: string | null }) | null;
  people: Map<string, KnownPerson>;
}

/** Names and tax numbers of those on invoices; asked before a transaction, which waits for nobody outside. */
@Injectable()
export class RegisterParties {
  constructor(private readonly peers: Peers) {}

  /** @param ids persons; null and unknown ones are left out */
  async of(
    ids: readonly (string | null | undefined)[],
    { requestId }: Pick<CallContext, 'requestId'>,
  ): Promise<Parties> {
    const as = serviceContext('finance', requestId);
    // The one at the head of every paper.
    const { items } = await this.peers.of(organization).list({ filter: { active: true }, limit: 1 }, as);
    const [own] = items;
    const parties = {
      company: own ? { id: own.id, name: own.name, nif: own.cif } : null,
      people: new Map<string, KnownPerson>(),
    };
    await this.complete(parties, ids);
    return parties;
  }

  /** Adds those who are not among them yet: whom a document of the past names, and nobody of today. */
  async complete({ people }: Parties, ids: readonly (string | null | undefined)[]): Promise<void> {
    const wanted = [...new Set(ids.flatMap((id) => id ?? []))].filter((id) => !people.has(id));
    for (const some of inBatches(wanted)) {
      const chunk = await this.peers.of(agent).getMany(some, serviceContext('finance'), {
        fields: ['firstname', 'lastname', 'company', 'idType', 'idNumber', 'nationality'],
      });
      for (const { id, firstname, lastname, company, idType, idNumber, nationality } of chunk)
        people.set(id, {
          name: agent.title({ firstname, lastname }),
          isCompany: company ?? false,
          ...{ idType, idNumber, nationality },
        });
    }
  }
}
