import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Made the tables of pg-boss 10 on systems that were set up with it. They have gone with the library (decision 0027;
 * `QueueToJobs` moves what waits in them), so new systems do not make them.
 */
export class Queue1795173100000 implements MigrationInterface {
  readonly name = 'Queue1795173100000';

  up(_runner: QueryRunner): Promise<void> {
    return Promise.resolve();
  }

  down(_runner: QueryRunner): Promise<void> {
    return Promise.resolve();
  }
}
