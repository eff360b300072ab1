import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { printReport } from '@llavero/proto/commands/reports';
import { invalid } from '@llavero/proto/errors';
import { ownerReportMail } from '@llavero/proto/messages/catalogue/money';
import { named } from '@llavero/proto/messages/message';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { finance } from '@llavero/proto/records/finance/finance';
import type { ReportMonths } from '@llavero/proto/rules/reports/owner-report';
import { periodText } from '@llavero/proto/rules/reports/period-text';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Injectable } from '@nestjs/common';
import { MessageWriter } from '../messages/message-writer.ts';
import { joined } from './paper-message.ts';
import { Addressees, NO_MAIL } from './addressees.ts';
import type { AskedMailing, Letter, MailingSource, Prepared } from './mailing-source.ts';

const AT_ONCE = 500;

/** The owner report of a month, quarter or year, to each landlord (FIN-07). */
@Injectable()
export class OwnerReportMailing implements MailingSource {
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
      fields: ['type', 'landlords', 'destination'] as const,
      limit: AT_ONCE,
    };
    for await (const page of this.peers.of(finance).pages(request, ctx)) {
      const ids = page.flatMap(({ destination, landlords }) =>
        destination?.agent ? [destination.agent] : landlords,
      );
      const fresh = [...new Set(ids)].filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      yield fresh;
    }
  }

  async letters(subjects: readonly string[], asked: AskedMailing, ctx: CallContext): Promise<Letter[]> {
    const period = periodOf(asked);
    const text = periodText(period);
    const peopleOf = await this.addressees.of(subjects, ctx);
    const letters: Letter[] = [];
    const batch = this.writer.batch();
    for (const subject of subjects) {
      const { to, names, language } = peopleOf([subject]);
      const said = language === 'CA' || language === 'EN' ? numbersOf(period) : text;
      const values = { names: joined(names, language), period: said };
      const message = named(ownerReportMail, { language, records: { person: subject }, values });
      letters.push({
        subject,
        key: `mail owner-report ${subject} ${period.year}-${period.from}-${period.to}`,
        refusal: to.length === 0 ? NO_MAIL : null,
        language,
        fileName: normaliseFileName(`Informe de propietario ${text}.pdf`),
        message: { ...(await this.writer.write(message, ctx, batch)), to, relatedAgents: [subject] },
      });
    }
    return letters;
  }

  async prepare({ subject }: Letter, asked: AskedMailing, ctx: CallContext): Promise<Prepared> {
    const input = { kind: 'OWNER' as const, landlord: subject, ...periodOf(asked) };
    const { document } = await this.peers.command(printReport, input, ctx);
    return { documents: [document] };
  }
}

/** '1–3/2026', '2026': for readers of other languages. */
const numbersOf = ({ year, from, to }: ReportMonths): string =>
  from === 1 && to === 12 ? String(year) : `${from === to ? from : `${from}–${to}`}/${year}`;

function periodOf({ year, from, to }: AskedMailing): ReportMonths {
  if (year !== null && from !== null && to !== null && from <= to) return { year, from, to };
  const message = 'Indique el año y los meses del informe, del primero al último.';
  throw invalid('MAILING.PERIOD', `${message} No se ha enviado nada.`, [
    { field: 'year', rule: 'period', message },
  ]);
}
