import { Events } from '@llavero/kit/events/events';
import { INBOX_SUBJECT } from '@llavero/proto/inbox-changes';
import { Injectable } from '@nestjs/common';

/** Tells the open browsers of these employees, through the gateways, to read their inbox again. */
@Injectable()
export class TellInbox {
  constructor(private readonly events: Events) {}

  /** Without a broker nobody is told and nothing fails: the inbox is read again by the minute as well. */
  changed(employees: Iterable<string>): void {
    const told = [...new Set(employees)];
    if (told.length === 0) return;
    void this.events
      .connection()
      .then((connection) => connection.publish(INBOX_SUBJECT, JSON.stringify(told)))
      .catch(() => undefined);
  }
}
