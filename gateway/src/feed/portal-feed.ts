import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { publishedUnits } from '@llavero/proto/commands/published-units';
import { anonymous } from '@llavero/kit/auth/actors';
import { Config } from '@llavero/kit/config/config';
import { CollectionVersions } from '../records/collection-versions.ts';
import { Upstream } from '../records/upstream.ts';
import { feedJson, feedUnit, feedXml, type PublishedUnit } from './feed-unit.ts';

export type FeedFormat = 'xml' | 'json';

/** The feed in one format, ready to be sent. */
export interface RenderedFeed {
  body: string;
  /** Weak: the same units, whatever the encoding on the way. */
  etag: string;
  /** Unix seconds. */
  changedAt: number;
}

const PAGE = 100;
/** A copy is used this long where no event has told of a change. */
export const FEED_SECONDS = 60;

/** What the portals read of the units that are offered. A copy is kept until a place changes, a minute at most. */
@Injectable()
export class PortalFeed {
  private kept: { stamp: string; until: number; feeds: Promise<Record<FeedFormat, RenderedFeed>> } | null =
    null;

  constructor(
    private readonly upstream: Upstream,
    private readonly versions: CollectionVersions,
    private readonly config: Config,
  ) {}

  /** @throws CodedError unavailable while nobody knows what is offered */
  async read(format: FeedFormat): Promise<RenderedFeed> {
    const stamp = this.versions.stamp(['place']);
    if (this.kept?.stamp !== stamp || performance.now() > this.kept.until) {
      const feeds = this.render();
      const kept = { stamp, until: performance.now() + FEED_SECONDS * 1000, feeds };
      this.kept = kept;
      feeds.catch(() => {
        if (this.kept === kept) this.kept = null;
      });
    }
    return (await this.kept.feeds)[format];
  }

  private async render(): Promise<Record<FeedFormat, RenderedFeed>> {
    const found = new Map<string, PublishedUnit>();
    let changedAt = 0;
    // A unit that comes to the market meanwhile moves the others on by one: they are met again, none is missed.
    for (let page = 1; ; page += 1) {
      const asked = { unit: null, page, pageSize: PAGE };
      const reply = await this.upstream.command(publishedUnits, asked, {
        actor: anonymous,
        requestId: null,
      });
      changedAt = Math.max(changedAt, reply.changedAt);
      for (const unit of reply.units) found.set(unit.id, unit);
      if (page * PAGE >= reply.total) break;
    }
    const units = [...found.values()].map((unit) => feedUnit(unit, this.config.publicUrl));
    const rendered = (body: string): RenderedFeed => ({ body, etag: etagOf(body), changedAt });
    return { xml: rendered(feedXml(units, changedAt)), json: rendered(feedJson(units, changedAt)) };
  }
}

const etagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
