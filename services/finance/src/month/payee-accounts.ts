import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { agent } from '@llavero/proto/records/people/agent';
import { payableAccount } from '@llavero/proto/rules/bank-account';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';

/** Where landlords are paid: their approved accounts, from the people service (decision 0034). */
@Injectable()
export class PayeeAccounts {
  constructor(private readonly peers: Peers) {}

  /** IBANs by person; who has no approved account is left out. */
  async of(people: readonly string[], requestId: string | null): Promise<Map<string, string>> {
    const all = [...new Set(people)];
    const accounts = new Map<string, string>();
    for (const ids of inBatches(all)) {
      const chunk = await this.peers.of(agent).getMany(ids, serviceContext('finance', requestId), {
        fields: ['iban', 'bic', 'accountHolder', 'approvedAccount'],
      });
      for (const one of chunk) {
        const account = payableAccount(one);
        if (account) accounts.set(one.id, account.iban);
      }
    }
    return accounts;
  }
}
