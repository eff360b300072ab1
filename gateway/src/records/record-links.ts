import { Injectable } from '@nestjs/common';
import type { CollectionName } from '@llavero/proto/collections';
import type { CallContext } from '@llavero/kit/context';
import { inboundLinks } from '@llavero/proto/records/inbound-links';
import type { LinkCount } from '@llavero/proto/timeline';
import { limited } from './limited.ts';
import { Upstream } from './upstream.ts';

/** Counts asked of the owners at once for one caller. */
const AT_ONCE = 8;

/** Which records point at one (SCR-04), in as many counts as there are fields that may. */
@Injectable()
export class RecordLinks {
  constructor(private readonly upstream: Upstream) {}

  /** Only fields by which there are any that the caller may see; in the order of the registry. */
  async of(collection: CollectionName, id: string, ctx: CallContext): Promise<LinkCount[]> {
    await this.upstream.records('Get', { collection, id, fields: ['id'] }, ctx);
    const links = inboundLinks(collection, ctx.actor.role);
    const counts = await limited(links, AT_ONCE, async ({ definition, by }) => {
      const request = { collection: definition.collection, filter: { [by]: id } };
      const reply = await this.upstream.records('Count', request, ctx);
      return JSON.parse(reply.toString()) as { count: number; capped: boolean };
    });
    return links.flatMap(({ definition, by, meta }, index) => {
      const { count, capped } = counts[index] ?? { count: 0, capped: false };
      if (count === 0) return [];
      const several = links.filter((other) => other.definition === definition).length > 1;
      const title = several ? `${definition.label.many} · ${meta.label}` : definition.label.many;
      return [{ collection: definition.collection, by, title, count, capped }];
    });
  }
}
