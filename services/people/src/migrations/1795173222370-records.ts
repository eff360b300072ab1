import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173222370 implements MigrationInterface {
  readonly name = 'Records1795173222370';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "agent" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "company" boolean NOT NULL DEFAULT false,
        "id_type" text,
        "roles" text array NOT NULL DEFAULT '{}',
        "landlord_type" text,
        "nationality" text COLLATE "es-x-icu",
        "language" text NOT NULL DEFAULT 'ES',
        "profession" text COLLATE "es-x-icu",
        "active" boolean NOT NULL DEFAULT true,
        "representatives" uuid array NOT NULL DEFAULT '{}',
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "references" jsonb,
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "zendesk_id" text COLLATE "es-x-icu",
        "holded_id" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "agent_id_type_check_bee14369" CHECK ("id_type" IN ('NIF', 'NIE', 'PASSPORT', 'TIE', 'CIF', 'IDC', 'OTHER')),
        CONSTRAINT "agent_roles_check_3794825c" CHECK ("roles" <@ ARRAY['MANDATARY', 'COMPANY', 'LANDLORD', 'TENANT', 'AVALIST', 'PUBLIC_INSTITUTION', 'SUPPLIER', 'COMMUNITY', 'MIXED', 'OTHER']::text[]),
        CONSTRAINT "agent_landlord_type_check_b9f93873" CHECK ("landlord_type" IN ('FULL_RIGHT', 'USUFRUCTUARY', 'NUDE_LANDLORD', 'REPRESENTANT')),
        CONSTRAINT "agent_language_check_21dc7a48" CHECK ("language" IN ('ES', 'CA', 'EN', 'FR', 'OTHER')),
        CONSTRAINT "PK_1000e989398c5d4ed585cf9a46f" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "employee" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "firstname" text COLLATE "es-x-icu" NOT NULL,
        "lastname" text COLLATE "es-x-icu",
        "id_type" text,
        "position" text NOT NULL DEFAULT 'OTHER',
        "picture" uuid,
        "organization" uuid,
        "email" text NOT NULL,
        "role" text NOT NULL DEFAULT 'INTERNAL_EMPLOYEE',
        "active" boolean NOT NULL DEFAULT true,
        "password" text COLLATE "es-x-icu",
        "previous_password" text COLLATE "es-x-icu",
        "last_sign_in_at" TIMESTAMP WITH TIME ZONE,
        "slack_communications" boolean NOT NULL DEFAULT true,
        "email_communications" boolean NOT NULL DEFAULT true,
        "slack_id" text COLLATE "es-x-icu",
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "employee_id_type_check_bee14369" CHECK ("id_type" IN ('NIF', 'NIE', 'PASSPORT', 'TIE', 'CIF', 'IDC', 'OTHER')),
        CONSTRAINT "employee_position_check_300871bf" CHECK ("position" IN ('SALES_MANAGER', 'FINANCE_MANAGER', 'SUPPORT_MANAGER', 'INSURANCE_MANAGER', 'OPERATIONS_MANAGER', 'LEGAL_MANAGER', 'SIGNER', 'SUPERVISOR', 'DIRECTOR', 'ADMINISTRATION', 'OTHER')),
        CONSTRAINT "employee_role_check_58741f77" CHECK ("role" IN ('ADMIN', 'INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE')),
        CONSTRAINT "PK_3c2bc72f03fd5abbbc5ac169498" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "user" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "agent" uuid,
        "roles" text array NOT NULL DEFAULT '{}',
        "active" boolean NOT NULL DEFAULT true,
        "password" text COLLATE "es-x-icu",
        "last_sign_in_at" TIMESTAMP WITH TIME ZONE,
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "user_roles_check_a000528a" CHECK ("roles" <@ ARRAY['TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY']::text[]),
        CONSTRAINT "PK_cace4a159ff9f2512dd42373760" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "organization" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "brand" text COLLATE "es-x-icu",
        "region" text,
        "active" boolean NOT NULL DEFAULT true,
        "website" text,
        "logo" uuid,
        "registry" text COLLATE "es-x-icu",
        "documents" uuid array NOT NULL DEFAULT '{}',
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "organization_region_check_fb75da52" CHECK ("region" IN ('CATALONIA', 'MADRID')),
        CONSTRAINT "PK_472c1f99a32def1b0abb219cd67" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "agent_roles_gin_dccd40e5" ON "agent" USING gin ("roles")`);
    await runner.query(
      `CREATE INDEX "agent_admin_id_sort_9f4d3087" ON "agent" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "agent_created_at_sort_d4216729" ON "agent" ("created_at", "id")`);
    await runner.query(`
      CREATE TABLE "agent_search" (
        "id" uuid PRIMARY KEY REFERENCES "agent" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "agent_search_tokens" ON "agent_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(`CREATE INDEX "employee_firstname_sort_5b4aa184" ON "employee" ("firstname", "id")`);
    await runner.query(`CREATE INDEX "employee_position_sort_4efb207c" ON "employee" ("position", "id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "employee_email_unique_94054eb8" ON "employee" ("email") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "employee_active_sort_1b14808c" ON "employee" ("active", "id")`);
    await runner.query(
      `CREATE INDEX "employee_admin_id_sort_9f4d3087" ON "employee" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(`
      CREATE TABLE "employee_search" (
        "id" uuid PRIMARY KEY REFERENCES "employee" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "employee_search_tokens" ON "employee_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(`CREATE INDEX "user_agent_sort_25be4b19" ON "user" ("agent" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "user_created_at_sort_d4216729" ON "user" ("created_at", "id")`);
    await runner.query(`
      CREATE TABLE "user_search" (
        "id" uuid PRIMARY KEY REFERENCES "user" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "user_search_tokens" ON "user_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "organization_admin_id_sort_9f4d3087" ON "organization" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "organization_created_at_sort_d4216729" ON "organization" ("created_at", "id")`,
    );
    await runner.query(`
      CREATE TABLE "organization_search" (
        "id" uuid PRIMARY KEY REFERENCES "organization" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "organization_search_tokens" ON "organization_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "organization_search"`);
    await runner.query(`DROP INDEX "organization_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "organization_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP TABLE "user_search"`);
    await runner.query(`DROP INDEX "user_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "user_agent_sort_25be4b19"`);
    await runner.query(`DROP TABLE "employee_search"`);
    await runner.query(`DROP INDEX "employee_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "employee_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "employee_email_unique_94054eb8"`);
    await runner.query(`DROP INDEX "employee_position_sort_4efb207c"`);
    await runner.query(`DROP INDEX "employee_firstname_sort_5b4aa184"`);
    await runner.query(`DROP TABLE "agent_search"`);
    await runner.query(`DROP INDEX "agent_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "agent_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "agent_roles_gin_dccd40e5"`);
    await runner.query(`DROP TABLE "organization"`);
    await runner.query(`DROP TABLE "user"`);
    await runner.query(`DROP TABLE "employee"`);
    await runner.query(`DROP TABLE "agent"`);
  }
}
