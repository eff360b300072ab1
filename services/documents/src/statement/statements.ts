import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { makeStatement, printStatement } from '@llavero/proto/commands/statements';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { languageFor } from '@llavero/proto/rules/document-readers';
import type { Report } from '@llavero/proto/rules/reports/report';
import { statement, type StatedDocument } from '@llavero/proto/rules/reports/statement';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { type Wording, wordingIn } from '../print/wording.ts';
import { KeptReports } from '../reports/kept-reports.ts';
import type { ToldReport } from '../reports/make-report.ts';
import { ReportSource } from '../reports/report-source.ts';

type Asked = InputOf<typeof makeStatement>;

const ROWS_AT_ONCE = 500;
const fields = [
  ...(['type', 'year', 'serie', 'issueDate', 'periodStart', 'totalAmount', 'paymentDate'] as const),
  ...(['paymentRates', 'rectifiedAmount', 'includedIn', 'returnedBillId', 'concept', 'rectifies'] as const),
] as const;

/** What a tenant is asked for. */
const statedTypes = ['RECEIPT', 'RENT_BILL', 'RECTIFYING_RENT_BILL'] as const;

/** Statements of account of contracts, from the receipts and invoices that the caller may read. */
@Injectable()
export class Statements {
  constructor(
    private readonly peers: Peers,
    private readonly source: ReportSource,
    private readonly clock: Clock,
  ) {}

  /** @throws CodedError invalid `STATEMENT.PERIOD`; notFound `RECORD.NOT_FOUND` for an unknown contract */
  async make(asked: Asked, ctx: CallContext): Promise<{ report: ToldReport; filing: Record<string, Json> }> {
    const today = startOfDay(this.clock.now());
    const { contract: id, from, to } = { ...asked, to: asked.to ?? today };
    if (from !== null && from > to) {
      const message = 'El primer día es posterior al último.';
      throw invalid('STATEMENT.PERIOD', `${message} No se ha creado nada.`, [
        { field: 'to', rule: 'after', message: 'Elija un día igual o posterior al primero.' },
      ]);
    }
    const contract = await this.peers
      .of(contractDefinition)
      .get(id, ctx, { fields: ['tenants', 'units', 'mandate', 'landlords'] });
    const [documents, people, units] = await Promise.all([
      this.#documents(id, ctx),
      this.source.people(contract.tenants, ctx),
      this.source.units(contract.units, ctx),
    ]);
    const tenants = contract.tenants.flatMap((tenant) => people.get(tenant)?.name ?? []).join(', ');
    const stated = statement(documents, { from, to });
    const report = ({ say }: Wording): Report => {
      const { opening, entries, charges, payments, closing } = stated;
      return {
        title: say('Extracto de cuenta', 'Extracte de compte'),
        subtitle: `${tenants || say('Inquilino', 'Llogater')} · ${from === null ? `${say('hasta el', 'fins al')} ${formatDay(to)}` : `del ${formatDay(from)} al ${formatDay(to)}`}`,
        facts: [
          {
            label: say('Inmueble', 'Immoble'),
            value: contract.units.flatMap((unit) => units.get(unit) ?? []).join(' · ') || '—',
          },
          { label: 'Saldo inicial', value: formatMoney(opening) },
          { label: say('Cargos', 'Càrrecs'), value: formatMoney(charges) },
          { label: say('Pagos', 'Pagaments'), value: formatMoney(payments) },
          {
            label: closing < 0 ? 'Saldo a favor' : say('Saldo pendiente', 'Saldo pendent'),
            value: formatMoney(Math.abs(closing)),
          },
        ],
        bars: [],
        tables: [
          {
            title: say('Movimientos', 'Moviments'),
            columns: [
              { label: say('Fecha', 'Data'), kind: 'day' },
              { label: say('Documento', 'Document'), kind: 'text' },
              { label: say('Cargo', 'Càrrec'), kind: 'money', summed: true },
              { label: say('Pago', 'Pagament'), kind: 'money', summed: true },
              { label: 'Saldo', kind: 'money' },
            ],
            rows: entries.map(({ day, name, kind, amount, balance }) => [
              day,
              kind === 'CHARGE' ? name : `${say('Pago', 'Pagament')} de ${name}`,
              kind === 'CHARGE' ? amount : null,
              kind === 'PAYMENT' ? amount : null,
              balance,
            ]),
          },
        ],
        notes: [
          say(
            'El saldo es lo que queda por pagar después de cada movimiento; negativo, a favor del inquilino.',
            'El saldo és el que queda per pagar després de cada moviment; negatiu, a favor del llogater.',
          ),
        ],
        documents: documents.length,
      };
    };
    const { mandate, tenants: parties, landlords, units: places } = contract;
    const filing = { type: 'OTHER', category: 'RENT', visibility: ['TENANT'], contract: id, mandate };
    const language = languageFor(contract.tenants.map((tenant) => people.get(tenant)?.language ?? null));
    return {
      report: { language, in: report },
      filing: { ...filing, tenants: parties, landlords, places },
    };
  }

  async #documents(contract: string, ctx: CallContext): Promise<StatedDocument[]> {
    const found: (StatedDocument & { rectifies: string | null })[] = [];
    const filter = { contract, type: { $in: [...statedTypes] }, preview: false, cancelled: false };
    for await (const page of this.peers.of(finance).pages({ filter, fields, limit: ROWS_AT_ONCE }, ctx))
      found.push(...page.map((it) => ({ ...it, name: finance.title(it) })));
    // What rectifies an invoice that a receipt asks for is on the receipts.
    const alone = new Set(found.flatMap(({ id, includedIn }) => (includedIn === null ? id : [])));
    return found.filter(({ rectifies }) => rectifies === null || alone.has(rectifies));
  }
}

/** The figures of a statement. */
@CommandHandler(makeStatement)
export class MakeStatement implements Handles<typeof makeStatement> {
  constructor(private readonly statements: Statements) {}

  async run(input: Asked, ctx: CallContext): Promise<OutputOf<typeof makeStatement>> {
    const { report } = await this.statements.make(input, ctx);
    // Interfaces have no index signature, so that plain data of theirs is no `Json` to the compiler.
    return { report: report.in(wordingIn('ES')) as unknown as Json };
  }
}

/** The same as PDF. */
@CommandHandler(printStatement)
export class PrintStatement implements Handles<typeof printStatement> {
  constructor(
    private readonly statements: Statements,
    private readonly kept: KeptReports,
  ) {}

  async run(input: Asked, ctx: CallContext): Promise<OutputOf<typeof printStatement>> {
    const { report, filing } = await this.statements.make(input, ctx);
    return this.kept.keep(report, filing, ctx);
  }
}
