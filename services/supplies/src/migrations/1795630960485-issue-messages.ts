import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations of issues, one per audience (OPS-03, decision 0107). What was written and by whom lies sealed. */
export class IssueMessages1795630960485 implements MigrationInterface {
  readonly name = 'IssueMessages1795630960485';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "issue_message" (
        "id" uuid PRIMARY KEY,
        "issue" uuid NOT NULL REFERENCES "issue",
        "audience" text NOT NULL CHECK ("audience" IN ('TENANT', 'SUPPLIER', 'LANDLORD', 'INTERNAL')),
        "author" text NOT NULL,
        "outside" boolean NOT NULL,
        "at" timestamptz NOT NULL,
        "sealed" bytea NOT NULL
      )`);
    await runner.query(`CREATE INDEX "issue_message_issue" ON "issue_message" ("issue", "id")`);
    await runner.query(`CREATE INDEX "issue_message_author" ON "issue_message" ("author")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "issue_message"`);
  }
}
