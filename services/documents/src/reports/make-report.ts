import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { makeReport } from '@llavero/proto/commands/reports';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { isTaxModel, reportKinds } from '@llavero/proto/records/choices/reports';
import { languageFor } from '@llavero/proto/rules/document-readers';
import { ownerReport } from '@llavero/proto/rules/reports/owner-report';
import type { Report } from '@llavero/proto/rules/reports/report';
import { taxSummary } from '@llavero/proto/rules/reports/tax-summary';
import { withholdingSummary } from '@llavero/proto/rules/reports/withholding-summary';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { Injectable } from '@nestjs/common';
import { type Wording, wordingIn } from '../print/wording.ts';
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

/** A report that was worked out and can be told in either language. */
export interface ToldReport {
  /** Of the landlord it is about; Spanish where it is the office's own. */
  language: DocumentLanguage;
  in: (words: Wording) => Report;
}

/** Makes the reports of FIN-07: reads, works out by the rules, names. */
@Injectable()
export class Reports {
  constructor(
    private readonly source: ReportSource,
    private readonly taxes: TaxSource,
    private readonly received: ReceivedInvoices,
    private readonly models: TaxModels,
  ) {}

  /** In Spanish, as screens show it; else as {@link told}. */
  async make(asked: AskedReport, ctx: CallContext): Promise<Report> {
    return (await this.told(asked, ctx)).in(wordingIn('ES'));
  }

  /** @throws CodedError invalid `REPORT.INVALID` without a landlord where one is needed, or for months upside down */
  async told(asked: AskedReport, ctx: CallContext): Promise<ToldReport> {
    refuseIncomplete(asked);
    const { kind, landlord, year } = asked;
    if (isTaxModel(kind)) {
      const model = await this.models.make({ ...asked, kind }, ctx);
      return { language: 'ES', in: () => model };
    }
    if (kind === 'RECEIVED') {
      const invoices = await this.received.of(landlord ?? '', { year, from: 1, to: 12 }, ctx);
      return this.receivedReport(landlord ?? '', year, invoices, ctx);
    }
    const period = kind === 'OWNER' ? { year, from: asked.from, to: asked.to } : { year, from: 1, to: 12 };
    const settlements = await this.source.settlements(landlord, period, ctx);
    const unitIds = settlements.flatMap(({ units }) => units);
    const tenants = kind === 'WITHHOLDINGS' ? settlements.flatMap((it) => it.tenants) : [];
    const about = await this.#names(landlord, tenants, unitIds, settlements.length, ctx);
    const language = languageFor([about.landlord?.language]);
    if (kind === 'OWNER') {
      const figures = ownerReport(settlements, period);
      return { language, in: (words) => ownerReportOf(figures, period, about, words) };
    }
    if (kind === 'WITHHOLDINGS') {
      const documents = new Map(settlements.map((one) => [one.id, behind(one)]));
      const names = { ...about, documentOf: (id: string) => documents.get(id)! };
      const rows = withholdingSummary(settlements, year);
      return { language, in: (words) => withholdingsReport(rows, year, names, words) };
    }
    const [values, shares] = await Promise.all([
      this.source.values(unitIds, ctx),
      this.source.shares(landlord ?? '', settlements, ctx),
    ]);
    const facts = { values, shareOf: (unit: string) => shares.get(unit) ?? 100 };
    const summary = taxSummary(settlements, year, facts);
    return { language, in: (words) => taxReport(summary, year, about, words) };
  }

  /** The list of invoices that a landlord bears. @param fileOf where the file of one lies in a pack */
  async receivedReport(
    landlord: string,
    year: number,
    invoices: readonly ReceivedInvoice[],
    ctx: CallContext,
    fileOf?: (invoice: ReceivedInvoice) => string | null,
  ): Promise<ToldReport> {
    const parties = invoices.flatMap(({ party }) => party ?? []);
    const units = invoices.flatMap((invoice) => invoice.units);
    const [about, company] = await Promise.all([
      this.#names(landlord, parties, units, invoices.length, ctx),
      this.taxes.company(ctx),
    ]);
    const names = { ...about, company, ...(fileOf ? { fileOf } : {}) };
    const language = languageFor([about.landlord?.language]);
    return { language, in: (words) => receivedReport(invoices, year, names, words) };
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
