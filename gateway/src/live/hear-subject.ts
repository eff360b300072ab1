import { type Events, EventsClosed } from '@llavero/kit/events/events';
import type { Logger } from '@llavero/kit/logging/logger';

type Connection = Awaited<ReturnType<Events['connection']>>;
type Message = Parameters<NonNullable<NonNullable<Parameters<Connection['subscribe']>[1]>['callback']>>[1];

/**
 * Hears plain messages of the broker as soon as it answers.
 *
 * @returns how to stop
 */
export function hearSubject(
  { events, logger }: { events: Events; logger: Logger },
  subject: string,
  hear: (message: Message) => void,
): () => void {
  let stopped = false;
  let end = (): void => undefined;
  void events
    .connection()
    .then((connection) => {
      if (stopped) return;
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (!error) hear(message);
        },
      });
      end = () => subscription.unsubscribe();
    })
    .catch((error: unknown) => {
      if (!(error instanceof EventsClosed)) logger.error(`${subject} is not heard`, error);
    });
  return () => {
    stopped = true;
    end();
  };
}
