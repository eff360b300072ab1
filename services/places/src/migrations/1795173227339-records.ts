import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173227339 implements MigrationInterface {
  readonly name = 'Records1795173227339';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "place" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL DEFAULT 'UNIT',
        "property" uuid,
        "room" text COLLATE "es-x-icu",
        "google_maps_image" uuid,
        "cadastral_reference" text,
        "unit_type" text NOT NULL DEFAULT 'FLAT',
        "contract_type" text,
        "living_area" numeric NOT NULL DEFAULT '0',
        "has_yard" boolean NOT NULL DEFAULT false,
        "has_pool" boolean NOT NULL DEFAULT false,
        "has_porter" boolean NOT NULL DEFAULT false,
        "has_elevator" boolean NOT NULL DEFAULT false,
        "horizontal_division" boolean NOT NULL DEFAULT true,
        "key_sets" integer NOT NULL DEFAULT '2',
        "sales_values" jsonb NOT NULL DEFAULT '[]',
        "occupancy_certificate" jsonb,
        "energy_certificate" jsonb,
        "fixed_expenses" jsonb NOT NULL DEFAULT '[]',
        "mandates" uuid array NOT NULL DEFAULT '{}',
        "inventory_ids" uuid array NOT NULL DEFAULT '{}',
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "references" jsonb,
        "kpi" jsonb,
        "stats" jsonb,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "zendesk_id" text COLLATE "es-x-icu",
        "zendesk_key" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "place_type_check_57a15b03" CHECK ("type" IN ('UNIT', 'PROPERTY')),
        CONSTRAINT "place_unit_type_check_24baf64e" CHECK ("unit_type" IN ('FLAT', 'PENTHOUSE', 'SEMIDETACHED_HOUSE', 'INDEPENDENT_HOUSE', 'PAIRED_HOUSE', 'DUPLEX_TRIPLEX', 'STUDIO', 'PARKING', 'STORAGE', 'SHOP', 'WAREHOUSE', 'OFFICE', 'PARKING_AND_STORAGE')),
        CONSTRAINT "place_contract_type_check_a71561b0" CHECK ("contract_type" IN ('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT')),
        CONSTRAINT "PK_96ab91d43aa89c5de1b59ee7cca" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "place_type_sort_e23fab81" ON "place" ("type", "id")`);
    await runner.query(
      `CREATE INDEX "place_property_sort_ad0553f9" ON "place" ("property" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_cadastral_reference_sort_37c59d0a" ON "place" ("cadastral_reference" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "place_unit_type_sort_2f70ac06" ON "place" ("unit_type", "id")`);
    await runner.query(`CREATE INDEX "place_mandates_gin_e3fe2778" ON "place" USING gin ("mandates")`);
    await runner.query(
      `CREATE INDEX "place_admin_id_sort_9f4d3087" ON "place" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "place_created_at_sort_d4216729" ON "place" ("created_at", "id")`);
    await runner.query(`
      CREATE TABLE "place_search" (
        "id" uuid PRIMARY KEY REFERENCES "place" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "place_search_tokens" ON "place_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "place_search"`);
    await runner.query(`DROP INDEX "place_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "place_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "place_mandates_gin_e3fe2778"`);
    await runner.query(`DROP INDEX "place_unit_type_sort_2f70ac06"`);
    await runner.query(`DROP INDEX "place_cadastral_reference_sort_37c59d0a"`);
    await runner.query(`DROP INDEX "place_property_sort_ad0553f9"`);
    await runner.query(`DROP INDEX "place_type_sort_e23fab81"`);
    await runner.query(`DROP TABLE "place"`);
  }
}
