import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class PlacesCollaboratorsAndIndexes1795183063391 implements MigrationInterface {
  readonly name = 'PlacesCollaboratorsAndIndexes1795183063391';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(
      `CREATE INDEX "place_collaborators_gin_b09b4ebf" ON "place" USING gin ("collaborators")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "place_collaborators_gin_b09b4ebf"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "collaborators"`);
  }
}
