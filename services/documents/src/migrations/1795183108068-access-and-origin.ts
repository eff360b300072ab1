import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class AccessAndOrigin1795183108068 implements MigrationInterface {
  readonly name = 'AccessAndOrigin1795183108068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "document_verified_by_filter_f3822617" ON "document" ("verified_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_created_by_filter_2077bcb3" ON "document" ("created_by", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "document_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "document_verified_by_filter_f3822617"`);
  }
}
