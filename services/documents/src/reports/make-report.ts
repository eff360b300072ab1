import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { makeReport } from '@llavero/proto/commands/reports';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { reportKinds } from '@llavero/proto/records/choices/reports';
import { largeOperations } from '@llavero/proto/rules/reports/large-operations';
import { ownerReport } from '@llavero/proto/rules/reports/owner-report';
import type { Report } from '@llavero/proto/rules/reports/report';
import { taxSummary } from '@llavero/proto/rules/reports/tax-summary';
import { withholdingSummary } from '@llavero/proto/rules/reports/withholding-summary';
import { Injectable } from '@nestjs/common';
import { operationsReport, ownerReportOf, taxReport, withholdingsReport } from './report-texts.ts';
import { ReportSource } from './report-source.ts';

/** What is asked of a report, as its commands take it. */
export type AskedReport = InputOf<typeof makeReport>;

/** Makes the reports of FIN-07: reads, works out by the rules, names. */
@Injectable()
export class Reports {
  constructor(private readonly source: ReportSource) {}

  /** @throws CodedError invalid `REPORT.INVALID` without a landlord where one is needed, or for months upside down */
  async make(asked: AskedReport, ctx: CallContext): Promise<Report> {
    refuseIncomplete(asked);
    const { kind, landlord, year } = asked;
    if (kind === 'OPERATIONS') return this.#operations(year, ctx);
    const period = kind === 'OWNER' ? { year, from: asked.from, to: asked.to } : { year, from: 1, to: 12 };
    const settlements = await this.source.settlements(landlord, period, ctx);
    const unitIds = settlements.flatMap(({ units }) => units);
    const tenants = kind === 'WITHHOLDINGS' ? settlements.flatMap((it) => it.tenants) : [];
    const [people, units] = await Promise.all([
      this.source.people([...(landlord ? [landlord] : []), ...tenants], ctx),
      this.source.units(unitIds, ctx),
    ]);
    const about = {
      landlord: landlord ? (people.get(landlord) ?? null) : null,
      documents: settlements.length,
      unitName: (id: string) => units.get(id) ?? '—',
      personOf: (id: string) => people.get(id),
    };
    if (kind === 'OWNER') return ownerReportOf(ownerReport(settlements, period), period, about);
    if (kind === 'WITHHOLDINGS')
      return withholdingsReport(withholdingSummary(settlements, year), year, about);
    const [values, shares] = await Promise.all([
      this.source.values(unitIds, ctx),
      this.source.shares(landlord ?? '', settlements, ctx),
    ]);
    const facts = { values, shareOf: (unit: string) => shares.get(unit) ?? 100 };
    return taxReport(taxSummary(settlements, year, facts), year, about);
  }

  async #operations(year: number, ctx: CallContext): Promise<Report> {
    const operations = await this.source.operations(year, ctx);
    const found = largeOperations(operations, year);
    const people = await this.source.people(
      found.map(({ party }) => party),
      ctx,
    );
    return operationsReport(found, year, operations.length, (id) => people.get(id));
  }
}

function refuseIncomplete({ kind, landlord, from, to }: AskedReport): void {
  if (reportKinds.options[kind].needsLandlord && !landlord)
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
