import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MediaClient } from '@llavero/kit/media/media-client';
import { notFound } from '@llavero/proto/errors';
import { RateLimits } from '../http/rate-limits.ts';
import { sendFile } from '../media/send-file.ts';
import { publicContextOf } from '../session/caller.ts';
import { isNotModified } from './not-modified.ts';
import { FEED_SECONDS, type FeedFormat, PortalFeed } from './portal-feed.ts';

/** Per minute and address. A portal reads the feed every quarter of an hour and each picture once. */
const FEEDS_PER_MINUTE = 30;
const PICTURES_PER_MINUTE = 600;
/** A picture never changes under its address; one that leaves the market is seen so long at most. */
const PICTURE_SECONDS = 3600;

const types: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** What is offered, for portals and the pages of others (docs/portal-feed.md): for everybody, without a session, with limits of its own. */
@Controller('feed')
export class FeedController {
  constructor(
    private readonly feed: PortalFeed,
    private readonly media: MediaClient,
    private readonly limits: RateLimits,
  ) {}

  /** `units.xml` and `units.json`. */
  @Get(':file')
  async units(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.chargeRoute('feed', request, FEEDS_PER_MINUTE);
    const format = file === 'units.xml' ? 'xml' : file === 'units.json' ? 'json' : null;
    if (format === null)
      throw notFound('FEED.UNKNOWN', 'No existe esa lista: pida /feed/units.xml o /feed/units.json.');
    const { body, etag, changedAt } = await this.feed.read(format);
    open(reply, FEED_SECONDS)
      .header('etag', etag)
      .header('last-modified', new Date(changedAt * 1000).toUTCString());
    if (isNotModified(request.headers, { etag, changedAt })) void reply.code(304).send();
    else void reply.header('content-type', types[format]).send(body);
  }

  /** A picture of a unit that is offered; `?small` answers its small picture. */
  @Get('pictures/:id')
  async picture(
    @Param('id') id: string,
    @Query() { small }: { small?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.chargeRoute('feed pictures', request, PICTURES_PER_MINUTE);
    const asked = { offer_picture_id: id, file_name: 'foto', thumbnail: small !== undefined };
    const file = await this.media.download(asked, publicContextOf(request));
    open(reply, PICTURE_SECONDS);
    sendFile(reply, file, { seconds: PICTURE_SECONDS, shared: true });
  }
}

/** Lets the pages of others read the answer, and caches on the way keep it. */
function open(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${seconds}`)
    .header('access-control-allow-origin', '*')
    .removeHeader('access-control-allow-credentials')
    .header('cross-origin-resource-policy', 'cross-origin');
}
