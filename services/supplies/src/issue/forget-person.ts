import type { Tx } from '@llavero/kit/db/queryable';
import { Database } from '@llavero/kit/db/database';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import type { EventOf } from '@llavero/proto/events/define';
import { agentErased } from '@llavero/proto/events/data-protection';
import { MessageTable } from './message-table.ts';

/** Takes an erased person's messages and links away (decision 0035). */
@OnEvent(agentErased, { name: 'forget-person' })
export class ForgetPerson implements HandlesEvent<typeof agentErased> {
  private readonly messages: MessageTable;

  constructor(
    database: Database,
    private readonly links: ScopedLinks,
  ) {
    this.messages = new MessageTable(database);
  }

  async handle({ subject }: EventOf<typeof agentErased>, tx: Tx): Promise<void> {
    await this.messages.forget(subject, tx);
    await this.links.forget(subject, tx);
  }
}
