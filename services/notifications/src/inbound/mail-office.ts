import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { mailAnswered } from '@llavero/proto/messages/catalogue/office';
import { named } from '@llavero/proto/messages/message';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { relation } from '@llavero/proto/records/parts/common';
import { Injectable } from '@nestjs/common';
import { InternalMessages } from '../communication/internal-messages.ts';
import { MessageWriter, type WrittenMessage } from '../messages/message-writer.ts';
import { type Person, Staff } from '../staff/staff.ts';
import { Tasks } from '../task/tasks.ts';

/** No address here: titles of tasks are not encrypted. */
export const REVIEW_ASIDE = 'Revisar un correo recibido';
export const REVIEW_INQUIRY = 'Responder a una consulta de un portal';
export const REVIEW_LARGE = 'Revisar un correo demasiado grande en el buzón';
export const REVIEW_RETURNED = 'Corregir la dirección de un correo devuelto';

/** Longest part of an answer that the message about it repeats. */
const MOST_REPEATED = 4000;

type Message = Communication & { id: string };

/** Whom of the office a received mail concerns, and how they learn of it. */
@Injectable()
export class MailOffice {
  constructor(
    private readonly staff: Staff,
    private readonly writer: MessageWriter,
    private readonly messages: InternalMessages,
    private readonly tasks: Tasks,
  ) {}

  /** Who has written a message, else the operations managers, else the first administrator. */
  async concerned(ids: readonly (string | null | undefined)[], ctx: CallContext): Promise<Person[]> {
    const known = ids.flatMap((id) => id ?? []);
    const people = await this.staff.peopleOr(known, 'OPERATIONS_MANAGER', ctx.requestId);
    return people.length > 0 ? people : this.staff.peopleOr([], 'FIRST_ADMIN', ctx.requestId);
  }

  /** The words of the message about an answer; read before the transaction begins. */
  answerText(answered: Message, mail: { from: string; text: string }, ctx: CallContext) {
    const values = {
      sender: mail.from,
      about: answered.subject ?? '',
      answer: mail.text.slice(0, MOST_REPEATED),
    };
    return this.writer.write(named(mailAnswered, { language: null, values }), ctx);
  }

  async tell(
    people: readonly Person[],
    text: WrittenMessage,
    answered: Message,
    mail: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const { relatedMandates, relatedContracts, relatedPlaces, relatedAgents, relatedFinances } = answered;
    const related = { relatedMandates, relatedContracts, relatedPlaces, relatedAgents, relatedFinances };
    const message = { ...text, ...related, author: ctx.actor.id, deduplication: `mail ${mail}` };
    await this.messages.send(people, message, ctx, tx);
  }

  /** A task about a message; one with the same title that is open still is enough. */
  async task(
    { title, description }: { title: string; description: string },
    about: Message | { id: string },
    [person]: readonly Person[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const object = { id: about.id, collection: 'communication' as const };
    if ((await this.tasks.openTitled(title, object, tx)).length > 0) return;
    await this.tasks.create(
      {
        type: 'OTHER',
        title,
        description,
        assignedTo: person?.id ?? null,
        createdBy: null,
        ...('relatedContracts' in about
          ? {
              relatedMandates: about.relatedMandates,
              relatedContracts: about.relatedContracts,
              relatedPlaces: about.relatedPlaces,
              relatedAgents: about.relatedAgents,
            }
          : {}),
        relatedObjects: [relation('communication', about.id)],
      },
      ctx,
      tx,
    );
  }

  /** One task while it is open, however many such mails come: anybody may write to the address. */
  async taskOnce(
    text: { title: string; description: string },
    mail: string,
    people: readonly Person[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    if (await this.tasks.isOpen(text.title, tx)) return;
    await this.task(text, { id: mail }, people, ctx, tx);
  }
}
