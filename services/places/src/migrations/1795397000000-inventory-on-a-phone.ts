import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What phones have done to inventories, without its values, and the keys of what waits on them (INV-01, decision 0091). */
export class InventoryOnAPhone1795397000000 implements MigrationInterface {
  readonly name = 'InventoryOnAPhone1795397000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "inventory_edit" (
        "inventory" uuid NOT NULL,
        "id" uuid NOT NULL,
        "place" text NOT NULL,
        "actor" text NOT NULL,
        "made_at" bigint NOT NULL,
        "aside" boolean NOT NULL,
        "version" integer NOT NULL,
        PRIMARY KEY ("inventory", "id")
      )`);
    await runner.query(`CREATE INDEX "inventory_edit_place" ON "inventory_edit" ("inventory", "place")`);
    await runner.query(`
      CREATE TABLE "phone_key" (
        "actor" text PRIMARY KEY,
        "sealed" bytea NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "phone_key"`);
    await runner.query(`DROP TABLE "inventory_edit"`);
  }
}
