import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173241270 implements MigrationInterface {
  readonly name = 'Records1795173241270';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "communication" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL DEFAULT 'EMAIL',
        "template" text COLLATE "es-x-icu",
        "status" text NOT NULL DEFAULT 'NOT_SENT',
        "due" TIMESTAMP WITH TIME ZONE,
        "sent_at" TIMESTAMP WITH TIME ZONE,
        "attempts" integer NOT NULL DEFAULT '0',
        "next_attempt_at" TIMESTAMP WITH TIME ZONE,
        "deduplication" text COLLATE "es-x-icu",
        "created_by" uuid,
        "related_mandates" uuid array NOT NULL DEFAULT '{}',
        "related_bookings" uuid array NOT NULL DEFAULT '{}',
        "related_contracts" uuid array NOT NULL DEFAULT '{}',
        "related_places" uuid array NOT NULL DEFAULT '{}',
        "related_agents" uuid array NOT NULL DEFAULT '{}',
        "related_objects" jsonb NOT NULL DEFAULT '[]',
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "communication_type_check_6bc9c5d6" CHECK ("type" IN ('EMAIL', 'SLACK')),
        CONSTRAINT "communication_status_check_bfb0a1c3" CHECK ("status" IN ('NOT_SENT', 'SENDING', 'SENT', 'ERROR', 'CANCELLED')),
        CONSTRAINT "PK_392407b9e9100bee1a64e26cd5d" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "task" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "title" text COLLATE "es-x-icu",
        "type" text NOT NULL DEFAULT 'OTHER',
        "category" text,
        "description" text COLLATE "es-x-icu",
        "status" text NOT NULL DEFAULT 'TO_DO',
        "due" date,
        "completed_at" TIMESTAMP WITH TIME ZONE,
        "created_by" uuid,
        "assigned_to" uuid,
        "watchers" uuid array NOT NULL DEFAULT '{}',
        "related_mandates" uuid array NOT NULL DEFAULT '{}',
        "related_bookings" uuid array NOT NULL DEFAULT '{}',
        "related_contracts" uuid array NOT NULL DEFAULT '{}',
        "related_places" uuid array NOT NULL DEFAULT '{}',
        "related_agents" uuid array NOT NULL DEFAULT '{}',
        "related_objects" jsonb NOT NULL DEFAULT '[]',
        "emit" jsonb,
        "query" jsonb,
        CONSTRAINT "task_type_check_3c365070" CHECK ("type" IN ('MANDATE_CREATE', 'MANDATE_VALIDATE', 'BOOKING_VALIDATE', 'CONTRACT_VALIDATE', 'WIZARD_MANDATE_GET_IT_READY', 'WIZARD_RENT_BOOKING_CONFIRM', 'WIZARD_RENT_BOOKING_CANCEL', 'WIZARD_RENT_ACTIVATION', 'INVENTORY_CREATE', 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START', 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END', 'SUPPLY_COMMUNICATIONS', 'COMPLETE_PEOPLE_DATA', 'OTHER')),
        CONSTRAINT "task_category_check_b2aefb57" CHECK ("category" IN ('COMMON', 'MANDATE', 'CONTRACT', 'PLACE', 'AGENT')),
        CONSTRAINT "task_status_check_4dc04b66" CHECK ("status" IN ('TO_DO', 'IN_PROGRESS', 'BLOCKED', 'ERROR', 'DONE', 'DELETED', 'DUPLICATED')),
        CONSTRAINT "PK_fb213f79ee45060ba925ecd576e" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "process" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "message_id" text COLLATE "es-x-icu",
        "worker" text COLLATE "es-x-icu" NOT NULL,
        "label" text COLLATE "es-x-icu",
        "priority" integer NOT NULL DEFAULT '4',
        "requested_at" TIMESTAMP WITH TIME ZONE,
        "expiration" TIMESTAMP WITH TIME ZONE,
        "requested_by" uuid,
        "status" text NOT NULL DEFAULT 'QUEUED',
        "started_at" TIMESTAMP WITH TIME ZONE,
        "finished_at" TIMESTAMP WITH TIME ZONE,
        "done" integer NOT NULL DEFAULT '0',
        "total" integer NOT NULL DEFAULT '0',
        "attempts" integer NOT NULL DEFAULT '0',
        "success" boolean NOT NULL DEFAULT false,
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "process_status_check_06a37360" CHECK ("status" IN ('QUEUED', 'IN_PROGRESS', 'FINISHED', 'DONE', 'ERROR', 'CANCELLED')),
        CONSTRAINT "PK_d5e3ab0f6df55ee74ca24967952" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "log" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "event_id" text COLLATE "es-x-icu",
        "collection" text COLLATE "es-x-icu",
        "record_id" text COLLATE "es-x-icu",
        "record_version" integer,
        "verb" text COLLATE "es-x-icu",
        "fields" jsonb,
        "extra" jsonb,
        "at" TIMESTAMP WITH TIME ZONE,
        "actor" text COLLATE "es-x-icu",
        "impersonator" text COLLATE "es-x-icu",
        "request_id" text COLLATE "es-x-icu",
        CONSTRAINT "PK_350604cbdf991d5930d9e618fbd" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "config" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL DEFAULT 'ORGANIZATION',
        "status" text NOT NULL DEFAULT 'ACTIVE',
        "key" text COLLATE "es-x-icu" NOT NULL,
        "description" text COLLATE "es-x-icu",
        "value" jsonb,
        "organization" uuid,
        "event_type" text,
        "collection" text COLLATE "es-x-icu",
        "fields" jsonb NOT NULL DEFAULT '[]',
        "actions" jsonb,
        "notify_creator" boolean NOT NULL DEFAULT false,
        CONSTRAINT "config_type_check_464574d7" CHECK ("type" IN ('ORGANIZATION', 'EVENT')),
        CONSTRAINT "config_status_check_8dd9a668" CHECK ("status" IN ('ACTIVE', 'ARCHIVED')),
        CONSTRAINT "config_event_type_check_39f4f9e7" CHECK ("event_type" IN ('OBJECT_CREATION', 'OBJECT_MODIFICATION')),
        CONSTRAINT "PK_d0ee79a681413d50b0a4f98cf7b" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "communication_type_sort_e23fab81" ON "communication" ("type", "id")`);
    await runner.query(
      `CREATE INDEX "communication_template_sort_69682fb0" ON "communication" ("template" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_status_sort_34f95167" ON "communication" ("status", "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_due_sort_9a77cc3b" ON "communication" ("due" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_sent_at_sort_95041b54" ON "communication" ("sent_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_next_attempt_at_sort_36674ee3" ON "communication" ("next_attempt_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "communication_deduplication_unique_97dae95b" ON "communication" ("deduplication") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_mandates_gin_ff626bf4" ON "communication" USING gin ("related_mandates")`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_contracts_gin_85b33f43" ON "communication" USING gin ("related_contracts")`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_places_gin_5925a5f9" ON "communication" USING gin ("related_places")`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_agents_gin_55d18c69" ON "communication" USING gin ("related_agents")`,
    );
    await runner.query(
      `CREATE INDEX "communication_created_at_sort_d4216729" ON "communication" ("created_at", "id")`,
    );
    await runner.query(`
      CREATE TABLE "communication_search" (
        "id" uuid PRIMARY KEY REFERENCES "communication" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "communication_search_tokens" ON "communication_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(`CREATE INDEX "task_type_sort_e23fab81" ON "task" ("type", "id")`);
    await runner.query(`CREATE INDEX "task_category_sort_d3d87ea4" ON "task" ("category" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "task_status_sort_34f95167" ON "task" ("status", "id")`);
    await runner.query(`CREATE INDEX "task_due_sort_9a77cc3b" ON "task" ("due" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "task_created_by_sort_dc5f2620" ON "task" ("created_by" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "task_assigned_to_sort_5eda4233" ON "task" ("assigned_to" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "task_watchers_gin_67a98806" ON "task" USING gin ("watchers")`);
    await runner.query(
      `CREATE INDEX "task_related_mandates_gin_ff626bf4" ON "task" USING gin ("related_mandates")`,
    );
    await runner.query(
      `CREATE INDEX "task_related_contracts_gin_85b33f43" ON "task" USING gin ("related_contracts")`,
    );
    await runner.query(
      `CREATE INDEX "task_related_places_gin_5925a5f9" ON "task" USING gin ("related_places")`,
    );
    await runner.query(
      `CREATE INDEX "task_related_agents_gin_55d18c69" ON "task" USING gin ("related_agents")`,
    );
    await runner.query(`CREATE INDEX "task_created_at_sort_d4216729" ON "task" ("created_at", "id")`);
    await runner.query(`
      CREATE TABLE "task_search" (
        "id" uuid PRIMARY KEY REFERENCES "task" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "task_search_tokens" ON "task_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "process_message_id_unique_ddd9b197" ON "process" ("message_id") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "process_worker_sort_63662bde" ON "process" ("worker", "id")`);
    await runner.query(`CREATE INDEX "process_priority_sort_f4c246b2" ON "process" ("priority", "id")`);
    await runner.query(
      `CREATE INDEX "process_requested_at_sort_df53f8a3" ON "process" ("requested_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "process_expiration_sort_977c7f45" ON "process" ("expiration" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "process_requested_by_sort_0ff1e4bb" ON "process" ("requested_by" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "process_status_sort_34f95167" ON "process" ("status", "id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "log_event_id_unique_dbce9471" ON "log" ("event_id") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "log_collection_sort_2a99960a" ON "log" ("collection" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "log_record_id_sort_466941ee" ON "log" ("record_id" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "log_verb_sort_8de99fab" ON "log" ("verb" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "log_at_sort_c71169ee" ON "log" ("at" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "log_actor_sort_3105ded4" ON "log" ("actor" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "log_request_id_sort_50cb5a6a" ON "log" ("request_id" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "config_type_sort_e23fab81" ON "config" ("type", "id")`);
    await runner.query(`CREATE INDEX "config_status_sort_34f95167" ON "config" ("status", "id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "config_key_unique_948bf530" ON "config" ("key") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "config_key_sort_c2a7dc48" ON "config" ("key", "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "config_key_sort_c2a7dc48"`);
    await runner.query(`DROP INDEX "config_key_unique_948bf530"`);
    await runner.query(`DROP INDEX "config_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "config_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "log_request_id_sort_50cb5a6a"`);
    await runner.query(`DROP INDEX "log_actor_sort_3105ded4"`);
    await runner.query(`DROP INDEX "log_at_sort_c71169ee"`);
    await runner.query(`DROP INDEX "log_verb_sort_8de99fab"`);
    await runner.query(`DROP INDEX "log_record_id_sort_466941ee"`);
    await runner.query(`DROP INDEX "log_collection_sort_2a99960a"`);
    await runner.query(`DROP INDEX "log_event_id_unique_dbce9471"`);
    await runner.query(`DROP INDEX "process_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "process_requested_by_sort_0ff1e4bb"`);
    await runner.query(`DROP INDEX "process_expiration_sort_977c7f45"`);
    await runner.query(`DROP INDEX "process_requested_at_sort_df53f8a3"`);
    await runner.query(`DROP INDEX "process_priority_sort_f4c246b2"`);
    await runner.query(`DROP INDEX "process_worker_sort_63662bde"`);
    await runner.query(`DROP INDEX "process_message_id_unique_ddd9b197"`);
    await runner.query(`DROP TABLE "task_search"`);
    await runner.query(`DROP INDEX "task_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "task_related_agents_gin_55d18c69"`);
    await runner.query(`DROP INDEX "task_related_places_gin_5925a5f9"`);
    await runner.query(`DROP INDEX "task_related_contracts_gin_85b33f43"`);
    await runner.query(`DROP INDEX "task_related_mandates_gin_ff626bf4"`);
    await runner.query(`DROP INDEX "task_watchers_gin_67a98806"`);
    await runner.query(`DROP INDEX "task_assigned_to_sort_5eda4233"`);
    await runner.query(`DROP INDEX "task_created_by_sort_dc5f2620"`);
    await runner.query(`DROP INDEX "task_due_sort_9a77cc3b"`);
    await runner.query(`DROP INDEX "task_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "task_category_sort_d3d87ea4"`);
    await runner.query(`DROP INDEX "task_type_sort_e23fab81"`);
    await runner.query(`DROP TABLE "communication_search"`);
    await runner.query(`DROP INDEX "communication_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "communication_related_agents_gin_55d18c69"`);
    await runner.query(`DROP INDEX "communication_related_places_gin_5925a5f9"`);
    await runner.query(`DROP INDEX "communication_related_contracts_gin_85b33f43"`);
    await runner.query(`DROP INDEX "communication_related_mandates_gin_ff626bf4"`);
    await runner.query(`DROP INDEX "communication_deduplication_unique_97dae95b"`);
    await runner.query(`DROP INDEX "communication_next_attempt_at_sort_36674ee3"`);
    await runner.query(`DROP INDEX "communication_sent_at_sort_95041b54"`);
    await runner.query(`DROP INDEX "communication_due_sort_9a77cc3b"`);
    await runner.query(`DROP INDEX "communication_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "communication_template_sort_69682fb0"`);
    await runner.query(`DROP INDEX "communication_type_sort_e23fab81"`);
    await runner.query(`DROP TABLE "config"`);
    await runner.query(`DROP TABLE "log"`);
    await runner.query(`DROP TABLE "process"`);
    await runner.query(`DROP TABLE "task"`);
    await runner.query(`DROP TABLE "communication"`);
  }
}
