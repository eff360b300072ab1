import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { isUuid } from '@llavero/kit/records/access';
import type { RemittanceType } from '@llavero/proto/records/choices/remittances';
import type { Remittance } from '@llavero/proto/records/finance/remittance';
import { config } from '@llavero/proto/records/notifications/config';
import { employee } from '@llavero/proto/records/people/employee';
import { mayApproveAccounts } from '@llavero/proto/rules/bank-account';
import {
  approvalReason,
  REMITTANCE_APPROVAL_LIMIT_KEY,
  remittanceLimit,
} from '@llavero/proto/rules/remittance-approval';
import { addMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { notAnApprover, ownRemittance } from './remittance.errors.ts';
import { lastPaidAccounts } from './remittance-table.ts';
import type { RemittanceCandidate } from './row-refusal.ts';

/** When a second person has to let a payment go, and who that may be (issue 11 §1; decisions 0034 and 0047). */
@Injectable()
export class RemittanceApproval {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
  ) {}

  /**
   * Why another person has to approve these rows; null when nobody has to. Debits bring money in and need none.
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: a limit is never guessed
   */
  async reason(
    type: RemittanceType,
    rows: readonly RemittanceCandidate[],
    ctx: CallContext,
  ): Promise<string | null> {
    if (type === 'DEBIT') return null;
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: REMITTANCE_APPROVAL_LIMIT_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('finance', ctx.requestId),
      );
    const accounts = new Map(
      rows.flatMap(({ party }) => (party?.iban ? [[party.id, party.iban] as const] : [])),
    );
    const paid = await lastPaidAccounts(this.database, [...accounts.keys()]);
    const changed = [...accounts].filter(([party, iban]) => paid.get(party) !== iban);
    const total = addMoney(0, ...rows.map(({ amount }) => amount));
    return approvalReason(total, remittanceLimit(items[0]?.value), changed.length);
  }

  /** @throws CodedError forbidden when the caller may not approve, or has prepared it, as themselves or as somebody else */
  async requireOther(
    { preparedBy, preparedFor }: Remittance,
    { actor, requestId }: CallContext,
  ): Promise<void> {
    const person = isUuid(actor.id)
      ? await this.peers
          .of(employee)
          .find(actor.id, serviceContext('finance', requestId), { fields: ['position'] })
      : null;
    if (!mayApproveAccounts({ role: actor.role, position: person?.position ?? null })) throw notAnApprover();
    const preparers = [preparedBy, preparedFor].filter((one) => one !== null);
    if ([actor.id, actor.impersonator].some((one) => one !== null && preparers.includes(one)))
      throw ownRemittance();
  }
}
