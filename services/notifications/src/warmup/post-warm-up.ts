import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Events } from '@llavero/kit/events/events';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import type { CollectionName } from '@llavero/proto/collections';
import { jobPriorities } from '@llavero/proto/records/notifications/process';
import { warmedCollections } from '@llavero/proto/warm-up';
import { everyEvent } from '@llavero/proto/events/record-events';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.ts';

/** Changes that come together are answered together. */
const GATHER_MS = 5_000;
/** Of several replicas that have heard the same, one posts. */
const ONCE_SECONDS = 4;

/**
 * Posts a warm-up when one of the 18 collections of C §7 has changed. Dropping the page is not its business: each gateway
 * does that itself as it hears of the change; this saves the next reader the wait.
 */
@Injectable()
export class PostWarmUp extends Ticker implements OnApplicationBootstrap {
  private readonly changed = new Set<CollectionName>();
  private subscription: { stop(): void } | undefined;

  constructor(
    private readonly events: Events,
    private readonly database: Database,
    private readonly jobs: Jobs,
    logger: Logger,
  ) {
    super('post-warm-up', GATHER_MS, logger);
  }

  override onApplicationBootstrap(): void {
    this.subscription = this.events.live(everyEvent, ({ data: { collection } }) => {
      if (warmedCollections.has(collection)) this.changed.add(collection);
    });
    super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.subscription?.stop();
    await super.beforeApplicationShutdown();
  }

  async tick(): Promise<void> {
    if (this.changed.size === 0) return;
    const collections = [...this.changed].sort();
    this.changed.clear();
    const job = {
      worker: 'warmup',
      // Every gateway has heard of the changes themselves.
      request: { collections, drop: false },
      priority: jobPriorities.fast,
      once: { key: 'warmup', seconds: ONCE_SECONDS },
    };
    await this.database.transaction((tx) => this.jobs.enqueue(job, serviceContext('notifications'), tx));
  }
}
