import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  invoiceCodes,
  invoiceRecords,
  invoiceRegisterEvents,
  invoiceRegisters,
  setInvoiceRegister,
} from '@llavero/proto/commands/verifactu';
import { conflict, invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { qrAddress, qrServices } from '@llavero/proto/rules/verifactu/qr';
import { legalStart } from '@llavero/proto/rules/verifactu/start';
import { dayKey, formatDay, fromDayKey, startOfDay } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';
import { Aeat } from '../outside/aeat/port.ts';
import { InvoiceRegister } from './invoice-register.ts';
import { noteEvent } from './register-events.ts';
import { refuseNoId, RegisterIssuers } from './register-issuers.ts';
import { RegisterParties } from './register-parties.ts';
import { readRecords } from './stored-records.ts';

type Registers = OutputOf<typeof invoiceRegisters>;
type Records = OutputOf<typeof invoiceRecords>;

interface IssuerRow extends Omit<
  Registers['issuers'][number],
  'from' | 'isOn' | 'isOwnDay' | 'organization' | 'landlord' | 'empoweredSince'
> {
  isCompany: boolean;
  starts: string | null;
  empoweredSince: string | null;
}

/** The issuers, the company first; it is listed before its first record too. */
@CommandHandler(invoiceRegisters)
export class InvoiceRegisters implements Handles<typeof invoiceRegisters> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outside: Outside,
    private readonly parties: RegisterParties,
  ) {}

  async run(_input: InputOf<typeof invoiceRegisters>, ctx: CallContext): Promise<Registers> {
    const today = startOfDay(this.clock.now());
    const rows = await this.database.query<IssuerRow>(
      `select i.id as issuer, i.kind, i.is_company as "isCompany", i.starts::text, i.empowerment, i.empowered_since::text as "empoweredSince",
              i.last_position as records, coalesce(s.pending, 0)::int as pending, coalesce(s.held, 0)::int as held,
              coalesce(s.errors, 0)::int as "withErrors", coalesce(s.refused, 0)::int as refused,
              extract(epoch from a.at)::float as "lastAnswer", extract(epoch from v.at)::float as "verifiedAt",
              coalesce(v.kind = 'VERIFIED', false) as "isWhole"
         from register_issuer i
         left join lateral (select count(*) filter (where state = 'PENDING') as pending, count(*) filter (where state = 'HELD') as held,
              count(*) filter (where state = 'ACCEPTED_WITH_ERRORS') as errors, count(*) filter (where state in ('REFUSED', 'FAILED')) as refused
              from register_submission where issuer = i.id and state <> 'ACCEPTED') s on true
         left join lateral (select at from register_event where issuer = i.id and kind = 'SENT' order by at desc limit 1) a on true
         left join lateral (select at, kind from register_event where issuer = i.id and kind in ('VERIFIED', 'BROKEN') order by at desc limit 1) v on true
        order by i.kind, i.code limit 500`,
    );
    const { company } = await this.parties.of([], ctx);
    if (company && !rows.some(({ issuer }) => issuer === company.id))
      rows.unshift(withoutRecords(company.id));
    return {
      isSending: this.outside.has(Aeat),
      issuers: rows.map(({ isCompany, starts, empoweredSince, ...row }) => {
        const legal = legalStart(row.kind, isCompany);
        const from = starts === null ? legal : Math.min(fromDayKey(starts), legal);
        return {
          ...row,
          organization: row.kind === 'COMPANY' ? row.issuer : null,
          landlord: row.kind === 'LANDLORD' ? row.issuer : null,
          empoweredSince: empoweredSince === null ? null : fromDayKey(empoweredSince),
          from,
          isOn: from <= today,
          isOwnDay: from !== legal,
        };
      }),
    };
  }
}

const withoutRecords = (issuer: string): IssuerRow => ({
  ...{ issuer, kind: 'COMPANY', isCompany: true, starts: null, empowerment: null, empoweredSince: null },
  ...{ records: 0, pending: 0, held: 0, withErrors: 0, refused: 0 },
  ...{ lastAnswer: null, verifiedAt: null, isWhole: false },
});

/** Records of an issuer. */
@CommandHandler(invoiceRecords)
export class InvoiceRecords implements Handles<typeof invoiceRecords> {
  constructor(private readonly database: Database) {}

  async run({ issuer, openOnly, before, limit }: InputOf<typeof invoiceRecords>): Promise<Records> {
    refuseNoId(issuer);
    type Row = Omit<Records['records'][number], 'issueDate' | 'total'> & { issueDate: string; cents: number };
    const rows = await this.database.query<Row>(
      `select r.id as record, r.position, r.entry, r.finance, r.number, r.issue_date::text as "issueDate", r.invoice_type as type,
              r.total::float as cents, s.state, s.code, s.message, s.attempts, r.details ? 'correction' as "isCorrection", r.fingerprint, s.csv,
              extract(epoch from r.recorded_at)::float as "recordedAt", extract(epoch from s.answered_at)::float as "answeredAt"
         from register_record r join register_submission s on s.record = r.id
        where r.issuer = $1 and ($2::integer is null or r.position < $2) and (not $3 or s.state not in ('ACCEPTED', 'CORRECTED'))
        order by r.position desc limit $4`,
      [issuer, before, openOnly, limit + 1],
    );
    return {
      hasMore: rows.length > limit,
      records: rows.slice(0, limit).map(({ cents, issueDate, ...row }) => ({
        ...row,
        issueDate: fromDayKey(issueDate),
        total: fromCents(cents),
      })),
    };
  }
}

