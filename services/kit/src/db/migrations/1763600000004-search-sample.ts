import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the index over the sample has it; a migration stays as it was. */
const SAMPLED = `get_byte(uuid_send("id"), 15) < 4`;

/**
 * Candidates of a search: a needle that very many records have is answered from the sample, because the index over all
 * would first collect every one of them (60,000 «mar» of 200,000 people) to give away a few. Functions, because the
 * planner underestimates how many rows share common trigrams and would read the whole table.
 */
export class SearchSample1763600000004 implements MigrationInterface {
  readonly name = 'SearchSample1763600000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION "search_candidates"("in_table" regclass, "wanted" integer[], "most" integer)
      RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET enable_seqscan = off ROWS 100 AS $$
      DECLARE
        "found" integer;
      BEGIN
        IF "most" <= 1000 THEN
          RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE ${SAMPLED} AND "tokens" @> $1 LIMIT $2', "in_table")
          USING "wanted", "most";
          GET DIAGNOSTICS "found" = ROW_COUNT;
          IF "found" = "most" THEN
            RETURN;
          END IF;
        END IF;
        RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE "tokens" @> $1 LIMIT $2', "in_table")
        USING "wanted", "most";
      END $$`);
    await runner.query(`
      CREATE FUNCTION "search_matches"("in_table" regclass, "wanted" integer[])
      RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET enable_seqscan = off ROWS 100 AS $$
      BEGIN
        RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE "tokens" @> $1', "in_table") USING "wanted";
      END $$`);
    await runner.query(`
      CREATE FUNCTION "search_sampled"("in_table" regclass, "wanted" integer[], "most" integer)
      RETURNS integer LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
      DECLARE
        "found" integer;
      BEGIN
        EXECUTE format('SELECT count(*) FROM (SELECT 1 FROM %s WHERE ${SAMPLED} AND "tokens" @> $1 LIMIT $2) s', "in_table")
        INTO "found" USING "wanted", "most";
        RETURN "found";
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION "search_sampled"(regclass, integer[], integer)`);
    await runner.query(`DROP FUNCTION "search_matches"(regclass, integer[])`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION "search_candidates"("in_table" regclass, "wanted" integer[], "most" integer)
      RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET enable_seqscan = off ROWS 100 AS $$
      BEGIN
        RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE "tokens" @> $1 LIMIT $2', "in_table")
        USING "wanted", "most";
      END $$`);
  }
}
