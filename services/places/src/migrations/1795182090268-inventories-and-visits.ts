import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class InventoriesAndVisits1795182090268 implements MigrationInterface {
  readonly name = 'InventoriesAndVisits1795182090268';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "place_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "place_unit_type_sort_2f70ac06"`);
    await runner.query(`
      CREATE TABLE "inventory" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL DEFAULT 'CHECK_IN',
        "place" uuid NOT NULL,
        "contract" uuid,
        "date" date,
        "responsible" uuid,
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "room_count" integer NOT NULL DEFAULT '0',
        "element_count" integer NOT NULL DEFAULT '0',
        "worst_conservation" text,
        "tenant_signature_date" date,
        "landlord_signature_date" date,
        "company_signature_date" date,
        "documents" uuid array NOT NULL DEFAULT '{}',
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "inventory_type_check_38f0e9c0" CHECK ("type" IN ('CHECK_IN', 'CHECK_OUT', 'OTHER')),
        CONSTRAINT "inventory_worst_conservation_check_7c6b6fac" CHECK ("worst_conservation" IN ('NEW', 'GOOD', 'AVERAGE', 'BAD', 'BROKEN')),
        CONSTRAINT "PK_82aa5da437c5bbfb80703b08309" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "visit" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "unit" uuid NOT NULL,
        "start_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "duration" integer NOT NULL DEFAULT '30',
        "end_at" TIMESTAMP WITH TIME ZONE,
        "kind" text NOT NULL DEFAULT 'IN_PERSON',
        "status" text NOT NULL DEFAULT 'SCHEDULED',
        "contacts" uuid array NOT NULL DEFAULT '{}',
        "employee" uuid,
        "availability" jsonb NOT NULL DEFAULT '[]',
        "confirmed_at" TIMESTAMP WITH TIME ZONE,
        "cancelled_at" TIMESTAMP WITH TIME ZONE,
        "cancel_reason" text,
        "interested" boolean NOT NULL DEFAULT false,
        "rating" integer,
        "task" uuid,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "witei_visit_id" text COLLATE "es-x-icu",
        "witei_house_id" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "visit_kind_check_ede44210" CHECK ("kind" IN ('IN_PERSON', 'VIRTUAL')),
        CONSTRAINT "visit_status_check_5e8254f0" CHECK ("status" IN ('SCHEDULED', 'CONFIRMED', 'DONE', 'CANCELLED', 'NO_SHOW')),
        CONSTRAINT "visit_cancel_reason_check_6d8d38a9" CHECK ("cancel_reason" IN ('VISITOR', 'UNIT_LET', 'UNIT_UNAVAILABLE', 'EMPLOYEE', 'DUPLICATED', 'OTHER')),
        CONSTRAINT "PK_c9919ef5a07627657c535d8eb88" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "visit_contact" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "source" text NOT NULL DEFAULT 'OTHER',
        "employee" uuid,
        "agent" uuid,
        "criteria" jsonb,
        "interested_in" uuid array NOT NULL DEFAULT '{}',
        "consent_date" date,
        "commercial_consent" boolean NOT NULL DEFAULT false,
        "discarded" boolean NOT NULL DEFAULT false,
        "discard_reason" text,
        "last_contact_at" TIMESTAMP WITH TIME ZONE,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "witei_contact_id" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "visit_contact_source_check_972b0e38" CHECK ("source" IN ('WEBSITE', 'PORTAL', 'PHONE', 'WALK_IN', 'REFERRAL', 'WITEI', 'OTHER')),
        CONSTRAINT "visit_contact_discard_reason_check_4d761c18" CHECK ("discard_reason" IN ('FOUND_ANOTHER', 'NOT_INTERESTED', 'NOT_SOLVENT', 'UNREACHABLE', 'ASKED_TO_BE_FORGOTTEN', 'OTHER')),
        CONSTRAINT "PK_6820ab66b3da20762acc596166b" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "place_type_filter_b1dd79e3" ON "place" ("type", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "place_property_filter_25e5e1a2" ON "place" ("property", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_unit_type_filter_7478be45" ON "place" ("unit_type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_unit_type_sort_bd85e886" ON "place" ((array_position(ARRAY['FLAT', 'PENTHOUSE', 'SEMIDETACHED_HOUSE', 'INDEPENDENT_HOUSE', 'PAIRED_HOUSE', 'DUPLEX_TRIPLEX', 'STUDIO', 'PARKING', 'STORAGE', 'SHOP', 'WAREHOUSE', 'OFFICE', 'PARKING_AND_STORAGE'], "unit_type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_contract_type_filter_f49333e5" ON "place" ("contract_type", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "place_living_area_sort_cfa27e22" ON "place" ("living_area", "id")`);
    await runner.query(
      `CREATE INDEX "place_has_elevator_filter_dae09691" ON "place" ("has_elevator", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_inventory_ids_gin_c7393011" ON "place" USING gin ("inventory_ids")`,
    );
    await runner.query(
      `CREATE INDEX "place_list_deleted_94e19273" ON "place" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "inventory_created_at_sort_d4216729" ON "inventory" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_type_filter_b1dd79e3" ON "inventory" ("type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_type_sort_5368c679" ON "inventory" ((array_position(ARRAY['CHECK_IN', 'CHECK_OUT', 'OTHER'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_place_filter_09303a4b" ON "inventory" ("place", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "inventory_place_sort_f8666481" ON "inventory" ("place", "id")`);
    await runner.query(
      `CREATE INDEX "inventory_contract_filter_5cba630d" ON "inventory" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_date_sort_c7c8696f" ON "inventory" ("date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_responsible_filter_6e5b5088" ON "inventory" ("responsible", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_responsible_sort_08de410c" ON "inventory" ("responsible" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "inventory_tenants_gin_457f828a" ON "inventory" USING gin ("tenants")`);
    await runner.query(
      `CREATE INDEX "inventory_landlords_gin_88e370a4" ON "inventory" USING gin ("landlords")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_room_count_sort_ec7e0216" ON "inventory" ("room_count", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_worst_conservation_filter_e979a737" ON "inventory" ("worst_conservation", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_worst_conservation_sort_afe4bedc" ON "inventory" ((array_position(ARRAY['NEW', 'GOOD', 'AVERAGE', 'BAD', 'BROKEN'], "worst_conservation")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_created_by_filter_2077bcb3" ON "inventory" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_admin_id_sort_9f4d3087" ON "inventory" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_list_deleted_94e19273" ON "inventory" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "visit_created_at_sort_d4216729" ON "visit" ("created_at", "id")`);
    await runner.query(`CREATE INDEX "visit_unit_filter_7a88bbeb" ON "visit" ("unit", "start_at", "id")`);
    await runner.query(`CREATE INDEX "visit_unit_sort_aa4352f8" ON "visit" ("unit", "id")`);
    await runner.query(`CREATE INDEX "visit_start_at_sort_cd99baf4" ON "visit" ("start_at", "id")`);
    await runner.query(`CREATE INDEX "visit_kind_filter_a4f786e6" ON "visit" ("kind", "start_at", "id")`);
    await runner.query(
      `CREATE INDEX "visit_kind_sort_04ec190e" ON "visit" ((array_position(ARRAY['IN_PERSON', 'VIRTUAL'], "kind")), "id")`,
    );
    await runner.query(`CREATE INDEX "visit_status_filter_7b6ab60b" ON "visit" ("status", "start_at", "id")`);
    await runner.query(
      `CREATE INDEX "visit_status_sort_edac86bb" ON "visit" ((array_position(ARRAY['SCHEDULED', 'CONFIRMED', 'DONE', 'CANCELLED', 'NO_SHOW'], "status")), "id")`,
    );
    await runner.query(`CREATE INDEX "visit_contacts_gin_9b94faf2" ON "visit" USING gin ("contacts")`);
    await runner.query(
      `CREATE INDEX "visit_employee_filter_40ab8d8a" ON "visit" ("employee", "start_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_employee_sort_2d48410b" ON "visit" ("employee" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_interested_filter_659448af" ON "visit" ("interested", "start_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_created_by_filter_33f9019a" ON "visit" ("created_by", "start_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_admin_id_sort_9f4d3087" ON "visit" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_witei_visit_id_sort_6c6145c7" ON "visit" ("witei_visit_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_list_deleted_38f10954" ON "visit" ("start_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_created_at_sort_d4216729" ON "visit_contact" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_source_filter_12ebad7b" ON "visit_contact" ("source", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_source_sort_9fc8caa6" ON "visit_contact" ((array_position(ARRAY['WEBSITE', 'PORTAL', 'PHONE', 'WALK_IN', 'REFERRAL', 'WITEI', 'OTHER'], "source")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_employee_filter_175bf67d" ON "visit_contact" ("employee", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_employee_sort_2d48410b" ON "visit_contact" ("employee" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_agent_filter_e896f3a0" ON "visit_contact" ("agent", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_interested_in_gin_d1dfd887" ON "visit_contact" USING gin ("interested_in")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_consent_date_sort_66e3a0ec" ON "visit_contact" ("consent_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_discarded_filter_86ef5c9a" ON "visit_contact" ("discarded", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_discarded_sort_ada0cf1a" ON "visit_contact" ("discarded", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_created_by_filter_2077bcb3" ON "visit_contact" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_admin_id_sort_9f4d3087" ON "visit_contact" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_witei_contact_id_sort_d2d9279c" ON "visit_contact" ("witei_contact_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_list_deleted_94e19273" ON "visit_contact" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "visit_contact_search" (
        "id" uuid PRIMARY KEY REFERENCES "visit_contact" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "visit_contact_search_tokens" ON "visit_contact_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "visit_contact_search"`);
    await runner.query(`DROP INDEX "visit_contact_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "visit_contact_witei_contact_id_sort_d2d9279c"`);
    await runner.query(`DROP INDEX "visit_contact_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "visit_contact_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "visit_contact_discarded_sort_ada0cf1a"`);
    await runner.query(`DROP INDEX "visit_contact_discarded_filter_86ef5c9a"`);
    await runner.query(`DROP INDEX "visit_contact_consent_date_sort_66e3a0ec"`);
    await runner.query(`DROP INDEX "visit_contact_interested_in_gin_d1dfd887"`);
    await runner.query(`DROP INDEX "visit_contact_agent_filter_e896f3a0"`);
    await runner.query(`DROP INDEX "visit_contact_employee_sort_2d48410b"`);
    await runner.query(`DROP INDEX "visit_contact_employee_filter_175bf67d"`);
    await runner.query(`DROP INDEX "visit_contact_source_sort_9fc8caa6"`);
    await runner.query(`DROP INDEX "visit_contact_source_filter_12ebad7b"`);
    await runner.query(`DROP INDEX "visit_contact_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "visit_list_deleted_38f10954"`);
    await runner.query(`DROP INDEX "visit_witei_visit_id_sort_6c6145c7"`);
    await runner.query(`DROP INDEX "visit_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "visit_created_by_filter_33f9019a"`);
    await runner.query(`DROP INDEX "visit_interested_filter_659448af"`);
    await runner.query(`DROP INDEX "visit_employee_sort_2d48410b"`);
    await runner.query(`DROP INDEX "visit_employee_filter_40ab8d8a"`);
    await runner.query(`DROP INDEX "visit_contacts_gin_9b94faf2"`);
    await runner.query(`DROP INDEX "visit_status_sort_edac86bb"`);
    await runner.query(`DROP INDEX "visit_status_filter_7b6ab60b"`);
    await runner.query(`DROP INDEX "visit_kind_sort_04ec190e"`);
    await runner.query(`DROP INDEX "visit_kind_filter_a4f786e6"`);
    await runner.query(`DROP INDEX "visit_start_at_sort_cd99baf4"`);
    await runner.query(`DROP INDEX "visit_unit_sort_aa4352f8"`);
    await runner.query(`DROP INDEX "visit_unit_filter_7a88bbeb"`);
    await runner.query(`DROP INDEX "visit_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "inventory_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "inventory_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "inventory_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "inventory_worst_conservation_sort_afe4bedc"`);
    await runner.query(`DROP INDEX "inventory_worst_conservation_filter_e979a737"`);
    await runner.query(`DROP INDEX "inventory_room_count_sort_ec7e0216"`);
    await runner.query(`DROP INDEX "inventory_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "inventory_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "inventory_responsible_sort_08de410c"`);
    await runner.query(`DROP INDEX "inventory_responsible_filter_6e5b5088"`);
    await runner.query(`DROP INDEX "inventory_date_sort_c7c8696f"`);
    await runner.query(`DROP INDEX "inventory_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "inventory_place_sort_f8666481"`);
    await runner.query(`DROP INDEX "inventory_place_filter_09303a4b"`);
    await runner.query(`DROP INDEX "inventory_type_sort_5368c679"`);
    await runner.query(`DROP INDEX "inventory_type_filter_b1dd79e3"`);
    await runner.query(`DROP INDEX "inventory_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "place_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "place_inventory_ids_gin_c7393011"`);
    await runner.query(`DROP INDEX "place_has_elevator_filter_dae09691"`);
    await runner.query(`DROP INDEX "place_living_area_sort_cfa27e22"`);
    await runner.query(`DROP INDEX "place_contract_type_filter_f49333e5"`);
    await runner.query(`DROP INDEX "place_unit_type_sort_bd85e886"`);
    await runner.query(`DROP INDEX "place_unit_type_filter_7478be45"`);
    await runner.query(`DROP INDEX "place_property_filter_25e5e1a2"`);
    await runner.query(`DROP INDEX "place_type_filter_b1dd79e3"`);
    await runner.query(`DROP TABLE "visit_contact"`);
    await runner.query(`DROP TABLE "visit"`);
    await runner.query(`DROP TABLE "inventory"`);
    await runner.query(
      `CREATE INDEX "place_unit_type_sort_2f70ac06" ON "place" USING btree ("id", "unit_type") `,
    );
    await runner.query(`CREATE INDEX "place_type_sort_e23fab81" ON "place" USING btree ("id", "type") `);
  }
}
