import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class KeycloakIdentity1795879593995 implements MigrationInterface {
  readonly name = 'KeycloakIdentity1795879593995';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "employee" ADD "keycloak_identity" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "user" ADD "keycloak_identity" text COLLATE "es-x-icu"`);
    await runner.query(
      `CREATE UNIQUE INDEX "employee_keycloak_identity_unique_efe38145" ON "employee" ("keycloak_identity") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "user_keycloak_identity_unique_efe38145" ON "user" ("keycloak_identity") WHERE "deleted_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "user_keycloak_identity_unique_efe38145"`);
    await runner.query(`DROP INDEX "employee_keycloak_identity_unique_efe38145"`);
    await runner.query(`ALTER TABLE "user" DROP COLUMN "keycloak_identity"`);
    await runner.query(`ALTER TABLE "employee" DROP COLUMN "keycloak_identity"`);
  }
}
