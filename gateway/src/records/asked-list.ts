import { Injectable } from '@nestjs/common';
import { grantOf } from '@llavero/proto/access/access';
import { definitionOf } from '@llavero/proto/records/registry';
import type { ListRequest } from '@llavero/proto/requests';
import type { CallContext } from '@llavero/kit/context';
import { requireAccess } from '../session/permissions.ts';
import { componentOf, type DataRequest, listRequestOf } from './component.ts';
import { linksOf } from './link-ids.ts';
import { TextFilter } from './text-filter.ts';

/** The list a screen shows, as its owner understands it: with the screen's own filter, and the text resolved to ids. */
@Injectable()
export class AskedList {
  constructor(private readonly textFilter: TextFilter) {}

  /**
   * The same rows as `getComponentItems` answers for this request, for calls about all of them.
   *
   * @throws CodedError forbidden `ACCESS.FORBIDDEN`, invalid `COMPONENT.INVALID`
   */
  async of(request: DataRequest, ctx: CallContext): Promise<ListRequest> {
    const component = componentOf(request.component);
    requireAccess(component.collection, ctx.actor.role, 'read');
    const definition = definitionOf(component.collection);
    const list = listRequestOf(component, request);
    const links = linksOf(definition, list.fields, grantOf(definition.access, ctx.actor.role)?.hidden);
    return this.textFilter.apply(list, request.textFilter ?? '', links, ctx);
  }
}
