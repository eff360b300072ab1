import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { printFinanceDocument } from '@llavero/proto/commands/papers';
import { invalid } from '@llavero/proto/errors';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { finance as definition } from '@llavero/proto/records/finance/finance';
import { mailedTo, mailRefusal, MOST_NAMED } from '@llavero/proto/rules/mailing';
import { named } from '@llavero/proto/messages/message';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MessageWriter } from '../messages/message-writer.ts';
import { joined, paperMessage } from './paper-message.ts';
import { Addressees, NO_MAIL } from './addressees.ts';
import type { AskedMailing, Letter, MailingSource, Prepared } from './mailing-source.ts';

const AT_ONCE = 500;
const fields = [
  ...definition.titleFields,
  ...(['concept', 'preview', 'cancelled', 'paused', 'validated', 'issueDate', 'totalAmount'] as const),
  ...(['contract', 'mandate', 'tenants', 'landlords', 'destination', 'destinationRole'] as const),
] as const;

/** All that match instead of named rows, as a list asks for them; without a filter of its own it would be everything there is. */
const askedList = z.strictObject({
  filter: z.record(z.string(), z.json()),
  text: z.string().optional(),
  except: z.array(z.uuid()).max(MOST_NAMED).default([]),
});

/** Receipts, settlements and bills, each with its PDF (FIN-07). */
@Injectable()
export class FinanceMailing implements MailingSource {
  constructor(
    private readonly peers: Peers,
    private readonly addressees: Addressees,
    private readonly writer: MessageWriter,
  ) {}

  /** @throws CodedError invalid `MAILING.LIST` */
  check({ list }: AskedMailing): void {
    if (list === null || askedList.safeParse(list).success) return;
    const message =
      'Indique el filtro de la lista y, si quiere, el texto buscado y los documentos que se quitan.';
    throw invalid('MAILING.LIST', `${message} No se ha enviado nada.`, [
      { field: 'list', rule: 'list', message },
    ]);
  }

  async *subjects({ documents, list }: AskedMailing, ctx: CallContext): AsyncGenerator<string[]> {
    if (list === null) return yield [...new Set(documents)];
    const { filter, text, except } = askedList.parse(list);
    const left = new Set(except);
    const request = {
      filter: filter as FilterOf<typeof definition>,
      ...(text ? { text } : {}),
      fields: ['type'] as const,
      limit: AT_ONCE,
    };
    for await (const page of this.peers.of(definition).pages(request, ctx))
      yield page.map(({ id }) => id).filter((id) => !left.has(id));
  }

  async letters(subjects: readonly string[], _asked: AskedMailing, ctx: CallContext): Promise<Letter[]> {
    const read = await this.peers.of(definition).getMany(subjects, ctx, { fields: ['type', ...fields] });
    const found = new Map(read.map((document) => [document.id, document] as const));
    const peopleOf = await this.addressees.of(read.flatMap(mailedTo), ctx);
    const letters: Letter[] = [];
    const batch = this.writer.batch();
    for (const subject of subjects) {
      const document = found.get(subject);
      if (!document) continue;
      const { to, names, language } = peopleOf(mailedTo(document));
      const number = definition.title(document);
      const { type, concept, totalAmount, contract, mandate } = document;
      const values = { names: joined(names, language), number, concept, amount: totalAmount };
      const said = named(paperMessage(type), { language, records: { document: subject }, values });
      letters.push({
        subject,
        key: `mail document ${subject}`,
        refusal: mailRefusal(document) ?? (to.length === 0 ? NO_MAIL : null),
        language,
        fileName: normaliseFileName(`${number}.pdf`),
        message: {
          ...(await this.writer.write(said, ctx, batch)),
          to,
          relatedAgents: to.flatMap(({ id }) => id ?? []),
          relatedContracts: contract ? [contract] : [],
          relatedMandates: mandate ? [mandate] : [],
          relatedFinances: [subject],
        },
      });
    }
    return letters;
  }

  async prepare({ subject }: Letter, _asked: AskedMailing, ctx: CallContext): Promise<Prepared> {
    const { document } = await this.peers.command(printFinanceDocument, { finance: subject }, ctx);
    return { documents: [document] };
  }
}
