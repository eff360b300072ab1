import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Candidates of a search: a needle that many records have is answered from the newest records alone,
 * because the index would first collect all of them (60,000 «mar» of 200,000 people) to give away a few.
 */
export class SearchRecentFirst1763600000001 implements MigrationInterface {
  readonly name = 'SearchRecentFirst1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION "search_candidates"("in_table" regclass, "wanted" integer[], "most" integer)
      RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET enable_seqscan = off ROWS 100 AS $$
      DECLARE
        "found" integer;
      BEGIN
        IF "most" <= 100 THEN
          RETURN QUERY EXECUTE format(
            'SELECT "id" FROM (SELECT "id", "tokens" FROM %s ORDER BY "id" DESC LIMIT 400) r WHERE "tokens" @> $1 LIMIT $2',
            "in_table") USING "wanted", "most";
          GET DIAGNOSTICS "found" = ROW_COUNT;
          IF "found" = "most" THEN
            RETURN;
          END IF;
        END IF;
        RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE "tokens" @> $1 LIMIT $2', "in_table")
        USING "wanted", "most";
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION "search_candidates"("in_table" regclass, "wanted" integer[], "most" integer)
      RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET enable_seqscan = off ROWS 100 AS $$
      BEGIN
        RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE "tokens" @> $1 LIMIT $2', "in_table")
        USING "wanted", "most";
      END $$`);
  }
}
