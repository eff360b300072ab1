import { createHmac } from 'node:crypto';
import { Config } from '@llavero/kit/config/config';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { MessageText } from '@llavero/proto/messages/message';
import { writtenMessage, type WrittenTo } from '@llavero/proto/messages/written';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { inBatches } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { refuseWrongText } from '../messages/message.errors.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Addressees, NO_MAIL } from './addressees.ts';
import type { AskedMailing, Letter, MailingSource, Prepared } from './mailing-source.ts';
import { joined } from './paper-message.ts';

const AT_ONCE = 500;
const NO_ADVERTISING = 'Ha pedido no recibir publicidad (LSSI art. 21).';

/** A text written for the occasion, to the people of a list (JOB-04): one message each, however often they are in it. */
@Injectable()
export class WrittenMailing implements MailingSource {
  constructor(
    private readonly peers: Peers,
    private readonly addressees: Addressees,
    private readonly writer: MessageWriter,
    private readonly config: Config,
  ) {}

  /** @throws CodedError invalid `MESSAGE_TEXT.FIELDS` */
  check(asked: AskedMailing): void {
    refuseWrongText(definitionOf(asked), textOf(asked));
  }

  async *subjects(asked: AskedMailing, ctx: CallContext): AsyncGenerator<string[]> {
    if (asked.people.length > 0) return yield [...new Set(asked.people)];
    const seen = new Set<string>();
    const ids = asked.contracts.length > 0 ? asked.contracts : asked.mandates;
    for (const some of inBatches([...new Set(ids)])) {
      const people = (await this.#parties(asked, some, ctx)).flatMap((record) => record.people);
      const fresh = [...new Set(people)].filter((person) => !seen.has(person));
      for (const person of fresh) seen.add(person);
      yield fresh;
    }
  }

  async letters(subjects: readonly string[], asked: AskedMailing, ctx: CallContext): Promise<Letter[]> {
    const definition = definitionOf(asked);
    const text = textOf(asked);
    const peopleOf = await this.addressees.of(subjects, ctx);
    const records = await this.#recordsOf(subjects, asked, ctx);
    const said = subjects.map((person) => {
      const { names, language } = peopleOf([person]);
      return { records: { person, ...records.get(person) }, values: { names: joined(names, language) } };
    });
    const filled = await this.writer.fillAll(definition, text, 'ES', said, ctx);
    const digest = createHmac('sha256', this.config.internalSecret)
      .update(JSON.stringify([text.subject, text.body]))
      .digest('base64url');
    return subjects.map((subject, at) => {
      const { to, noMarketing } = peopleOf([subject]);
      const unwanted = asked.advertising && noMarketing ? NO_ADVERTISING : null;
      const about = records.get(subject);
      return {
        subject,
        key: `mail written ${digest} ${subject}`,
        refusal: unwanted ?? (to.length === 0 ? NO_MAIL : null),
        // The text is in the language that it was written in, whoever reads it.
        language: null,
        fileName: null,
        message: {
          ...filled[at]!,
          template: definition.name,
          secrets: null,
          to,
          relatedAgents: [subject],
          relatedContracts: about?.contract ? [about.contract] : [],
          relatedMandates: about?.mandate ? [about.mandate] : [],
        },
      };
    });
  }

  async prepare(): Promise<Prepared> {
    return { documents: [] };
  }

  /** Of each person the first of the selected contracts or mandates that they are a party of. */
  async #recordsOf(
    people: readonly string[],
    asked: AskedMailing,
    ctx: CallContext,
  ): Promise<Map<string, { contract?: string; mandate?: string }>> {
    const found = new Map<string, { contract?: string; mandate?: string }>();
    const { contracts, mandates } = asked;
    const place = new Map((contracts.length > 0 ? contracts : mandates).map((id, at) => [id, at] as const));
    if (place.size === 0) return found;
    const [wanted, byPlace] = [new Set(people), new Map<string, number>()];
    for (const record of await this.#parties(asked, people, ctx, 'people')) {
      const at = place.get(record.id);
      if (at === undefined) continue;
      for (const person of record.people.filter((id) => wanted.has(id))) {
        if ((byPlace.get(person) ?? Infinity) <= at) continue;
        byPlace.set(person, at);
        found.set(person, contracts.length > 0 ? { contract: record.id } : { mandate: record.id });
      }
    }
    return found;
  }

  /** Contracts with their tenants or mandates with their landlords, by their own ids or by those of people. */
  async #parties(
    { contracts }: AskedMailing,
    ids: readonly string[],
    ctx: CallContext,
    by: 'id' | 'people' = 'id',
  ): Promise<{ id: string; people: readonly string[] }[]> {
    const $in = [...ids];
    const all: { id: string; people: readonly string[] }[] = [];
    if (contracts.length > 0) {
      const filter = by === 'id' ? { id: { $in } } : { tenants: { $in } };
      const request = { filter, fields: ['tenants'] as const, limit: AT_ONCE };
      for await (const page of this.peers.of(contract).pages(request, ctx))
        all.push(...page.map(({ id, tenants }) => ({ id, people: tenants })));
    } else {
      const filter = by === 'id' ? { id: { $in } } : { landlords: { $in } };
      const request = { filter, fields: ['landlords'] as const, limit: AT_ONCE };
      for await (const page of this.peers.of(mandate).pages(request, ctx))
        all.push(...page.map(({ id, landlords }) => ({ id, people: landlords })));
    }
    return all;
  }
}

const textOf = ({ subject, body }: AskedMailing): MessageText => ({
  subject: subject ?? '',
  body: body ?? '',
});

function definitionOf({ contracts, mandates, advertising }: AskedMailing) {
  const to: WrittenTo = contracts.length > 0 ? 'TENANTS' : mandates.length > 0 ? 'LANDLORDS' : 'PEOPLE';
  return writtenMessage(to, advertising);
}
