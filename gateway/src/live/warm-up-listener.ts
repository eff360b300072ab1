import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Events } from '@llavero/kit/events/events';
import { Logger } from '@llavero/kit/logging/logger';
import { WARM_UP_SUBJECT, type WarmUpRequest, warmUpRequestOf } from '@llavero/proto/warm-up';
import { CollectionVersions } from '../records/collection-versions.ts';
import { HotPages } from '../records/hot-pages.ts';
import { Labels } from '../records/labels.ts';
import { hearSubject } from './hear-subject.ts';

/**
 * Carries out the warm-ups of the queue in each gateway (JOB-03): drops the pages they concern, so that changes which told
 * no event (a bulk load) are seen, composes the most read ones again, and answers how many.
 */
@Injectable()
export class WarmUpListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private end: () => void = () => undefined;

  constructor(
    readonly events: Events,
    private readonly versions: CollectionVersions,
    private readonly labels: Labels,
    private readonly hot: HotPages,
    readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.end = hearSubject(this, WARM_UP_SUBJECT, (message) => {
      void this.warm(message.data).then((pages) => message.respond(String(pages)));
    });
  }

  beforeApplicationShutdown(): void {
    this.end();
  }

  /** @returns pages composed */
  private async warm(data: Uint8Array): Promise<number> {
    const request = warmUpRequestOf(parsed(data));
    if ('problem' in request) return 0;
    this.drop(request);
    const { collections, components, drop } = request;
    const all = collections.length === 0 && components.length === 0;
    return this.hot.warm(
      ({ component, drawnOn }) =>
        all || components.includes(component) || drawnOn.some((one) => collections.includes(one)),
      drop && components.length > 0,
    );
  }

  private drop({ collections, components, drop }: WarmUpRequest): void {
    if (!drop) return;
    for (const collection of collections) this.versions.bump(collection);
    if (collections.length === 0 && components.length === 0) this.versions.bumpAll();
    // Titles of what was loaded in bulk may have changed, too.
    if (components.length === 0) this.labels.forgetAll();
  }
}

function parsed(data: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
