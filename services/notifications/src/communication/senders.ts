import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import {
  organizationsOfDocuments,
  organizationsOfMandates,
} from '@llavero/kit/organizations/acting-organizations';
import { contract } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { type Organization, organization } from '@llavero/proto/records/people/organization';
import { Injectable } from '@nestjs/common';

/** What a message is filed under. */
export type Filed = Pick<Communication, 'relatedContracts' | 'relatedFinances' | 'relatedMandates'>;

/** In whose name mails are written: as the papers about the same records are (decisions 0206, 0211). */
@Injectable()
export class Senders {
  constructor(private readonly peers: Peers) {}

  /**
   * The organization that the records of a message name: its documents, else its contracts, else its mandates. Null where they name none, or
   * several of them different ones: then the company writes as such.
   * @throws CodedError unavailable while nobody knows
   */
  async of({ relatedFinances, relatedContracts, relatedMandates }: Filed, { requestId }: CallContext) {
    const own = serviceContext('notifications', requestId);
    const named =
      relatedFinances.length > 0
        ? await this.ofDocuments(relatedFinances, own)
        : relatedContracts.length > 0
          ? await this.ofContracts(relatedContracts, own)
          : await this.ofMandates(relatedMandates, own);
    const [only, ...others] = new Set(named);
    if (!only || others.length > 0) return null;
    return (await this.peers.of(organization).find(only, own)) ?? null;
  }

  private async ofDocuments(ids: readonly string[], own: CallContext): Promise<(string | null)[]> {
    const fields = ['type', 'mandatary', 'mandate'] as const;
    const documents = await this.peers.of(finance).getMany(ids, own, { fields });
    return documents.map(await organizationsOfDocuments(this.peers, documents, own));
  }

  private async ofContracts(ids: readonly string[], own: CallContext): Promise<(string | null)[]> {
    const fields = ['organization', 'mandate'] as const;
    const contracts = await this.peers.of(contract).getMany(ids, own, { fields });
    const mandates = contracts.flatMap((one) => (one.organization ? [] : (one.mandate ?? [])));
    const houses = await organizationsOfMandates(this.peers, mandates, own);
    return contracts.map((one) => one.organization ?? houses.get(one.mandate ?? '') ?? null);
  }

  private async ofMandates(ids: readonly string[], own: CallContext): Promise<(string | null)[]> {
    return [...(await organizationsOfMandates(this.peers, ids, own)).values()];
  }
}

/** Who writes, in one line of the foot: name, CIF and address as at the head of papers. */
export const lineOf = ({ name, cif, socialAddress, address }: Organization): string =>
  [name, cif && `CIF ${cif}`, socialAddress ?? address].filter(Boolean).join(' · ');
