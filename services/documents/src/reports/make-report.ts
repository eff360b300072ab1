import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { makeReport } from '@llavero/proto/commands/reports';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { isTaxModel, reportKinds } from '@llavero/proto/records/choices/reports';
import { ownerReport } from '@llavero/proto/rules/reports/owner-report';
import type { Report } from '@llavero/proto/rules/reports/report';
import { taxSummary } from '@llavero/proto/rules/reports/tax-summary';
import { withholdingSummary } from '@llavero/proto/rules/reports/withholding-summary';
import { Injectable } from '@nestjs/common';
import { type ReceivedInvoice, ReceivedInvoices } from './received-invoices.ts';
import { ReportSource } from './report-source.ts';
import {
  ownerReportOf,
  receivedReport,
  type ReportNames,
  taxReport,
  withholdingsReport,
} from './report-texts.ts';
import { TaxModels } from './tax-models.ts';
import { behind, TaxSource } from './tax-source.ts';

/** What is asked of a report, as its commands take it. */
export type AskedReport = InputOf<typeof makeReport>;

/** Makes the reports of FIN-07: reads, works out by the rules, names. */
@Injectable()
export class Reports {
  constructor(
    private readonly source: ReportSource,
    private readonly taxes: TaxSource,
    private readonly received: ReceivedInvoices,
    private readonly models: TaxModels,
  ) {}

  /** @throws CodedError invalid `REPORT.INVALID` without a landlord where one is needed, or for months upside down */
  async make(asked: AskedReport, ctx: CallContext): Promise<Report> {
    refuseIncomplete(asked);
    const { kind, landlord, year } = asked;
    if (isTaxModel(kind)) return this.models.make({ ...asked, kind }, ctx);
    if (kind === 'RECEIVED') {
      const invoices = await this.received.of(landlord ?? '', { year, from: 1, to: 12 }, ctx);
      return this.receivedReport(landlord ?? '', year, invoices, ctx);
    }
    const period = kind === 'OWNER' ? { year, from: asked.from, to: asked.to } : { year, from: 1, to: 12 };
    const settlements = await this.source.settlements(landlord, period, ctx);
    const unitIds = settlements.flatMap(({ units }) => units);
    const tenants = kind === 'WITHHOLDINGS' ? settlements.flatMap((it) => it.tenants) : [];
    const about = await this.#names(landlord, tenants, unitIds, settlements.length, ctx);
    if (kind === 'OWNER') return ownerReportOf(ownerReport(settlements, period), period, about);
    if (kind === 'WITHHOLDINGS') {
      const documents = new Map(settlements.map((one) => [one.id, behind(one)]));
      const documentOf = (id: string) => documents.get(id)!;
      return withholdingsReport(withholdingSummary(settlements, year), year, { ...about, documentOf });
    }
    const [values, shares] = await Promise.all([
      this.source.values(unitIds, ctx),
      this.source.shares(landlord ?? '', settlements, ctx),
    ]);
    const facts = { values, shareOf: (unit: string) => shares.get(unit) ?? 100 };
    return taxReport(taxSummary(settlements, year, facts), year, about);
  }

  /** The list of invoices that a landlord bears. @param fileOf where the file of one lies in a pack */
  async receivedReport(
    landlord: string,
    year: number,
    invoices: readonly ReceivedInvoice[],
    ctx: CallContext,
    fileOf?: (invoice: ReceivedInvoice) => string | null,
  ): Promise<Report> {
    const parties = invoices.flatMap(({ party }) => party ?? []);
    const units = invoices.flatMap((invoice) => invoice.units);
    const [about, company] = await Promise.all([
      this.#names(landlord, parties, units, invoices.length, ctx),
      this.taxes.company(ctx),
    ]);
    return receivedReport(invoices, year, { ...about, company, ...(fileOf ? { fileOf } : {}) });
  }

  async #names(
    landlord: string | null,
    others: readonly string[],
    unitIds: readonly string[],
    documents: number,
    ctx: CallContext,
  ): Promise<ReportNames> {
    const [people, units] = await Promise.all([
      this.source.people([...(landlord ? [landlord] : []), ...others], ctx),
      this.source.units(unitIds, ctx),
    ]);
    return {
      landlord: landlord ? (people.get(landlord) ?? null) : null,
      documents,
      unitName: (id) => units.get(id) ?? '—',
      personOf: (id) => people.get(id),
    };
  }
}

function refuseIncomplete({ kind, landlord, from, to }: AskedReport): void {
  if (reportKinds.options[kind].without === 'NOTHING' && !landlord)
    throw invalid('REPORT.INVALID', 'Indique el propietario del informe. No se ha creado nada.', [
      { field: 'landlord', rule: 'required', message: 'Elija un propietario.' },
    ]);
  if (from > to)
    throw invalid('REPORT.INVALID', 'El primer mes es posterior al último. No se ha creado nada.', [
      { field: 'to', rule: 'after', message: 'Elija un mes igual o posterior al primero.' },
    ]);
}

/** The figures of a report (FIN-07). */
@CommandHandler(makeReport)
export class MakeReport implements Handles<typeof makeReport> {
  constructor(private readonly reports: Reports) {}

  async run(input: AskedReport, ctx: CallContext): Promise<OutputOf<typeof makeReport>> {
    return { report: (await this.reports.make(input, ctx)) as unknown as Json };
  }
}
