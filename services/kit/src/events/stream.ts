import { DiscardPolicy, RetentionPolicy, StorageType, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { eventStream } from '@llavero/proto/events/envelope';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Days an event stays on the bus. A consumer that is away for longer misses events; the outbox keeps
 * published rows for a day only.
 */
export const RETENTION_DAYS = 30;

/** Events a consumer gave up on, for a person to look at; not below `llavero.` or it would be an event itself. */
export const deadLetterStream = { name: 'LLAVERO_DEAD', subjects: ['llavero-dead.>'] } as const;

/** Creates the streams or brings their settings up to date; safe for several processes at once. */
export async function ensureStreams(manager: JetStreamManager): Promise<void> {
  for (const { name, subjects } of [eventStream, deadLetterStream]) {
    const settings = {
      subjects: [...subjects],
      max_age: nanos(RETENTION_DAYS * DAY_MS),
      // A relay that dies between publishing and noting it publishes again: within this time it is no second event.
      duplicate_window: nanos(10 * 60 * 1000),
      discard: DiscardPolicy.Old,
    };
    try {
      await manager.streams.add({
        name,
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        ...settings,
      });
    } catch (error) {
      // 10058: it exists with other settings.
      if ((error as { code?: number }).code !== 10058) throw error;
      await manager.streams.update(name, settings);
    }
  }
}
