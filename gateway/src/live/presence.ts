import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isCollectionName } from '@llavero/proto/collections';
import { PRESENCE_SUBJECT, presenceStates, type RecordPresence } from '@llavero/proto/presence';
import { Events } from '@llavero/kit/events/events';
import { Logger } from '@llavero/kit/logging/logger';
import { hearSubject } from './hear-subject.ts';
import { type Presence, PresenceMap } from './presence-map.ts';

const SWEEP_MS = 5_000;

interface Watcher {
  employee: string;
  tab: string;
  tell(presence: RecordPresence): void;
}

/**
 * Who has which record open, known in every gateway: what a tab says goes to all of them over the broker, is not stored and
 * expires unless it is repeated. It carries ids only. A gateway that has just started knows all of it after one beat.
 */
@Injectable()
export class PresenceFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly map = new PresenceMap();
  private readonly watchers = new Set<Watcher>();
  private end: () => void = () => undefined;
  private stopped = false;

  constructor(
    readonly events: Events,
    readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = setInterval(() => this.tell(this.map.expire()), SWEEP_MS);
    const stop = hearSubject(this, PRESENCE_SUBJECT, (message) => {
      const presence = presenceOf(message.string());
      if (presence) this.tell(this.map.hear(presence));
    });
    this.end = () => {
      clearInterval(sweep);
      stop();
    };
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    this.end();
  }

  /** Tells all gateways, this one among them. Without a broker nobody is told, and nothing fails. */
  say(presence: Presence): void {
    void this.events
      .connection()
      .then((connection) => connection.publish(PRESENCE_SUBJECT, JSON.stringify(presence)))
      .catch(() => undefined);
  }

  /** Who else has the record open now. */
  at(presence: Pick<Presence, 'collection' | 'id' | 'employee'>): RecordPresence {
    return this.map.at(presence, presence.employee);
  }

  /**
   * Tells a tab who else has its record open, whenever that changes.
   *
   * @returns how to stop; the tab counts as gone then
   */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
      const { employee, tab } = watcher;
      if (tab !== '' && !this.stopped)
        this.say({ employee, tab, collection: 'unknown', id: '', state: 'left' });
    };
  }

  private tell(changed: readonly Pick<Presence, 'collection' | 'id'>[]): void {
    for (const record of changed)
      for (const { employee, tab, tell } of this.watchers)
        if (this.map.isAt(employee, tab, record)) tell(this.map.at(record, employee));
  }
}

function presenceOf(text: string): Presence | undefined {
  try {
    const value = JSON.parse(text) as Presence;
    const isSound =
      presenceStates.includes(value.state) &&
      isCollectionName(value.collection) &&
      [value.employee, value.tab, value.id].every((one) => typeof one === 'string');
    return isSound ? value : undefined;
  } catch {
    return undefined;
  }
}
