import { Controller, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isCollectionName } from '@llavero/proto/collections';
import { CollectionVersions } from '../records/collection-versions.ts';
import { contextOf } from '../session/caller.ts';
import { refuseForeignPage } from '../session/csrf.ts';
import { isFamily, requireStaff, writableFamily } from './families.ts';
import { SharedCache } from './shared-cache.ts';

/** RST-01: what empties caches. They change something although the specification asks with GET. */
@Controller()
export class CacheController {
  constructor(
    private readonly cache: SharedCache,
    private readonly versions: CollectionVersions,
  ) {}

  /** A family (`houses`), one of its entries (`houses:12`), or the cached pages of a collection (`contract`). */
  @Get('clearRedis/:id')
  async clearRedis(@Param('id') name: string, @Req() request: FastifyRequest): Promise<{ cleared: number }> {
    refuseForeignPage(request);
    requireStaff(contextOf(request));
    const [family = '', ...rest] = name.split(':');
    if (!isFamily(family) && isCollectionName(name)) {
      this.versions.bump(name);
      return { cleared: 0 };
    }
    const id = rest.length > 0 ? rest.join(':') : undefined;
    return { cleared: await this.cache.clear(writableFamily(family), id) };
  }

  /** What has been made ready to show of one file. */
  @Get('clearMedia/:id')
  async clearMedia(@Param('id') id: string, @Req() request: FastifyRequest): Promise<{ cleared: number }> {
    refuseForeignPage(request);
    requireStaff(contextOf(request));
    this.versions.bump('media');
    this.versions.bump('document');
    return { cleared: await this.cache.clear('media', id) };
  }
}
