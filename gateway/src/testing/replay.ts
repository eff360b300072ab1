import { Events } from '@llavero/kit/events/events';
import { eventStream } from '@llavero/proto/events/envelope';
import { v7 as uuidv7 } from 'uuid';
import type { TestGateway } from './test-gateway.ts';

/**
 * The last event of a kind comes once more, as after a broker has lost what was acknowledged. Its message has an id of its own: under
 * the old one the broker itself would drop it for ten minutes, and no consumer would have to know it.
 *
 * @throws Error when there is none
 */
export async function replayLast({ services }: TestGateway, subject: string): Promise<void> {
  const events = services.services.get('notifications')!.get(Events);
  const { streams } = await events.manager();
  const message = await streams.getMessage(eventStream.name, { last_by_subj: subject });
  if (!message) throw new Error(`no ${subject} in the stream`);
  await (await events.jetstream()).publish(subject, message.data, { msgID: uuidv7() });
}
