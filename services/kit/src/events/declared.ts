import { events } from '@llavero/proto/events/catalogue';
import { definedEvents } from '@llavero/proto/events/define';
import { records } from '@llavero/proto/records/registry';
import type { EventSubscription } from './on-event.ts';
import { matches } from './subjects.ts';

/**
 * Holds what a service publishes and listens to against the catalogue (JOB-05), so that no event is missing in AsyncAPI
 * and no consumer waits for one that never comes.
 *
 * @throws Error naming the event or the consumer: a programming error that stops the start
 */
export function assertDeclared(subscriptions: readonly EventSubscription[]): void {
  const undeclared = definedEvents().find((event) => events.get(event.subject) !== event);
  if (undeclared) throw new Error(`event ${undeclared.subject} is not in the catalogue (proto/events)`);
  const subjects = [...events.keys()];
  for (const { name, subjects: patterns, whenChanged } of subscriptions) {
    const nobody = patterns.find((pattern) => !subjects.some((subject) => matches(pattern, subject)));
    if (nobody) throw new Error(`@OnEvent '${name}' listens to ${nobody}, which no service publishes`);
    const heard = subjects.filter((subject) => patterns.some((pattern) => matches(pattern, subject)));
    const fields = new Set(heard.flatMap((subject) => fieldsOf(events.get(subject)?.collection)));
    const unknown = whenChanged?.find((field) => !fields.has(field));
    if (unknown)
      throw new Error(`@OnEvent '${name}' waits for changes of ${unknown}, which no such record has`);
  }
}

function fieldsOf(collection: string | undefined): string[] {
  const definition = [...records.values()].find((one) => one.collection === collection);
  return definition ? Object.keys(definition.fields) : [];
}
