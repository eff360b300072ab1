import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { config } from '@llavero/proto/records/notifications/config';
import { agent } from '@llavero/proto/records/people/agent';
import { supplier } from '@llavero/proto/records/people/supplier';
import {
  type AccountPlan,
  accountPlan,
  ACCOUNTING_PLAN_KEY,
} from '@llavero/proto/rules/accounting/account-plan';
import { ACCOUNTING_IDS_KEY } from '@llavero/proto/rules/accounting-ids';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

/** Whom an entry names. */
export interface EntryParty {
  name: string;
  taxId: string | null;
  /** Of a supplier: its own account. */
  account: string | null;
}

/** Accounts and names of an entry's records, which other services keep; asked with the rights of this service. */
@Injectable()
export class AccountingSettings {
  constructor(private readonly peers: Peers) {}

  /** The accounts of the house. @throws CodedError unavailable `PEER.UNAVAILABLE` */
  async plan({ requestId }: Pick<CallContext, 'requestId'>): Promise<AccountPlan> {
    const keys = [ACCOUNTING_PLAN_KEY, ACCOUNTING_IDS_KEY];
    const filter = { key: { $in: keys }, status: 'ACTIVE' as const };
    const { items } = await this.peers
      .of(config)
      .list({ fields: ['key', 'value'], filter, limit: keys.length }, serviceContext('finance', requestId));
    const of = (wanted: string) => items.find(({ key }) => key === wanted)?.value;
    return accountPlan(of(ACCOUNTING_PLAN_KEY), of(ACCOUNTING_IDS_KEY));
  }

  /** The accounts of mandates that have one of their own. */
  async mandateAccounts(
    ids: readonly (string | null)[],
    { requestId }: Pick<CallContext, 'requestId'>,
  ): Promise<Map<string, string>> {
    const as = serviceContext('finance', requestId);
    const found = await inParts(ids, (part) =>
      this.peers.of(mandate).getMany(part, as, { fields: ['accountingAccount'] }),
    );
    return new Map(found.flatMap(({ id, accountingAccount: own }) => (own ? [[id, own] as const] : [])));
  }

  /** People and suppliers by id. */
  async parties(
    { people, suppliers }: { people: readonly (string | null)[]; suppliers: readonly (string | null)[] },
    { requestId }: Pick<CallContext, 'requestId'>,
  ): Promise<Map<string, EntryParty>> {
    const as = serviceContext('finance', requestId);
    const [agents, companies] = await Promise.all([
      inParts(people, (part) =>
        this.peers.of(agent).getMany(part, as, { fields: ['firstname', 'lastname', 'idNumber'] }),
      ),
      inParts(suppliers, (part) =>
        this.peers.of(supplier).getMany(part, as, { fields: ['name', 'idNumber', 'accountingId'] }),
      ),
    ]);
    return new Map([
      ...agents.map(
        (one) => [one.id, { name: agent.title(one), taxId: one.idNumber, account: null }] as const,
      ),
      ...companies.map(
        ({ id, name, idNumber, accountingId }) =>
          [id, { name, taxId: idNumber, account: accountingId }] as const,
      ),
    ]);
  }
}

/** What a peer answers for ids, each asked once. */
async function inParts<R>(
  ids: readonly (string | null)[],
  ask: (part: string[]) => Promise<R[]>,
): Promise<R[]> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const found: R[] = [];
  for (const part of inBatches(wanted)) found.push(...(await ask(part)));
  return found;
}
