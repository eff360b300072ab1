import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Leads1795692221884 implements MigrationInterface {
  readonly name = 'Leads1795692221884';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "lead" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "agent" uuid,
        "city" text COLLATE "es-x-icu",
        "unit_type" text,
        "area" numeric,
        "bedrooms" integer,
        "place" uuid,
        "status" text NOT NULL DEFAULT 'NEW',
        "source" text NOT NULL DEFAULT 'OTHER',
        "expected_rent" numeric(14,2),
        "value" numeric(14,2),
        "expected_date" date,
        "next_step_date" date,
        "assigned_to" uuid,
        "always_visible" boolean NOT NULL DEFAULT false,
        "lost_reason" text,
        "closed_at" TIMESTAMP WITH TIME ZONE,
        "mandate" uuid,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "collaborators" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "pipedrive_deal_id" text COLLATE "es-x-icu",
        "pipedrive_person_id" text COLLATE "es-x-icu",
        "pipedrive_stage" text COLLATE "es-x-icu",
        "pipedrive_hash" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "lead_unit_type_check_24baf64e" CHECK ("unit_type" IN ('FLAT', 'PENTHOUSE', 'SEMIDETACHED_HOUSE', 'INDEPENDENT_HOUSE', 'PAIRED_HOUSE', 'DUPLEX_TRIPLEX', 'STUDIO', 'PARKING', 'STORAGE', 'SHOP', 'WAREHOUSE', 'OFFICE', 'PARKING_AND_STORAGE')),
        CONSTRAINT "lead_status_check_479d3441" CHECK ("status" IN ('NEW', 'CONTACTED', 'VISITED', 'PROPOSED', 'NEGOTIATION', 'WON', 'LOST')),
        CONSTRAINT "lead_source_check_37e370e2" CHECK ("source" IN ('REFERRAL', 'WEBSITE', 'PORTAL', 'CAMPAIGN', 'AGENCY', 'LANDLORD', 'PIPEDRIVE', 'OTHER')),
        CONSTRAINT "lead_lost_reason_check_fa107c8e" CHECK ("lost_reason" IN ('FEES', 'COMPETITOR', 'SELF_MANAGED', 'SOLD', 'NOT_SUITABLE', 'UNREACHABLE', 'OTHER')),
        CONSTRAINT "PK_ca96c1888f7dcfccab72b72fffa" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "lead_created_at_sort_d4216729" ON "lead" ("created_at", "id")`);
    await runner.query(`CREATE INDEX "lead_agent_filter_e896f3a0" ON "lead" ("agent", "created_at", "id")`);
    await runner.query(`CREATE INDEX "lead_city_sort_b94a7027" ON "lead" ("city" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "lead_place_filter_09303a4b" ON "lead" ("place", "created_at", "id")`);
    await runner.query(`CREATE INDEX "lead_status_filter_2f92b1de" ON "lead" ("status", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "lead_status_sort_ad2d639d" ON "lead" ((array_position(ARRAY['NEW', 'CONTACTED', 'VISITED', 'PROPOSED', 'NEGOTIATION', 'WON', 'LOST'], "status")), "id")`,
    );
    await runner.query(`CREATE INDEX "lead_source_filter_12ebad7b" ON "lead" ("source", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "lead_source_sort_44467e21" ON "lead" ((array_position(ARRAY['REFERRAL', 'WEBSITE', 'PORTAL', 'CAMPAIGN', 'AGENCY', 'LANDLORD', 'PIPEDRIVE', 'OTHER'], "source")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_expected_rent_sort_9e8b3ba0" ON "lead" ("expected_rent" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "lead_value_sort_a6eb4a92" ON "lead" ("value" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "lead_expected_date_sort_f2646138" ON "lead" ("expected_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_next_step_date_sort_15b7bbb8" ON "lead" ("next_step_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_assigned_to_filter_157fb6fb" ON "lead" ("assigned_to", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_assigned_to_sort_5eda4233" ON "lead" ("assigned_to" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_always_visible_filter_9dbd0de7" ON "lead" ("always_visible", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_lost_reason_filter_42d26882" ON "lead" ("lost_reason", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_closed_at_sort_4a53f03b" ON "lead" ("closed_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_mandate_filter_dd020976" ON "lead" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_collaborators_gin_b1ee3ca5" ON "lead" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "lead_created_by_filter_2077bcb3" ON "lead" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_pipedrive_deal_id_sort_35c6ccec" ON "lead" ("pipedrive_deal_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_pipedrive_person_id_sort_a2a56f29" ON "lead" ("pipedrive_person_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "lead_list_deleted_94e19273" ON "lead" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "lead_search" (
        "id" uuid PRIMARY KEY REFERENCES "lead" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "lead_search_tokens" ON "lead_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "lead_search_sample" ON "lead_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "lead_search"`);
    await runner.query(`DROP INDEX "lead_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "lead_pipedrive_person_id_sort_a2a56f29"`);
    await runner.query(`DROP INDEX "lead_pipedrive_deal_id_sort_35c6ccec"`);
    await runner.query(`DROP INDEX "lead_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "lead_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "lead_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "lead_closed_at_sort_4a53f03b"`);
    await runner.query(`DROP INDEX "lead_lost_reason_filter_42d26882"`);
    await runner.query(`DROP INDEX "lead_always_visible_filter_9dbd0de7"`);
    await runner.query(`DROP INDEX "lead_assigned_to_sort_5eda4233"`);
    await runner.query(`DROP INDEX "lead_assigned_to_filter_157fb6fb"`);
    await runner.query(`DROP INDEX "lead_next_step_date_sort_15b7bbb8"`);
    await runner.query(`DROP INDEX "lead_expected_date_sort_f2646138"`);
    await runner.query(`DROP INDEX "lead_value_sort_a6eb4a92"`);
    await runner.query(`DROP INDEX "lead_expected_rent_sort_9e8b3ba0"`);
    await runner.query(`DROP INDEX "lead_source_sort_44467e21"`);
    await runner.query(`DROP INDEX "lead_source_filter_12ebad7b"`);
    await runner.query(`DROP INDEX "lead_status_sort_ad2d639d"`);
    await runner.query(`DROP INDEX "lead_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "lead_place_filter_09303a4b"`);
    await runner.query(`DROP INDEX "lead_city_sort_b94a7027"`);
    await runner.query(`DROP INDEX "lead_agent_filter_e896f3a0"`);
    await runner.query(`DROP INDEX "lead_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "lead"`);
  }
}
