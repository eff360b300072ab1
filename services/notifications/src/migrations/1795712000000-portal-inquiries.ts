import type { MigrationInterface, QueryRunner } from 'typeorm';

const outcomes = ['ANSWER', 'THREADED', 'ASIDE', 'AUTOMATIC', 'BOUNCE', 'IGNORED'];
const check = (known: readonly string[]) => `
  ALTER TABLE "inbound_mail" DROP CONSTRAINT "inbound_mail_outcome_check",
    ADD CONSTRAINT "inbound_mail_outcome_check" CHECK ("outcome" IN (${known.map((one) => `'${one}'`).join(', ')}))`;

/** A received mail may be an inquiry of a portal (decision 0151). */
export class PortalInquiries1795712000000 implements MigrationInterface {
  readonly name = 'PortalInquiries1795712000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(check([...outcomes, 'INQUIRY']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE "inbound_mail" SET "outcome" = 'ASIDE' WHERE "outcome" = 'INQUIRY'`);
    await runner.query(check(outcomes));
  }
}
