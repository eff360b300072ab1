import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { companyValues, readLinks, valuesOf } from '@llavero/kit/merge/linked-values';
import { noteField, type UsedFields } from '@llavero/kit/merge/used-fields';
import { type Organization, organization } from '@llavero/proto/records/people/organization';
import { CodedError } from '@llavero/proto/errors';
import { letterheadFoot } from '@llavero/proto/messages/catalogue/parts';
import { fieldsOfMessage } from '@llavero/proto/messages/message-fields';
import {
  isPart,
  languageOf,
  type MessageDefinition,
  type MessageLanguage,
  type MessageText,
  type NamedMessage,
} from '@llavero/proto/messages/message';
import { pathsOf, readMessage } from '@llavero/proto/messages/read-message';
import { renderMessage } from '@llavero/proto/messages/render-message';
import type { MergeData } from '@llavero/proto/templates/merge-fields';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { lineOf } from '../communication/senders.ts';
import { knownMessage } from './message.errors.ts';
import { MessageTexts } from './message-texts.ts';

/** A message as it is recorded. */
export interface WrittenMessage extends MessageText {
  /** In which it is written. */
  language: MessageLanguage;
  template: string;
  secrets: Record<string, string> | null;
}

/** What one reader's text is filled with. */
type Said = Pick<NamedMessage, 'records' | 'values'> & {
  /** In whose name it is written; the active organization where it is left out. */
  company?: Organization | null;
};

/** Of messages that are written together. */
export interface WriterBatch {
  texts: Map<string, Promise<MessageText>>;
  company: Promise<Organization | undefined> | null;
}

/** Writes named messages (JOB-04): the text in use, with what the sender says and the fields of records that it names. */
@Injectable()
export class MessageWriter {
  constructor(
    private readonly texts: MessageTexts,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  /** What messages that are written together read once: their texts and the company. */
  batch(): WriterBatch {
    return { texts: new Map(), company: null };
  }

  /** In the reader's language, else in Spanish. */
  async write(message: NamedMessage, ctx: CallContext, batch = this.batch()): Promise<WrittenMessage> {
    const definition = knownMessage(message.template);
    const language = languageOf(definition, message.language);
    const current = await this.current(definition, language, batch);
    const values = { ...message.values };
    for (const [name, value] of Object.entries(values))
      if (isPart(value)) values[name] = await this.part(value.part, message.language, ctx, batch);
    const said = { records: message.records, values };
    const filled = await this.fill(definition, current, language, said, own(ctx), batch);
    const { template, secrets } = message;
    return { template, ...filled, language, secrets: Object.keys(secrets).length > 0 ? secrets : null };
  }

  /** Words that stand within other messages, in the reader's language, else in Spanish. */
  async part(name: string, language: string | null, ctx: CallContext, batch = this.batch()): Promise<string> {
    const definition = knownMessage(name);
    const spoken = languageOf(definition, language);
    const current = await this.current(definition, spoken, batch);
    const nothing = { records: {}, values: {} };
    return (await this.fill(definition, current, spoken, nothing, own(ctx), batch)).body;
  }

  /**
   * The foot of a mail in the name of an organization. Where the company's text does not name it by its fields, its line stands above.
   *
   * @param sender reads it; null for the company as such. While nobody can say, a text that names nobody stands alone
   * @throws CodedError unavailable for a text that names the organization while nobody can say which
   */
  async foot(
    language: MessageLanguage,
    sender: () => Promise<Organization | null>,
    ctx: CallContext,
    batch = this.batch(),
  ): Promise<string> {
    const text = await this.current(letterheadFoot, language, batch);
    const names = pathsOf(readMessage(text.body).parts).some((path) => path.startsWith('company'));
    let company: Organization | null = null;
    try {
      company = await sender();
    } catch (error) {
      if (names || !(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
    }
    const said = { records: {}, values: {}, company };
    const { body } = await this.fill(letterheadFoot, text, language, said, own(ctx), batch);
    return company === null || names ? body : [lineOf(company), body].filter(Boolean).join('\n');
  }

  private current(
    definition: MessageDefinition,
    language: MessageLanguage,
    { texts }: WriterBatch,
  ): Promise<MessageText> {
    const name = `${definition.name} ${language}`;
    const current = texts.get(name) ?? this.texts.current(definition, language);
    texts.set(name, current);
    return current;
  }

  /** Records are read as the caller, and only if the text names a field of theirs. */
  async fill(
    definition: MessageDefinition,
    text: MessageText,
    language: MessageLanguage,
    said: Said,
    ctx: CallContext,
    batch = this.batch(),
  ): Promise<MessageText> {
    return (await this.fillAll(definition, text, language, [said], ctx, batch))[0]!;
  }

  /** The same text for several readers, whose records are read together. */
  async fillAll(
    definition: MessageDefinition,
    text: MessageText,
    language: MessageLanguage,
    all: readonly Said[],
    ctx: CallContext,
    batch = this.batch(),
  ): Promise<MessageText[]> {
    const used: UsedFields = { fields: new Map() };
    for (const source of [text.subject, text.body])
      for (const path of pathsOf(readMessage(source).parts)) noteField(used, path);
    const linked = all.map(({ records }) => valuesOf(records, fieldsOfMessage(definition), used));
    await readLinks(
      this.peers,
      linked.flatMap(({ links }) => links),
      ctx,
    );
    const around: MergeData = { today: startOfDay(this.clock.now()) };
    if (used.fields.has('company')) {
      const company = await (batch.company ??= this.company(own(ctx)));
      if (company) around['company'] = companyValues(company);
    }
    return all.map(({ values, company }, at) => {
      const known: MergeData = { ...around, ...linked[at]!.values, ...values };
      if (company) known['company'] = companyValues(company);
      return renderMessage(definition, text, known, language);
    });
  }

  private async company(ctx: CallContext): Promise<Organization | undefined> {
    const { items } = await this.peers.of(organization).list({ filter: { active: true }, limit: 1 }, ctx);
    return items[0];
  }
}

const own = ({ requestId }: CallContext): CallContext => serviceContext('notifications', requestId);
