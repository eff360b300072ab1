import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class FinanceDocumentsSuppliesNotifications1795182333398 implements MigrationInterface {
  readonly name = 'FinanceDocumentsSuppliesNotifications1795182333398';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "notifications"."communication_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "notifications"."communication_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "notifications"."task_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "notifications"."task_category_sort_d3d87ea4"`);
    await runner.query(`DROP INDEX "notifications"."task_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "notifications"."task_created_by_sort_dc5f2620"`);
    await runner.query(`DROP INDEX "notifications"."process_priority_sort_f4c246b2"`);
    await runner.query(`DROP INDEX "notifications"."process_requested_by_sort_0ff1e4bb"`);
    await runner.query(`DROP INDEX "notifications"."process_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "notifications"."config_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "notifications"."config_status_sort_34f95167"`);
    await runner.query(`
      CREATE TABLE "event" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "event_type" text NOT NULL,
        "collection" text COLLATE "es-x-icu" NOT NULL,
        "record_id" text COLLATE "es-x-icu",
        "record_version" integer,
        "fields" jsonb NOT NULL DEFAULT '[]',
        "config" uuid,
        "happened_at" TIMESTAMP WITH TIME ZONE,
        "author" text COLLATE "es-x-icu",
        "occurrence" text COLLATE "es-x-icu",
        "actions" jsonb NOT NULL DEFAULT '[]',
        "status" text NOT NULL DEFAULT 'PENDING',
        "handled_at" TIMESTAMP WITH TIME ZONE,
        "error" text COLLATE "es-x-icu",
        CONSTRAINT "event_event_type_check_39f4f9e7" CHECK ("event_type" IN ('OBJECT_CREATION', 'OBJECT_MODIFICATION')),
        CONSTRAINT "event_status_check_fdcc2996" CHECK ("status" IN ('PENDING', 'DONE', 'ERROR', 'SKIPPED')),
        CONSTRAINT "PK_30c2f3bbaf6d34a55f8ae6e4614" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "unknown" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "source" text COLLATE "es-x-icu" NOT NULL,
        "line" integer,
        "collection" text COLLATE "es-x-icu",
        "status" text NOT NULL DEFAULT 'PENDING',
        "placed_collection" text COLLATE "es-x-icu",
        "placed_id" text COLLATE "es-x-icu",
        "handled_at" TIMESTAMP WITH TIME ZONE,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "unknown_status_check_f32964ad" CHECK ("status" IN ('PENDING', 'PLACED', 'DISCARDED')),
        CONSTRAINT "PK_94c8fc312b38bcc373a88f8778a" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "test" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "status" text NOT NULL DEFAULT 'NEW',
        "external_id" text COLLATE "es-x-icu",
        "count" integer,
        "measure" numeric,
        "amount" numeric(14,2),
        "share" numeric,
        "active" boolean NOT NULL DEFAULT false,
        "date" date,
        "moment" TIMESTAMP WITH TIME ZONE,
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "test_status_check_debd1c4a" CHECK ("status" IN ('NEW', 'USED', 'OLD')),
        CONSTRAINT "PK_5417af0062cf987495b611b59c7" PRIMARY KEY ("id"))`);
    await runner.query(`ALTER TABLE "log" ADD "sealed" bytea`);
    await runner.query(`ALTER TABLE "log" ADD "sealed_set" text array NOT NULL DEFAULT '{}'`);
    await runner.query(
      `CREATE INDEX "communication_type_filter_b1dd79e3" ON "communication" ("type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_type_sort_ef2f8caf" ON "communication" ((array_position(ARRAY['EMAIL', 'SLACK'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_status_filter_2f92b1de" ON "communication" ("status", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_status_sort_087a8e42" ON "communication" ((array_position(ARRAY['NOT_SENT', 'SENDING', 'SENT', 'ERROR', 'CANCELLED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_list_deleted_94e19273" ON "communication" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "task_title_sort_cbd7f0f3" ON "task" ("title" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "task_type_filter_b1dd79e3" ON "task" ("type", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "task_type_sort_38647b6b" ON "task" ((array_position(ARRAY['MANDATE_CREATE', 'MANDATE_VALIDATE', 'BOOKING_VALIDATE', 'CONTRACT_VALIDATE', 'WIZARD_MANDATE_GET_IT_READY', 'WIZARD_RENT_BOOKING_CONFIRM', 'WIZARD_RENT_BOOKING_CANCEL', 'WIZARD_RENT_ACTIVATION', 'INVENTORY_CREATE', 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START', 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END', 'SUPPLY_COMMUNICATIONS', 'COMPLETE_PEOPLE_DATA', 'OTHER'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "task_category_filter_5e3621e4" ON "task" ("category", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "task_status_filter_2f92b1de" ON "task" ("status", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "task_status_sort_827a96b5" ON "task" ((array_position(ARRAY['TO_DO', 'IN_PROGRESS', 'BLOCKED', 'ERROR', 'DONE', 'DELETED', 'DUPLICATED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "task_created_by_filter_2077bcb3" ON "task" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "task_assigned_to_filter_157fb6fb" ON "task" ("assigned_to", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "task_list_deleted_94e19273" ON "task" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "process_label_sort_8c6211d5" ON "process" ("label" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "process_priority_filter_97b22571" ON "process" ("priority", "requested_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "process_requested_by_filter_6ad68cfb" ON "process" ("requested_by", "requested_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "process_status_filter_2f482ca4" ON "process" ("status", "requested_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "process_status_sort_84469560" ON "process" ((array_position(ARRAY['QUEUED', 'IN_PROGRESS', 'FINISHED', 'DONE', 'ERROR', 'CANCELLED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "process_finished_at_sort_731c972f" ON "process" ("finished_at" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "process_done_sort_9f6d2e18" ON "process" ("done", "id")`);
    await runner.query(`CREATE INDEX "process_total_sort_39a2a727" ON "process" ("total", "id")`);
    await runner.query(
      `CREATE INDEX "process_list_deleted_d04a9954" ON "process" ("requested_at" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "event_event_type_filter_e2132b41" ON "event" ("event_type", "happened_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "event_event_type_sort_99ea0888" ON "event" ((array_position(ARRAY['OBJECT_CREATION', 'OBJECT_MODIFICATION'], "event_type")), "id")`,
    );
    await runner.query(`CREATE INDEX "event_collection_sort_48a26453" ON "event" ("collection", "id")`);
    await runner.query(
      `CREATE INDEX "event_record_id_sort_466941ee" ON "event" ("record_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "event_config_filter_e63f6905" ON "event" ("config", "happened_at" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "event_config_sort_37cc84dc" ON "event" ("config" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "event_happened_at_sort_835d8239" ON "event" ("happened_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "event_occurrence_unique_63d4cdcc" ON "event" ("occurrence") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "event_status_filter_67a501fc" ON "event" ("status", "happened_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "event_status_sort_074e1839" ON "event" ((array_position(ARRAY['PENDING', 'DONE', 'ERROR', 'SKIPPED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "event_list_deleted_457e7628" ON "event" ("happened_at" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "log_list_deleted_44d3c979" ON "log" ("at" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "config_updated_at_sort_a1472f29" ON "config" ("updated_at", "id")`);
    await runner.query(`CREATE INDEX "config_type_filter_1e9bd190" ON "config" ("type", "key", "id")`);
    await runner.query(
      `CREATE INDEX "config_type_sort_a8bfd8ff" ON "config" ((array_position(ARRAY['ORGANIZATION', 'EVENT'], "type")), "id")`,
    );
    await runner.query(`CREATE INDEX "config_status_filter_d6a0b57a" ON "config" ("status", "key", "id")`);
    await runner.query(
      `CREATE INDEX "config_status_sort_4e2fe3d3" ON "config" ((array_position(ARRAY['ACTIVE', 'ARCHIVED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "config_description_sort_b9423d17" ON "config" ("description" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "config_event_type_filter_634a0f45" ON "config" ("event_type", "key", "id")`,
    );
    await runner.query(
      `CREATE INDEX "config_list_deleted_b013ebc3" ON "config" ("key", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "unknown_created_at_sort_d4216729" ON "unknown" ("created_at", "id")`);
    await runner.query(`CREATE INDEX "unknown_source_sort_24cf094c" ON "unknown" ("source", "id")`);
    await runner.query(`CREATE INDEX "unknown_line_sort_4885961a" ON "unknown" ("line" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "unknown_collection_sort_2a99960a" ON "unknown" ("collection" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "unknown_status_filter_2f92b1de" ON "unknown" ("status", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "unknown_status_sort_6da558be" ON "unknown" ((array_position(ARRAY['PENDING', 'PLACED', 'DISCARDED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "unknown_admin_id_sort_9f4d3087" ON "unknown" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "unknown_list_deleted_94e19273" ON "unknown" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "test_created_at_sort_d4216729" ON "test" ("created_at", "id")`);
    await runner.query(`CREATE INDEX "test_status_filter_2f92b1de" ON "test" ("status", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "test_status_sort_20af2d4c" ON "test" ((array_position(ARRAY['NEW', 'USED', 'OLD'], "status")), "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "test_external_id_unique_2b352c9d" ON "test" ("external_id") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "test_external_id_sort_f25cc503" ON "test" ("external_id" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "test_count_filter_5c209589" ON "test" ("count", "created_at", "id")`);
    await runner.query(`CREATE INDEX "test_count_sort_a27b583b" ON "test" ("count" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "test_amount_sort_2bfe0395" ON "test" ("amount" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "test_active_filter_e3e3795c" ON "test" ("active", "created_at", "id")`);
    await runner.query(`CREATE INDEX "test_date_sort_c7c8696f" ON "test" ("date" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "test_list_deleted_94e19273" ON "test" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "test_search" (
        "id" uuid PRIMARY KEY REFERENCES "test" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "test_search_tokens" ON "test_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "test_search"`);
    await runner.query(`DROP INDEX "test_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "test_date_sort_c7c8696f"`);
    await runner.query(`DROP INDEX "test_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "test_amount_sort_2bfe0395"`);
    await runner.query(`DROP INDEX "test_count_sort_a27b583b"`);
    await runner.query(`DROP INDEX "test_count_filter_5c209589"`);
    await runner.query(`DROP INDEX "test_external_id_sort_f25cc503"`);
    await runner.query(`DROP INDEX "test_external_id_unique_2b352c9d"`);
    await runner.query(`DROP INDEX "test_status_sort_20af2d4c"`);
    await runner.query(`DROP INDEX "test_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "test_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "unknown_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "unknown_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "unknown_status_sort_6da558be"`);
    await runner.query(`DROP INDEX "unknown_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "unknown_collection_sort_2a99960a"`);
    await runner.query(`DROP INDEX "unknown_line_sort_4885961a"`);
    await runner.query(`DROP INDEX "unknown_source_sort_24cf094c"`);
    await runner.query(`DROP INDEX "unknown_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "config_list_deleted_b013ebc3"`);
    await runner.query(`DROP INDEX "config_event_type_filter_634a0f45"`);
    await runner.query(`DROP INDEX "config_description_sort_b9423d17"`);
    await runner.query(`DROP INDEX "config_status_sort_4e2fe3d3"`);
    await runner.query(`DROP INDEX "config_status_filter_d6a0b57a"`);
    await runner.query(`DROP INDEX "config_type_sort_a8bfd8ff"`);
    await runner.query(`DROP INDEX "config_type_filter_1e9bd190"`);
    await runner.query(`DROP INDEX "config_updated_at_sort_a1472f29"`);
    await runner.query(`DROP INDEX "log_list_deleted_44d3c979"`);
    await runner.query(`DROP INDEX "event_list_deleted_457e7628"`);
    await runner.query(`DROP INDEX "event_status_sort_074e1839"`);
    await runner.query(`DROP INDEX "event_status_filter_67a501fc"`);
    await runner.query(`DROP INDEX "event_occurrence_unique_63d4cdcc"`);
    await runner.query(`DROP INDEX "event_happened_at_sort_835d8239"`);
    await runner.query(`DROP INDEX "event_config_sort_37cc84dc"`);
    await runner.query(`DROP INDEX "event_config_filter_e63f6905"`);
    await runner.query(`DROP INDEX "event_record_id_sort_466941ee"`);
    await runner.query(`DROP INDEX "event_collection_sort_48a26453"`);
    await runner.query(`DROP INDEX "event_event_type_sort_99ea0888"`);
    await runner.query(`DROP INDEX "event_event_type_filter_e2132b41"`);
    await runner.query(`DROP INDEX "process_list_deleted_d04a9954"`);
    await runner.query(`DROP INDEX "process_total_sort_39a2a727"`);
    await runner.query(`DROP INDEX "process_done_sort_9f6d2e18"`);
    await runner.query(`DROP INDEX "process_finished_at_sort_731c972f"`);
    await runner.query(`DROP INDEX "process_status_sort_84469560"`);
    await runner.query(`DROP INDEX "process_status_filter_2f482ca4"`);
    await runner.query(`DROP INDEX "process_requested_by_filter_6ad68cfb"`);
    await runner.query(`DROP INDEX "process_priority_filter_97b22571"`);
    await runner.query(`DROP INDEX "process_label_sort_8c6211d5"`);
    await runner.query(`DROP INDEX "task_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "task_assigned_to_filter_157fb6fb"`);
    await runner.query(`DROP INDEX "task_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "task_status_sort_827a96b5"`);
    await runner.query(`DROP INDEX "task_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "task_category_filter_5e3621e4"`);
    await runner.query(`DROP INDEX "task_type_sort_38647b6b"`);
    await runner.query(`DROP INDEX "task_type_filter_b1dd79e3"`);
    await runner.query(`DROP INDEX "task_title_sort_cbd7f0f3"`);
    await runner.query(`DROP INDEX "communication_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "communication_status_sort_087a8e42"`);
    await runner.query(`DROP INDEX "communication_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "communication_type_sort_ef2f8caf"`);
    await runner.query(`DROP INDEX "communication_type_filter_b1dd79e3"`);
    await runner.query(`ALTER TABLE "log" DROP COLUMN "sealed_set"`);
    await runner.query(`ALTER TABLE "log" DROP COLUMN "sealed"`);
    await runner.query(`DROP TABLE "test"`);
    await runner.query(`DROP TABLE "unknown"`);
    await runner.query(`DROP TABLE "event"`);
    await runner.query(
      `CREATE INDEX "config_status_sort_34f95167" ON "config" USING btree ("id", "status") `,
    );
    await runner.query(`CREATE INDEX "config_type_sort_e23fab81" ON "config" USING btree ("id", "type") `);
    await runner.query(
      `CREATE INDEX "process_status_sort_34f95167" ON "process" USING btree ("id", "status") `,
    );
    await runner.query(
      `CREATE INDEX "process_requested_by_sort_0ff1e4bb" ON "process" USING btree ("id", "requested_by") `,
    );
    await runner.query(
      `CREATE INDEX "process_priority_sort_f4c246b2" ON "process" USING btree ("id", "priority") `,
    );
    await runner.query(
      `CREATE INDEX "task_created_by_sort_dc5f2620" ON "task" USING btree ("created_by", "id") `,
    );
    await runner.query(`CREATE INDEX "task_status_sort_34f95167" ON "task" USING btree ("id", "status") `);
    await runner.query(
      `CREATE INDEX "task_category_sort_d3d87ea4" ON "task" USING btree ("category", "id") `,
    );
    await runner.query(`CREATE INDEX "task_type_sort_e23fab81" ON "task" USING btree ("id", "type") `);
    await runner.query(
      `CREATE INDEX "communication_status_sort_34f95167" ON "communication" USING btree ("id", "status") `,
    );
    await runner.query(
      `CREATE INDEX "communication_type_sort_e23fab81" ON "communication" USING btree ("id", "type") `,
    );
  }
}
