import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the map service was asked on a day, by all replicas together: for a limit that the company sets. */
export class UsesOfMaps1795852000000 implements MigrationInterface {
  readonly name = 'UsesOfMaps1795852000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "map_use" ("day" date PRIMARY KEY, "used" integer NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "map_use"`);
  }
}
