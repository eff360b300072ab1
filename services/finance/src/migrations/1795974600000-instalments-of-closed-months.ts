import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An instalment that was paid on a day of a closed month is a payment of that month as a whole payment is (decision 0045): it is not
 * added, changed or taken out.
 */
export class InstalmentsOfClosedMonths1795974600000 implements MigrationInterface {
  readonly name = 'InstalmentsOfClosedMonths1795974600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION "paid_instalments"("rates" jsonb) RETURNS TABLE ("day" date, "amount" numeric) LANGUAGE sql AS $$
        SELECT (to_timestamp((r ->> 'paymentDate')::float) AT TIME ZONE 'Europe/Madrid')::date, (r ->> 'amount')::numeric
          FROM jsonb_array_elements(coalesce("rates", '[]')) r WHERE r ->> 'paymentDate' IS NOT NULL $$`);
    await runner.query(`
      CREATE FUNCTION "finance_closed_instalments"() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE "before" jsonb := CASE WHEN TG_OP = 'UPDATE' THEN OLD."payment_rates" ELSE '[]' END;
      BEGIN
        PERFORM "refuse_closed_day"(c."day") FROM (
          (SELECT * FROM "paid_instalments"("before") EXCEPT ALL SELECT * FROM "paid_instalments"(NEW."payment_rates"))
          UNION ALL
          (SELECT * FROM "paid_instalments"(NEW."payment_rates") EXCEPT ALL SELECT * FROM "paid_instalments"("before"))
        ) c;
        RETURN NEW;
      END $$`);
    await runner.query(
      `CREATE TRIGGER "finance_closed_instalments_made" BEFORE INSERT ON "finance" FOR EACH ROW
       WHEN (NEW."payment_rates" <> '[]') EXECUTE FUNCTION "finance_closed_instalments"()`,
    );
    await runner.query(
      `CREATE TRIGGER "finance_closed_instalments_changed" BEFORE UPDATE ON "finance" FOR EACH ROW
       WHEN (OLD."payment_rates" IS DISTINCT FROM NEW."payment_rates") EXECUTE FUNCTION "finance_closed_instalments"()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "finance_closed_instalments_changed" ON "finance"`);
    await runner.query(`DROP TRIGGER "finance_closed_instalments_made" ON "finance"`);
    await runner.query(`DROP FUNCTION "finance_closed_instalments"()`);
    await runner.query(`DROP FUNCTION "paid_instalments"(jsonb)`);
  }
}
