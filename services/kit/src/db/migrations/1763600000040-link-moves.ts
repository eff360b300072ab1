import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records whose links were moved because two others were merged, with the versions before and after: the values are read
 * from the audit when a merge is taken back.
 */
export class LinkMoves1763600000040 implements MigrationInterface {
  readonly name = 'LinkMoves1763600000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "link_move" (
        "merge" uuid NOT NULL,
        "collection" text NOT NULL,
        "record" uuid NOT NULL,
        "fields" text[] NOT NULL,
        "before" integer NOT NULL,
        "after" integer NOT NULL,
        "back" text CHECK ("back" IN ('moved', 'kept')),
        PRIMARY KEY ("merge", "collection", "record", "after")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "link_move"`);
  }
}
