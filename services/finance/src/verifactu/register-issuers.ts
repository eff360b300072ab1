import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import { notFound } from '@llavero/proto/errors';
import type { Empowerment, IssuerKind } from '@llavero/proto/records/choices/verifactu';
import { isRecorded, legalStarts } from '@llavero/proto/rules/verifactu/start';
import { dayKey, fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Parties, RegisterParties } from './register-parties.ts';

/** An issuer as it is set; days as unix seconds. */
export interface Issuer {
  id: string;
  kind: IssuerKind;
  /** Pays corporate tax: the company itself, and landlords that are companies. */
  isCompany: boolean;
  /** Names its series of numbers; null while it has no row. */
  code: number | null;
  /** Its own day, earlier than the law's. */
  starts: number | null;
  empowerment: Empowerment | null;
}

/** What a transaction needs to record invoices. */
export interface OpenRegister {
  parties: Parties;
  /** Those whose invoices are recorded today, by id. */
  issuers: ReadonlyMap<string, Issuer>;
}

/** @throws CodedError notFound `FINANCE.ISSUER_GONE` for a text that is no id */
export function refuseNoId(...ids: readonly string[]): void {
  if (ids.every((id) => isUuid(id))) return;
  throw notFound(
    'FINANCE.ISSUER_GONE',
    'Ese emisor o registro no existe. No se ha hecho nada: elíjalo de la lista.',
  );
}

/** Whose invoices are recorded, and from when on. */
@Injectable()
export class RegisterIssuers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly parties: RegisterParties,
  ) {}

  /**
   * What invoices of today are recorded with; null while nobody's are. Makes the rows of issuers that come up for the first time:
   * inside the transactions they are only locked, in the order of their ids.
   *
   * @param people everybody who may be named on the invoices
   * @param landlords those in whose name some may be issued
   */
  async open(
    people: readonly (string | null | undefined)[],
    landlords: readonly string[],
    ctx: CallContext,
  ): Promise<OpenRegister | null> {
    const today = startOfDay(this.clock.now());
    if (today < (await this.firstDay())) return null;
    const parties = await this.parties.of([...people, ...landlords], ctx);
    const { company } = parties;
    const asked = [
      ...(company ? [{ id: company.id, kind: 'COMPANY' as const, isCompany: true }] : []),
      ...[...new Set(landlords)].map((id) => ({
        ...{ id, kind: 'LANDLORD' as const, isCompany: parties.people.get(id)?.isCompany ?? false },
      })),
    ];
    const known = await this.of(asked.map(({ id }) => id));
    const issuers = asked
      .map((one): Issuer => known.get(one.id) ?? { ...one, code: null, starts: null, empowerment: null })
      .filter((issuer) => isRecorded(today, issuer));
    await this.ensure(issuers);
    return { parties, issuers: new Map(issuers.map((issuer) => [issuer.id, issuer])) };
  }

  /** The rows of issuers, by id. */
  async of(ids: readonly string[], db: Queryable = this.database): Promise<Map<string, Issuer>> {
    const rows = await db.query<Omit<Issuer, 'starts'> & { starts: string | null }>(
      `select id, kind, is_company as "isCompany", code, starts::text, empowerment from register_issuer where id = any($1::uuid[])`,
      [ids],
    );
    return new Map(
      rows.map((row) => [row.id, { ...row, starts: row.starts === null ? null : fromDayKey(row.starts) }]),
    );
  }

  /**
   * Makes rows for issuers that have none, in a statement of its own: a transaction that waits for another's new row would hold
   * its series meanwhile.
   */
  async ensure(
    issuers: readonly (Pick<Issuer, 'id' | 'kind' | 'isCompany'> & Partial<Issuer>)[],
  ): Promise<void> {
    const fresh = issuers.filter(({ code }) => code == null);
    if (fresh.length === 0) return;
    await this.database.query(
      `insert into register_issuer (id, kind, is_company)
       select new.id, new.kind, new.is_company from unnest($1::uuid[], $2::text[], $3::boolean[]) as new (id, kind, is_company)
        order by new.id
       on conflict (id) do nothing`,
      [fresh.map(({ id }) => id), fresh.map(({ kind }) => kind), fresh.map(({ isCompany }) => isCompany)],
    );
  }

  /** The first day on which anybody's invoices are recorded. */
  private async firstDay(): Promise<number> {
    const [row] = await this.database.query<{ first: string | null }>(
      'select min(starts)::text as first from register_issuer where starts < $1::date',
      [dayKey(legalStarts.company)],
    );
    return row?.first ? fromDayKey(row.first) : legalStarts.company;
  }
}
