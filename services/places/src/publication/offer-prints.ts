import { createHash } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { Injectable } from '@nestjs/common';

/** Something that is shown to everybody: by which it is known, and the moment that stands while nothing was noted of it (unix seconds). */
export interface Shown {
  of: string;
  content: unknown;
  since: number;
}

/**
 * Since when what is shown is as it is. Captions, contracts and figures of the law belong to other services and certificates end by the clock,
 * so that no date of a record says it: a fingerprint of the content is kept beside the moment it was first seen, the same for all replicas.
 */
@Injectable()
export class OfferPrints {
  constructor(private readonly database: Database) {}

  /**
   * Moments by `of`, unix seconds. Each change has a second of its own: who asks by date would not be told of the second one in the same.
   * @param now unix seconds
   */
  async changesOf(shown: readonly Shown[], now: number): Promise<ReadonlyMap<string, number>> {
    // In one order, so that replicas that note the same at once wait for each other.
    const sorted = [...shown].sort((a, b) => (a.of < b.of ? -1 : 1));
    const names = sorted.map(({ of }) => of);
    await this.database.query(
      `INSERT INTO "offer_print" AS p ("of", "print", "changed_at")
       SELECT g."of", g."print", to_timestamp(g."since")
         FROM unnest($1::text[], $2::text[], $3::float8[]) AS g("of", "print", "since")
       ON CONFLICT ("of") DO UPDATE
         SET "print" = excluded."print",
             "changed_at" = greatest(to_timestamp($4::float8), p."changed_at" + interval '1 second')
       WHERE p."print" <> excluded."print"`,
      [names, sorted.map(({ content }) => printOf(content)), sorted.map(({ since }) => since), now],
    );
    const rows = await this.database.query<{ of: string; at: number }>(
      `SELECT "of", extract(epoch FROM "changed_at")::float8 AS "at" FROM "offer_print" WHERE "of" = ANY($1)`,
      [names],
    );
    return new Map(rows.map(({ of, at }) => [of, Math.floor(at)]));
  }
}

const printOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
