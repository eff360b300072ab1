import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Injectable } from '@nestjs/common';
import type { Person } from '../staff/staff.ts';
import { Communications, type Message, recipient } from './communications.ts';

/** Messages between colleagues. */
@Injectable()
export class InternalMessages {
  constructor(private readonly communications: Communications) {}

  /**
   * A message of its own for each person, by the channel the person has chosen (C §3.4).
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
      ids.push(
        await this.communications.record(
          {
            ...message,
            type: person.byEmail ? 'EMAIL' : 'SLACK',
            to: [recipient(person)],
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
