import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { CashAnchor } from '@llavero/proto/rules/cash-position';
import { addDays, dayKey } from '@llavero/proto/values/dates';
import { inBatches } from '@llavero/proto/values/ids';
import { toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { BankAccounts } from '../statements/bank-accounts.ts';
import { ImportedBank } from '../statements/reconciliation.ts';

/** Key of what belongs to none of several accounts. */
export const NO_ACCOUNT = 'none';

/** An account of the company; `day` and `balance` are those of its last statement. */
export interface CashAccount {
  key: string;
  organization: string | null;
  ending: string | null;
  day: number | null;
  /** Euros. */
  balance: number | null;
}

/** The company's accounts, and what the question for their money needs to know of them. */
export interface CashHouse {
  accounts: CashAccount[];
  anchors: CashAnchor[];
  /** First day whose movements count: that of the question, or before it the day after the earliest last statement. */
  from: number;
  /** Parameters `$2` to `$8` of the entries. */
  parameters: readonly unknown[];
}

/** Accounts by statements and organizations, and the organization of each mandate. */
@Injectable()
export class CashAccounts {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly company: BankAccounts,
    private readonly bank: ImportedBank,
  ) {}

  /** @param from first day of the question. @throws CodedError unavailable while organizations or mandates cannot be asked */
  async of(from: number, ctx: CallContext): Promise<CashHouse> {
    const [own, imported] = await Promise.all([this.company.all(ctx), this.bank.balances('9999-12-31')]);
    const current = [...own].map(([iban, organization]) => ({ organization, ending: iban.slice(-4) }));
    const accounts = new Map<string, CashAccount>();
    for (const { organization, ending } of current) {
      const key = keyOf(organization, ending);
      accounts.set(key, { key, organization, ending, day: null, balance: null });
    }
    for (const { organization, ending, day, balance } of imported) {
      const key = keyOf(organization, ending);
      accounts.set(key, { key, organization, ending, day, balance });
    }
    const anchors = [...accounts.values()].flatMap(({ key, day, balance }) =>
      day === null || balance === null ? [] : [{ account: key, day, cents: toCents(balance) }],
    );
    const first = Math.min(from, ...anchors.map(({ day }) => addDays(day, 1)));
    const [only] = current;
    const isOne = current.length === 1 && only !== undefined;
    const fallback = isOne ? keyOf(only.organization, only.ending) : NO_ACCOUNT;
    const house = isOne ? [] : await this.mandates(dayKey(first), ctx);
    return {
      accounts: [...accounts.values()],
      anchors,
      from: first,
      parameters: [
        dayKey(first),
        current.map(({ organization }) => organization),
        current.map(({ organization, ending }) => keyOf(organization, ending)),
        house.map(([id]) => id),
        house.map(([, organization]) => organization),
        fallback,
        isOne ? only.organization : null,
      ],
    };
  }

  /** Whose the mandates of open and lately paid documents are, where the documents do not say it. */
  private async mandates(from: string, ctx: CallContext): Promise<[mandate: string, organization: string][]> {
    const rows = await this.database.query<{ mandate: string }>(
      `select mandate from finance
        where mandate is not null and mandatary is null and included_in is null and deleted_at is null
          and (payment_date is null or payment_date >= $1::date)
       union
       select mandate from bill
        where mandate is not null and organization is null and deleted_at is null and (payment_date is null or payment_date >= $1::date)`,
      [from],
    );
    const ids = rows.map((row) => row.mandate);
    const service = serviceContext('finance', ctx.requestId);
    const found: [string, string][] = [];
    for (const some of inBatches(ids)) {
      const page = await this.peers.of(mandate).getMany(some, service, { fields: ['organization'] });
      for (const { id, organization } of page) if (organization) found.push([id, organization]);
    }
    return found;
  }
}

const keyOf = (organization: string, ending: string): string => `${organization} ${ending}`;
