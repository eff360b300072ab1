import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900814 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900814';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "notifications"."communication_related_mandates_gin_ff626bf4"`);
    await runner.query(`DROP INDEX "notifications"."communication_related_contracts_gin_85b33f43"`);
    await runner.query(`DROP INDEX "notifications"."communication_related_places_gin_5925a5f9"`);
    await runner.query(`DROP INDEX "notifications"."communication_related_agents_gin_55d18c69"`);
    await runner.query(`DROP INDEX "notifications"."communication_related_finances_gin_4639b453"`);
    await runner.query(`DROP INDEX "notifications"."task_watchers_gin_67a98806"`);
    await runner.query(`DROP INDEX "notifications"."task_related_mandates_gin_ff626bf4"`);
    await runner.query(`DROP INDEX "notifications"."task_related_contracts_gin_85b33f43"`);
    await runner.query(`DROP INDEX "notifications"."task_related_places_gin_5925a5f9"`);
    await runner.query(`DROP INDEX "notifications"."task_related_agents_gin_55d18c69"`);
    await runner.query(
      `CREATE INDEX "communication_related_mandates_gin_5178a0c6" ON "communication" USING gin ("related_mandates") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_contracts_gin_ac6ffbc7" ON "communication" USING gin ("related_contracts") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_places_gin_3a9a2fdd" ON "communication" USING gin ("related_places") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_agents_gin_9cb9c6cc" ON "communication" USING gin ("related_agents") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "communication_related_finances_gin_b06e1b52" ON "communication" USING gin ("related_finances") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "task_watchers_gin_0c5f7d6d" ON "task" USING gin ("watchers") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "task_related_mandates_gin_5178a0c6" ON "task" USING gin ("related_mandates") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "task_related_contracts_gin_ac6ffbc7" ON "task" USING gin ("related_contracts") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "task_related_places_gin_3a9a2fdd" ON "task" USING gin ("related_places") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "task_related_agents_gin_9cb9c6cc" ON "task" USING gin ("related_agents") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "task_related_agents_gin_9cb9c6cc"`);
    await runner.query(`DROP INDEX "task_related_places_gin_3a9a2fdd"`);
    await runner.query(`DROP INDEX "task_related_contracts_gin_ac6ffbc7"`);
    await runner.query(`DROP INDEX "task_related_mandates_gin_5178a0c6"`);
    await runner.query(`DROP INDEX "task_watchers_gin_0c5f7d6d"`);
    await runner.query(`DROP INDEX "communication_related_finances_gin_b06e1b52"`);
    await runner.query(`DROP INDEX "communication_related_agents_gin_9cb9c6cc"`);
    await runner.query(`DROP INDEX "communication_related_places_gin_3a9a2fdd"`);
    await runner.query(`DROP INDEX "communication_related_contracts_gin_ac6ffbc7"`);
    await runner.query(`DROP INDEX "communication_related_mandates_gin_5178a0c6"`);
    await runner.query(
      `CREATE INDEX "task_related_agents_gin_55d18c69" ON "task" USING gin ("related_agents") `,
    );
    await runner.query(
      `CREATE INDEX "task_related_places_gin_5925a5f9" ON "task" USING gin ("related_places") `,
    );
    await runner.query(
      `CREATE INDEX "task_related_contracts_gin_85b33f43" ON "task" USING gin ("related_contracts") `,
    );
    await runner.query(
      `CREATE INDEX "task_related_mandates_gin_ff626bf4" ON "task" USING gin ("related_mandates") `,
    );
    await runner.query(`CREATE INDEX "task_watchers_gin_67a98806" ON "task" USING gin ("watchers") `);
    await runner.query(
      `CREATE INDEX "communication_related_finances_gin_4639b453" ON "communication" USING gin ("related_finances") `,
    );
    await runner.query(
      `CREATE INDEX "communication_related_agents_gin_55d18c69" ON "communication" USING gin ("related_agents") `,
    );
    await runner.query(
      `CREATE INDEX "communication_related_places_gin_5925a5f9" ON "communication" USING gin ("related_places") `,
    );
    await runner.query(
      `CREATE INDEX "communication_related_contracts_gin_85b33f43" ON "communication" USING gin ("related_contracts") `,
    );
    await runner.query(
      `CREATE INDEX "communication_related_mandates_gin_ff626bf4" ON "communication" USING gin ("related_mandates") `,
    );
  }
}
