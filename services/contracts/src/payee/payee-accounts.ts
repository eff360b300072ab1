import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { type CodedError, invalid } from '@llavero/proto/errors';
import { agent } from '@llavero/proto/records/people/agent';
import { payableAccount } from '@llavero/proto/rules/bank-account';
import { normaliseIban } from '@llavero/proto/values/iban';
import { Injectable } from '@nestjs/common';

/**
 * Accounts that bookings and contracts name for money we give back. Only an account that a second person has approved in
 * the record of a payee is paid (decision 0034), so that an IBAN written on a contract is no way round.
 */
@Injectable()
export class PayeeAccounts {
  constructor(private readonly peers: Peers) {}

  /**
   * The IBANs to which these people are paid, in their order and once each.
   * @throws unavailable while the people service is away
   */
  async payable(people: readonly (string | null)[], { requestId }: CallContext): Promise<string[]> {
    const ids = [...new Set(people.filter((id) => id !== null))];
    if (ids.length === 0) return [];
    const found = await this.peers.of(agent).getMany(ids, serviceContext('contracts', requestId), {
      fields: ['iban', 'bic', 'accountHolder', 'approvedAccount'],
    });
    const byId = new Map(found.map((one) => [one.id, payableAccount(one)?.iban]));
    return [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
  }

  /**
   * @param iban where the money goes; null is no account of theirs either
   * @param field that a form shows the refusal at
   * @throws CodedError invalid `ACCOUNT.NOT_APPROVED`
   */
  async requireApproved(
    iban: string | null,
    people: readonly (string | null)[],
    field: string,
    ctx: CallContext,
  ): Promise<void> {
    const approved = await this.payable(people, ctx);
    if (iban === null || !approved.includes(normaliseIban(iban))) throw accountNotApproved(field);
  }
}

function accountNotApproved(field: string): CodedError {
  const message =
    'Solo se devuelve dinero a una cuenta aprobada. Escriba esta en la ficha del inquilino y, cuando otra persona la apruebe, repita el pago.';
  return invalid('ACCOUNT.NOT_APPROVED', `No se ha guardado nada. ${message}`, [
    { field, rule: 'approved', message },
  ]);
}
