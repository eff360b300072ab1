import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { media } from '@llavero/proto/records/documents/media';
import { organization, type Organization } from '@llavero/proto/records/people/organization';
import { Injectable } from '@nestjs/common';
import type { Letterhead } from './paper.ts';

/** What of an organization stands on its letterhead. */
export const letterheadFields = [
  'name',
  'cif',
  'socialAddress',
  'address',
  'phone',
  'email',
  'registry',
  'logo',
] as const;

/** The letterheads of the organizations in whose name papers are made. */
@Injectable()
export class Letterheads {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  /** Of the active organization, read as the service: whoever may see a paper sees its head. */
  async own({ requestId }: CallContext): Promise<Letterhead> {
    const { items } = await this.peers
      .of(organization)
      .list(
        { fields: [...letterheadFields], filter: { active: true }, limit: 1 },
        serviceContext('documents', requestId),
      );
    return this.of(items[0]);
  }

  /** Of the organization that signs a contract, or else a mandate (C §3), and of the active one where they name none. */
  async signing(
    { contract: lease, mandate: order }: { contract?: string | null; mandate?: string | null },
    ctx: CallContext,
  ): Promise<Letterhead> {
    const as = serviceContext('documents', ctx.requestId);
    const asked = { fields: ['organization'] } as const;
    const [leased, ordered] = await Promise.all([
      lease ? this.peers.of(contract).find(lease, as, asked) : undefined,
      order ? this.peers.of(mandate).find(order, as, asked) : undefined,
    ]);
    const named = leased?.organization ?? ordered?.organization;
    return (named ? (await this.byId([named], ctx)).get(named) : undefined) ?? this.own(ctx);
  }

  /** Of organizations by their ids; one that is gone is not among them. */
  async byId(ids: readonly string[], { requestId }: CallContext): Promise<Map<string, Letterhead>> {
    const found = await this.peers
      .of(organization)
      .getMany([...ids], serviceContext('documents', requestId), { fields: [...letterheadFields] });
    const heads = new Map<string, Letterhead>();
    for (const one of found) heads.set(one.id, await this.of(one));
    return heads;
  }

  /** Of an organization, or of a company that has not entered its own. */
  async of(
    company: Pick<Organization, (typeof letterheadFields)[number]> | null | undefined,
  ): Promise<Letterhead> {
    return {
      name: company?.name ?? 'Llavero',
      cif: company?.cif ?? null,
      address: company?.socialAddress ?? company?.address ?? null,
      phone: company?.phone ?? null,
      email: company?.email ?? null,
      registry: company?.registry ?? null,
      logo: company?.logo ? await this.logo(company.logo) : null,
    };
  }

  /** Key of a picture that was uploaded as a logo; somebody's paper that was linked by mistake is printed nowhere. */
  private async logo(id: string): Promise<string | null> {
    const [file] = await this.stores.of(media).loadManyUnchecked([id]);
    const isLogo =
      file?.ownerCollection === organization.collection && file.mimeType?.startsWith('image/') === true;
    return isLogo ? file.storageKey : null;
  }
}
