import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Injectable } from '@nestjs/common';
import type { Person } from '../staff/staff.ts';
import { Communications, type Message } from './communications.ts';
import { recipientFor } from './recipients.ts';

/** Messages between colleagues. */
@Injectable()
export class InternalMessages {
  constructor(private readonly communications: Communications) {}

  /**
   * A message of its own for each person, by the channel the person has chosen (C §3.4): e-mail, else Slack, and
   * e-mail again for who has chosen neither, because a colleague's message must arrive.
   *
   * @returns ids of the communications, in the order of the people
   */
  async send(
    people: readonly Person[],
    message: Omit<Message, 'to' | 'cc' | 'type'>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const person of people) {
      const key = message.deduplication;
      const type = !person.byEmail && person.bySlack ? 'SLACK' : 'EMAIL';
      ids.push(
        await this.communications.record(
          {
            ...message,
            type,
            to: [recipientFor(type, person)],
            ...(key === undefined ? {} : { deduplication: `${key}:${person.id}` }),
          },
          ctx,
          tx,
        ),
      );
    }
    return ids;
  }
}
