import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lies in Google Drive of the folders of mandates (EXT-06, decision 0101). */
export class Drive1795631000000 implements MigrationInterface {
  readonly name = 'Drive1795631000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "drive_entry" (
        "key" text PRIMARY KEY,
        "mandate" uuid NOT NULL,
        "drive_id" text NOT NULL,
        "link" text
      )`);
    await runner.query(`CREATE INDEX "drive_entry_mandate" ON "drive_entry" ("mandate")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "drive_entry"`);
  }
}
