import { eventStream } from '@llavero/proto/events/envelope';
import { v7 as uuidv7 } from 'uuid';
import { Events } from '../events/events.ts';
import type { TestServices } from './service.ts';

/**
 * The last event of a kind comes once more, as after a broker has lost what was acknowledged. Its message has an id of its own: under
 * the old one the broker itself would drop it for ten minutes, and no consumer would have to know it.
 *
 * @throws Error when there is none
 */
export async function replayLast({ services }: TestServices, subject: string): Promise<void> {
  const [service] = services.values();
  const events = service!.get(Events);
  const { streams } = await events.manager();
  const message = await streams.getMessage(eventStream.name, { last_by_subj: subject });
  if (!message) throw new Error(`no ${subject} in the stream`);
  await (await events.jetstream()).publish(subject, message.data, { msgID: uuidv7() });
}
