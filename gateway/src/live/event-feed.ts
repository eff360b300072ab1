import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';
import { Events } from '@llavero/kit/events/events';
import { CollectionVersions } from '../records/collection-versions.ts';
import { Labels } from '../records/labels.ts';

type Listener = (event: DomainEvent) => void;

/**
 * Every domain event as it happens, in each gateway: ages cached pages and labels first, then goes to the open
 * browsers, so that a browser which reads again because of an event reads what is new.
 */
@Injectable()
export class EventFeed {
  private readonly listeners = new Set<Listener>();
  private subscription: { stop(): void } | undefined;

  constructor(
    private readonly events: Events,
    private readonly versions: CollectionVersions,
    private readonly labels: Labels,
  ) {}

  start(): void {
    this.subscription ??= this.events.live(
      everyEvent,
      (event) => this.hear(event),
      () => this.forgetAll(),
    );
  }

  stop(): void {
    this.subscription?.stop();
  }

  /** @returns how to stop listening */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What an event does here; called by the bus. */
  hear(event: DomainEvent): void {
    const { collection, id } = event.data;
    this.versions.bump(collection);
    this.labels.forget(collection, id);
    for (const listener of this.listeners) listener(event);
  }

  /** After a gap on the bus nobody knows what has changed. */
  private forgetAll(): void {
    this.versions.bumpAll();
    this.labels.forgetAll();
  }
}
