import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { OutputOf } from '@llavero/proto/commands/command';
import { printReport } from '@llavero/proto/commands/reports';
import type { Json } from '@llavero/proto/fields/field';
import { isTaxModel } from '@llavero/proto/records/choices/reports';
import { KeptReports } from './kept-reports.ts';
import { type AskedReport, Reports } from './make-report.ts';

/** Prints a report in the language of its landlord and keeps it as a document of theirs. */
@CommandHandler(printReport)
export class PrintReport implements Handles<typeof printReport> {
  constructor(
    private readonly reports: Reports,
    private readonly kept: KeptReports,
  ) {}

  async run(input: AskedReport, ctx: CallContext): Promise<OutputOf<typeof printReport>> {
    return this.kept.keep(await this.reports.told(input, ctx), filing(input), ctx);
  }
}

/** What is about a landlord is filed with them and theirs to see; the rest is the office's own. */
function filing({ kind, landlord }: AskedReport): Record<string, Json> {
  if (!landlord) return { type: 'OTHER', visibility: [] };
  // Whoever declares decides what is declared: a working paper is the office's own.
  if (isTaxModel(kind))
    return { type: 'TAX_SUMMARY', category: 'FISCAL_SUMMARY', agents: [landlord], visibility: [] };
  const mine = { agents: [landlord], landlords: [landlord], visibility: ['LANDLORD'] };
  return kind === 'OWNER'
    ? { type: 'OTHER', category: 'LANDLORD', ...mine }
    : { type: 'TAX_SUMMARY', category: 'FISCAL_SUMMARY', ...mine };
}
