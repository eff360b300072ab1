import { Injectable } from '@nestjs/common';
import { grantOf } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { definitionOf } from '@llavero/proto/records/registry';
import type { CallContext } from '@llavero/kit/context';
import { ExpiringCache } from '@llavero/kit/expiring-cache';
import { Upstream } from './upstream.ts';

interface Label {
  id: string;
  title: string;
}

/** Ids of one call to an owner (proto/requests.ts). */
const MOST_IDS = 1_000;
/** A list without some names is better than no list. */
const DEADLINE_MS = 4_000;

/**
 * Names of linked records for lists, asked from their owner in one call and kept in memory only: a name is never
 * stored in clear beside a link (architecture §4). An event of the record drops its label.
 */
@Injectable()
export class Labels {
  /** `role:collection:id` → the label as JSON text, empty when the record does not exist. */
  private readonly cache = new ExpiringCache<string>({ max: 100_000, ttl: 10 * 60 * 1000 });
  /** Records whose label may be cached under several roles. */
  private generation = 0;

  constructor(private readonly upstream: Upstream) {}

  /** Forgets the label of a record for every role. */
  forget(collection: CollectionName, id: string): void {
    this.generation += 1;
    for (const role of cachedRoles) this.cache.delete(`${role}:${collection}:${id}`);
  }

  forgetAll(): void {
    this.generation += 1;
    this.cache.clear();
  }

  /**
   * Labels as the text of a JSON array `[{"id","title"},…]`. Records that the caller may not see are left out.
   */
  async of(collection: CollectionName, ids: ReadonlySet<string>, ctx: CallContext): Promise<string> {
    const grant = grantOf(definitionOf(collection).access, ctx.actor.role);
    if (!grant?.actions.includes('read') || ids.size === 0) return '[]';
    // What an outsider may see depends on the person, so it is asked each time.
    const shared = grant.own === undefined && cachedRoles.includes(ctx.actor.role);
    const prefix = `${ctx.actor.role}:${collection}:`;
    const found: string[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const label = shared ? this.cache.get(prefix + id) : undefined;
      if (label === undefined) missing.push(id);
      else if (label !== '') found.push(label);
    }
    for (let from = 0; from < missing.length; from += MOST_IDS) {
      const asked = missing.slice(from, from + MOST_IDS);
      const { generation } = this;
      const labels = new Map(
        (await this.ask(collection, asked, ctx)).map((label) => [label.id, JSON.stringify(label)]),
      );
      for (const id of asked) {
        const label = labels.get(id) ?? '';
        if (label !== '') found.push(label);
        // A change that came while we asked may be newer than the answer.
        if (shared && generation === this.generation) this.cache.set(prefix + id, label);
      }
    }
    return `[${found.join()}]`;
  }

  private async ask(collection: CollectionName, ids: string[], ctx: CallContext): Promise<Label[]> {
    const reply = await this.upstream.records('Labels', { collection, ids }, ctx, {
      deadlineMs: DEADLINE_MS,
    });
    return JSON.parse(reply.toString()) as Label[];
  }
}

/** Roles that see every row, whose labels are the same for all of their people. */
const cachedRoles: readonly string[] = ['ADMIN', 'INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE'];
