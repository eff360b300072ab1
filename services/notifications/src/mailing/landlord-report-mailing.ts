import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { printReport } from '@llavero/proto/commands/reports';
import { invalid } from '@llavero/proto/errors';
import {
  ownerReportMail,
  taxSummaryMail,
  withholdingSummaryMail,
} from '@llavero/proto/messages/catalogue/money';
import { named } from '@llavero/proto/messages/message';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { finance } from '@llavero/proto/records/finance/finance';
import { taxParts } from '@llavero/proto/rules/reports/tax-concepts';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { periodText } from '@llavero/proto/rules/reports/period-text';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Injectable } from '@nestjs/common';
import { MessageWriter } from '../messages/message-writer.ts';
import { joined } from './paper-message.ts';
import { Addressees, NO_MAIL } from './addressees.ts';
import type { AskedMailing, Letter, MailingSource, Prepared } from './mailing-source.ts';

const AT_ONCE = 500;

/** The reports that landlords get by mail. */
const reports = {
  OWNER_REPORT: {
    kind: 'OWNER',
    mail: ownerReportMail,
    key: 'owner-report',
    title: 'Informe de propietario',
    ofYear: false,
  },
  TAX_SUMMARY: {
    kind: 'TAX',
    mail: taxSummaryMail,
    key: 'tax-summary',
    title: 'Resumen fiscal',
    ofYear: true,
  },
  WITHHOLDING_SUMMARY: {
    kind: 'WITHHOLDINGS',
    mail: withholdingSummaryMail,
    key: 'withholdings',
    title: 'Retenciones soportadas',
    ofYear: true,
  },
} as const;
const reportOf = ({ kind }: AskedMailing) => reports[kind as keyof typeof reports];

/**
 * Reports to each landlord (FIN-07): the owner report of a month, quarter or year, the tax summary of a year, and the withholdings of
 * a year to those from whose rents something was withheld.
 */
@Injectable()
export class LandlordReportMailing implements MailingSource {
  constructor(
    private readonly peers: Peers,
    private readonly addressees: Addressees,
    private readonly writer: MessageWriter,
  ) {}

  /** @throws CodedError invalid `MAILING.PERIOD` */
  check(asked: AskedMailing): void {
    periodOf(asked);
  }

  async *subjects(asked: AskedMailing, ctx: CallContext): AsyncGenerator<string[]> {
    const { year, from, to } = periodOf(asked);
    if (asked.landlords.length > 0) return yield [...new Set(asked.landlords)];
    const seen = new Set<string>();
    const request = {
      filter: {
        type: { $in: [...settlementTypes] },
        year,
        month: { $gte: from, $lte: to },
        preview: false,
        cancelled: false,
      },
      fields: ['type', 'landlords', 'destination', 'sourceRole', 'breakdown'] as const,
      limit: AT_ONCE,
    };
    for await (const page of this.peers.of(finance).pages(request, ctx)) {
      const wanted = asked.kind === 'WITHHOLDING_SUMMARY' ? page.filter(hasWithholding) : page;
      const ids = wanted.flatMap(({ destination, landlords }) =>
        destination?.agent ? [destination.agent] : landlords,
      );
      const fresh = [...new Set(ids)].filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      yield fresh;
    }
  }

  async letters(subjects: readonly string[], asked: AskedMailing, ctx: CallContext): Promise<Letter[]> {
    const period = periodOf(asked);
    const { mail, key, title } = reportOf(asked);
    const text = periodText(period);
    const peopleOf = await this.addressees.of(subjects, ctx);
    const letters: Letter[] = [];
    const batch = this.writer.batch();
    for (const subject of subjects) {
      const { to, names, language } = peopleOf([subject]);
      const said = language === 'CA' || language === 'EN' ? numbersOf(period) : text;
      const values = { names: joined(names, language), period: said };
      const message = named(mail, { language, records: { person: subject }, values });
      letters.push({
        subject,
        key: `mail ${key} ${subject} ${period.year}-${period.from}-${period.to}`,
        refusal: to.length === 0 ? NO_MAIL : null,
        language,
        fileName: normaliseFileName(`${title} ${text}.pdf`),
        message: { ...(await this.writer.write(message, ctx, batch)), to, relatedAgents: [subject] },
      });
    }
    return letters;
  }

  async prepare({ subject }: Letter, asked: AskedMailing, ctx: CallContext): Promise<Prepared> {
    const input = { kind: reportOf(asked).kind, landlord: subject, ...periodOf(asked) };
    const { document } = await this.peers.command(printReport, input, ctx);
    return { documents: [document] };
  }
}

/** Something was withheld of the rent that it settles. */
const hasWithholding = (settlement: Parameters<typeof taxParts>[0]): boolean =>
  taxParts(settlement).some(({ concept }) => concept === 'WITHHELD');

/** '1–3/2026', '2026': for readers of other languages. */
const numbersOf = ({ year, from, to }: ReportMonths): string =>
  from === 1 && to === 12 ? String(year) : `${from === to ? from : `${from}–${to}`}/${year}`;

/** @throws CodedError invalid `MAILING.PERIOD` without a year, or for months that are missing or upside down */
function periodOf(asked: AskedMailing): ReportMonths {
  const { ofYear } = reportOf(asked);
  const { year, from, to } = ofYear ? { year: asked.year, from: 1, to: 12 } : asked;
  if (year !== null && from !== null && to !== null && from <= to) return { year, from, to };
  const message = ofYear
    ? 'Indique el año del informe.'
    : 'Indique el año y los meses del informe, del primero al último.';
  throw invalid('MAILING.PERIOD', `${message} No se ha enviado nada.`, [
    { field: 'year', rule: 'period', message },
  ]);
}
