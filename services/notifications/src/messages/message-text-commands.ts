import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  changedMessageTexts,
  messageTextHistory,
  previewMessage,
  restoreMessageText,
  saveMessageText,
  testMessage,
} from '@llavero/proto/commands/messages';
import { conflict } from '@llavero/proto/errors';
import { letterheadFoot } from '@llavero/proto/messages/catalogue/parts';
import type { MessageText } from '@llavero/proto/messages/message';
import { sampleValues } from '@llavero/proto/messages/render-message';
import { isUuid } from '@llavero/kit/records/access';
import { Injectable } from '@nestjs/common';
import { Communications } from '../communication/communications.ts';
import { onLetterhead } from '../communication/letterhead.ts';
import { recipientFor } from '../communication/recipients.ts';
import { Staff } from '../staff/staff.ts';
import { knownMessage, refuseWrongText, textsOf } from './message.errors.ts';
import { MessageTexts } from './message-texts.ts';
import { MessageWriter } from './message-writer.ts';

@CommandHandler(changedMessageTexts)
export class ChangedMessageTexts implements Handles<typeof changedMessageTexts> {
  constructor(private readonly texts: MessageTexts) {}

  async run(): Promise<OutputOf<typeof changedMessageTexts>> {
    return { texts: await this.texts.changed() };
  }
}

@CommandHandler(messageTextHistory)
export class MessageTextHistory implements Handles<typeof messageTextHistory> {
  constructor(private readonly texts: MessageTexts) {}

  async run({
    message,
    language,
  }: InputOf<typeof messageTextHistory>): Promise<OutputOf<typeof messageTextHistory>> {
    return { editions: await this.texts.history(message, language) };
  }
}

/** SCR-07: a text is in use from the moment it is saved. */
@CommandHandler(saveMessageText)
export class SaveMessageText implements Handles<typeof saveMessageText> {
  constructor(private readonly texts: MessageTexts) {}

  async run(
    { message, language, version, subject, body }: InputOf<typeof saveMessageText>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof saveMessageText>> {
    const definition = knownMessage(message);
    textsOf(definition, language);
    refuseWrongText(definition, { subject, body });
    return { version: await this.texts.add(definition, language, { subject, body }, version, actor.id) };
  }
}

@CommandHandler(restoreMessageText)
export class RestoreMessageText implements Handles<typeof restoreMessageText> {
  constructor(private readonly texts: MessageTexts) {}

  async run(
    { message, language, version }: InputOf<typeof restoreMessageText>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof restoreMessageText>> {
    const definition = knownMessage(message);
    textsOf(definition, language);
    return { version: await this.texts.add(definition, language, null, version, actor.id) };
  }
}

/** A text with real records and the sample of what its sender says. */
@Injectable()
export class MessageSamples {
  constructor(private readonly writer: MessageWriter) {}

  /** Records are read as the caller. @throws CodedError invalid `MESSAGE_TEXT.FIELDS` */
  async of(
    { message, language, records, ...text }: InputOf<typeof previewMessage>,
    ctx: CallContext,
  ): Promise<MessageText> {
    const definition = knownMessage(message);
    refuseWrongText(definition, text);
    const chosen = records.filter(({ name, id }) => Object.hasOwn(definition.records, name) && isUuid(id));
    const ids = Object.fromEntries(chosen.map(({ name, id }) => [name, id]));
    const said = { records: ids, values: sampleValues(definition) };
    const { subject, body } = await this.writer.fill(definition, text, language, said, ctx);
    // A link of the preview leads nowhere: what it would open belongs to somebody.
    const shown = Object.entries(definition.secrets).reduce(
      (written, [name, label]) => written.replaceAll(`{{${name}}}`, `[${label}]`),
      body,
    );
    return { subject, body: shown };
  }
}

@CommandHandler(previewMessage)
export class PreviewMessage implements Handles<typeof previewMessage> {
  constructor(
    private readonly samples: MessageSamples,
    private readonly writer: MessageWriter,
  ) {}

  async run(
    input: InputOf<typeof previewMessage>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewMessage>> {
    const written = await this.samples.of(input, ctx);
    const { language } = input;
    const foot = await this.writer.part(letterheadFoot.name, language, ctx);
    return { ...written, plain: onLetterhead(written, { language, text: foot }).text };
  }
}

/** By mail to the caller's own address, whatever their channel: what is tried is the mail. */
@CommandHandler(testMessage)
export class TestMessage implements Handles<typeof testMessage> {
  constructor(
    private readonly database: Database,
    private readonly samples: MessageSamples,
    private readonly communications: Communications,
    private readonly staff: Staff,
  ) {}

  async run(input: InputOf<typeof testMessage>, ctx: CallContext): Promise<OutputOf<typeof testMessage>> {
    const { subject, body } = await this.samples.of(input, ctx);
    const person = await this.staff.person(ctx.actor.id, ctx.requestId);
    if (!person)
      throw conflict(
        'MESSAGE.NO_ADDRESS',
        'Su usuario no tiene ficha de empleado con correo, así que no se ha enviado la prueba.',
      );
    const message = {
      subject: `Prueba: ${subject}`,
      body,
      language: input.language,
      template: null,
      to: [recipientFor('EMAIL', person)],
      author: ctx.actor.id,
    };
    const communication = await this.database.transaction((tx) =>
      this.communications.record(message, ctx, tx),
    );
    return { communication, to: person.email };
  }
}
