import { Controller, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { allows } from '@llavero/proto/access/access';
import { notFound } from '@llavero/proto/errors';
import { type MenuCounts, type MenuList, type MenuPath, menuLists } from '@llavero/proto/navigation';
import { definitionOf } from '@llavero/proto/records/registry';
import type { Filter } from '@llavero/proto/requests';
import type { CallContext } from '@llavero/kit/context';
import { toErrorBody } from '../http/errors.ts';
import { contextOf } from '../session/caller.ts';
import { ComponentItems } from './component-items.ts';

/** The figures beside the screens of a section (NAV-04). */
@Controller('menu')
export class MenuCountsController {
  constructor(private readonly items: ComponentItems) {}

  /**
   * One request for the whole section. Each figure comes through the page cache, so that it is read again only after a
   * change of its collection. A screen without a list, one the role may not read, and one whose owner is away have none.
   */
  @Get(':section/counts')
  async counts(@Param('section') section: string, @Req() request: FastifyRequest): Promise<MenuCounts> {
    const ctx = contextOf(request);
    const screens = (Object.entries(menuLists) as [MenuPath, MenuList | null][]).filter(([path]) =>
      path.startsWith(`${section}/`),
    );
    if (screens.length === 0) throw notFound('MENU.UNKNOWN_SECTION', `No existe la sección «${section}».`);
    const counted = await Promise.all(
      screens.map(async ([path, list]) => {
        if (!list || !allows(definitionOf(list.collection).access, ctx.actor.role, 'read')) return [];
        const figure = await this.count(path, list, ctx);
        return figure ? [[path, figure] as const] : [];
      }),
    );
    return Object.fromEntries(counted.flat());
  }

  private async count(path: MenuPath, { counted }: MenuList, ctx: CallContext) {
    const mongoFilter: Filter = counted ? { ...counted.filter, [counted.mine]: ctx.actor.id } : {};
    try {
      const page = await this.items.page(
        { component: path, mongoFilter, itemsPerPage: 1, otherData: { fields: ['id'], count: 'capped' } },
        ctx,
      );
      const { count, capped } = JSON.parse(page.toString()) as { count?: number; capped?: boolean };
      return count === undefined ? undefined : { count, capped: capped ?? false };
    } catch (error) {
      if (toErrorBody(error).kind === 'unavailable') return undefined;
      throw error;
    }
  }
}
