import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pickups are looked up by their day, which lies inside `pickup` as unix seconds (SCR-03, SCR-05). */
export class KeyHandovers1795339690000 implements MigrationInterface {
  readonly name = 'KeyHandovers1795339690000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX contract_pickup_day ON contract (((pickup->>'pickupDate')::bigint)) WHERE pickup->>'pickupDate' IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contract_pickup_day');
  }
}
