import { Events } from '@llavero/kit/events/events';
import { matches } from '@llavero/kit/events/subjects';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { OutputOf } from '@llavero/proto/commands/command';
import { listEventConsumers } from '@llavero/proto/commands/reporting';
import { events } from '@llavero/proto/events/catalogue';
import { eventStream } from '@llavero/proto/events/envelope';

/** NAV-03: the durable consumers of the event stream; each keeps the subjects it listens to in its description. */
@CommandHandler(listEventConsumers)
export class ListEventConsumers implements Handles<typeof listEventConsumers> {
  constructor(private readonly events: Events) {}

  async run(): Promise<OutputOf<typeof listEventConsumers>> {
    const manager = await this.events.manager();
    const consumers: OutputOf<typeof listEventConsumers>['consumers'] = [];
    for await (const { name, config, num_pending, num_ack_pending } of manager.consumers.list(
      eventStream.name,
    )) {
      const patterns = (config.description ?? config.filter_subject ?? '').split(' ');
      const subjects = [...events.keys()].filter((subject) => patterns.some((one) => matches(one, subject)));
      consumers.push({
        name,
        service: name.split('_')[0] ?? '',
        subjects: subjects.map((subject) => ({ subject })),
        waiting: num_pending + num_ack_pending,
      });
    }
    return { consumers: consumers.sort((a, b) => a.name.localeCompare(b.name)) };
  }
}
