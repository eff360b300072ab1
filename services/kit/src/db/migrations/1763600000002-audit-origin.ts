import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From where a change came (ENT-12). Addresses and devices are personal data and are taken out again after a while:
 * the index finds those that are still there.
 */
export class AuditOrigin1763600000002 implements MigrationInterface {
  readonly name = 'AuditOrigin1763600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "audit" ADD "channel" text, ADD "address" text, ADD "device" text`);
    await runner.query(
      `CREATE INDEX "audit_address" ON "audit" ("at") WHERE "address" IS NOT NULL OR "device" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "audit" DROP "channel", DROP "address", DROP "device"`);
  }
}