/** Settings of an issuer; records that waited for its empowerment are sent. */
@CommandHandler(setInvoiceRegister)
export class SetInvoiceRegister implements Handles<typeof setInvoiceRegister> {
  constructor(
    private readonly database: Database,
    private readonly issuers: RegisterIssuers,
    private readonly parties: RegisterParties,
    private readonly register: InvoiceRegister,
  ) {}

  /** @throws CodedError invalid `FINANCE.ONE_ISSUER`, `.REGISTER_TOO_LATE`; conflict `.REGISTER_BEGUN` */
  async run(
    input: InputOf<typeof setInvoiceRegister>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof setInvoiceRegister>> {
    const { organization, landlord, starts, empowerment, empoweredSince, note } = input;
    const id = organization ?? landlord;
    if (!id || (organization && landlord)) throw oneIssuer();
    const { people } = await this.parties.of([landlord], ctx);
    const kind = organization ? 'COMPANY' : 'LANDLORD';
    const isCompany = organization !== null || (people.get(id)?.isCompany ?? false);
    const legal = legalStart(kind, isCompany);
    if (starts !== null && starts > legal) throw tooLate(legal);
    await this.issuers.ensure([{ id, kind, isCompany }]);
    const released = await this.database.transaction(async (tx) => {
      await this.register.lock(tx, [id]);
      const [before] = await tx.query<{ starts: string | null; begun: boolean }>(
        'select starts::text, last_position > 0 as begun from register_issuer where id = $1',
        [id],
      );
      if (before?.begun && before.starts !== keyOf(starts)) throw begun();
      await tx.query(
        `update register_issuer set is_company = $2, starts = $3::date, empowerment = $4, empowered_since = $5::date, empowerment_note = $6 where id = $1`,
        [id, isCompany, keyOf(starts), empowerment, keyOf(empoweredSince), note],
      );
      await noteEvent(tx, id, 'SETTINGS', { starts: keyOf(starts), empowerment, note }, ctx.actor.id);
      if (empowerment === null) return 0;
      const rows = await tx.query(
        `update register_submission set state = 'PENDING' where issuer = $1 and state = 'HELD' returning record`,
        [id],
      );
      if (rows.length > 0) await this.register.send(tx, id);
      return rows.length;
    });
    return { released };
  }
}

const keyOf = (day: number | null): string | null => (day === null ? null : dayKey(day));

/** The log of an issuer. */
@CommandHandler(invoiceRegisterEvents)
export class InvoiceRegisterEvents implements Handles<typeof invoiceRegisterEvents> {
  constructor(private readonly database: Database) {}

  async run({
    issuer,
    limit,
  }: InputOf<typeof invoiceRegisterEvents>): Promise<OutputOf<typeof invoiceRegisterEvents>> {
    refuseNoId(issuer);
    type Row = OutputOf<typeof invoiceRegisterEvents>['events'][number] & { actor: string; detail: Json };
    const rows = await this.database.query<Row>(
      `select kind, detail, actor, extract(epoch from at)::float as at from register_event
        where issuer = $1 order by at desc, id desc limit $2`,
      [issuer, limit],
    );
    return {
      events: rows.map(({ actor, ...row }) => ({
        ...row,
        employee: actor.startsWith('service:') ? null : actor,
      })),
    };
  }
}

/** Addresses of the codes on invoices. */
@CommandHandler(invoiceCodes)
export class InvoiceCodes implements Handles<typeof invoiceCodes> {
  constructor(
    private readonly database: Database,
    private readonly outside: Outside,
  ) {}

  async run({ invoices }: InputOf<typeof invoiceCodes>): Promise<OutputOf<typeof invoiceCodes>> {
    const service = this.outside.has(Aeat) ? this.outside.of(Aeat).qrService : qrServices.production;
    const records = await readRecords(
      this.database,
      this.database.keys,
      `r.id in (select distinct on (finance) id from register_record
        where finance = any($1::uuid[]) and entry = 'REGISTRATION' order by finance, position desc)`,
      [invoices],
    );
    return {
      codes: records.map((record) => ({
        invoice: record.finance,
        address: qrAddress(record, record.total, service),
      })),
    };
  }
}

const oneIssuer = () =>
  invalid('FINANCE.ONE_ISSUER', 'Elija una organización o un propietario. No se ha guardado nada.', [
    { field: 'landlord', rule: 'one', message: 'Elija un emisor.' },
  ]);

const tooLate = (legal: number) =>
  invalid(
    'FINANCE.REGISTER_TOO_LATE',
    `La ley obliga a este emisor desde el ${formatDay(legal)}. No se ha guardado nada: elija una fecha anterior o déjela vacía.`,
    [{ field: 'starts', rule: 'max', message: `Como máximo, el ${formatDay(legal)}.` }],
  );

const begun = () =>
  conflict(
    'FINANCE.REGISTER_BEGUN',
    'Este emisor ya tiene facturas registradas y su fecha de inicio no se cambia. No se ha guardado nada: deje la fecha como está.',
  );
