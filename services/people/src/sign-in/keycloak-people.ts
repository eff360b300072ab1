import { Injectable } from '@nestjs/common';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { type Account, Accounts } from './accounts.ts';
import { type KeycloakIdentity, KeycloakTokens } from './keycloak-tokens.ts';
import { keycloakPersonBound, keycloakPersonUnknown } from './sign-in.errors.ts';

/** Whom an identity of Keycloak means: by issuer and `sub`, once the verified address has found the person (decision 0193). */
@Injectable()
export class KeycloakPeople {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly tokens: KeycloakTokens,
  ) {}

  /**
   * The active person behind an identity.
   *
   * @throws CodedError forbidden `KEYCLOAK.PERSON_UNKNOWN`, and `KEYCLOAK.PERSON_BOUND` where the person with that address has
   *   another identity at the same issuer
   */
  async find({ subject, email }: KeycloakIdentity): Promise<Account> {
    const account =
      (await this.accounts.byKeycloak(subject)) ??
      (await this.accounts.byEmail('employee', email)) ??
      (await this.accounts.byEmail('user', email));
    if (!account?.active) throw keycloakPersonUnknown();
    this.#refuseAnother(account, subject);
    return account;
  }

  /**
   * Binds the person to the identity at the first sign-in; later ones write nothing.
   *
   * @throws CodedError forbidden `KEYCLOAK.PERSON_BOUND` where another identity was quicker
   */
  async bind(account: Account, { subject }: KeycloakIdentity, { requestId }: CallContext): Promise<Account> {
    if (account.keycloakIdentity === subject) return account;
    const { actor: id, role } = account;
    const self = { actor: { id, role, session: null, impersonator: null }, requestId };
    return this.database.transaction(async (tx) => {
      // Two windows may come at once: the second finds what the first has bound.
      const now = await this.accounts.locked(account, tx);
      this.#refuseAnother(now, subject);
      return now.keycloakIdentity === subject ? now : this.accounts.bindKeycloak(now, subject, self, tx);
    });
  }

  #refuseAnother({ keycloakIdentity: known }: Account, subject: string): void {
    // An identity of another issuer is of before the operator configured this one.
    if (known !== null && known !== subject && this.tokens.isOurs(known)) throw keycloakPersonBound();
  }
}
