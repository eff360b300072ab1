import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { registeredVat } from '@llavero/proto/commands/verifactu';
import { dayKey } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';
import { refuseNoId } from './register-issuers.ts';

/** Sums of an issuer's register: each invoice counts by its latest record, and not at all when that cancels it. */
@CommandHandler(registeredVat)
export class RegisteredVat implements Handles<typeof registeredVat> {
  constructor(private readonly database: Database) {}

  async run({ issuer, from, to }: InputOf<typeof registeredVat>): Promise<OutputOf<typeof registeredVat>> {
    refuseNoId(issuer);
    const [row] = await this.database.query<{ invoices: number; vat: number }>(
      `select count(*)::integer as invoices, coalesce(sum(vat), 0)::float as vat
         from (select distinct on (finance) entry, vat from register_record
                where issuer = $1 and issue_date between $2::date and $3::date
                order by finance, position desc) latest
        where entry = 'REGISTRATION'`,
      [issuer, dayKey(from), dayKey(to)],
    );
    return { invoices: row?.invoices ?? 0, vat: fromCents(row?.vat ?? 0) };
  }
}
