import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { organization } from '@llavero/proto/records/people/organization';
import { anonymiseIban, normaliseIban } from '@llavero/proto/values/iban';
import { Injectable } from '@nestjs/common';
import { refused } from './statements.errors.ts';

/** The accounts of the company, as its organizations name them. */
@Injectable()
export class BankAccounts {
  constructor(private readonly peers: Peers) {}

  /** Organizations by their account, without spaces. @throws CodedError unavailable */
  async all(ctx: CallContext): Promise<Map<string, string>> {
    const { items } = await this.peers
      .of(organization)
      .list(
        { fields: ['id', 'iban'], filter: { active: true }, limit: 500 },
        serviceContext('finance', ctx.requestId),
      );
    return new Map(items.flatMap(({ id, iban }) => (iban ? [[normaliseIban(iban), id] as const] : [])));
  }

  /**
   * Whose accounts these are.
   * @throws CodedError conflict `FINANCE.STATEMENT_OF_ANOTHER_COMPANY`
   */
  async owners(accounts: readonly string[], ctx: CallContext): Promise<Map<string, string>> {
    const own = await this.all(ctx);
    const foreign = accounts.find((account) => !own.has(account));
    if (foreign === undefined) return own;
    throw refused(
      'STATEMENT_OF_ANOTHER_COMPANY',
      `El extracto es de la cuenta ${anonymiseIban(foreign)}, que no es de ninguna organización activa. Si es de la empresa, anótela como cuenta de cobro en «Organizaciones».`,
    );
  }
}
