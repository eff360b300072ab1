import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The saved checks of the validation (decision 0063), those that come with the product among them. Names are sealed: one may be that of a person. */
export class ReviewChecks1795400000000 implements MigrationInterface {
  readonly name = 'ReviewChecks1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "review_check" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "delivered" text UNIQUE,
        "author" uuid,
        "shared" boolean NOT NULL,
        "enabled" boolean NOT NULL DEFAULT true,
        "severity" text NOT NULL,
        "position" double precision NOT NULL,
        "types" text[] NOT NULL DEFAULT '{}',
        "conditions" jsonb NOT NULL,
        "sealed" bytea,
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        CHECK (("delivered" IS NULL) = ("sealed" IS NOT NULL AND "author" IS NOT NULL)),
        CHECK ("delivered" IS NULL OR "shared")
      )`);
    await runner.query(`CREATE INDEX "review_check_author" ON "review_check" ("author")`);
    await runner.query(`
      INSERT INTO "review_check" ("delivered", "shared", "severity", "position", "conditions") VALUES
        ('NEGATIVE', true, 'ERROR', 1, '[{"fact": "NEGATIVE", "value": null}]'),
        ('MANDATE', true, 'ERROR', 2, '[{"fact": "NO_MANDATE", "value": null}]'),
        ('PAYMENT_METHOD', true, 'ERROR', 3, '[{"fact": "NO_METHOD", "value": null}]'),
        ('IBAN', true, 'ERROR', 4, '[{"fact": "NO_ACCOUNT", "value": null}]'),
        ('TENFOLD', true, 'ERROR', 5, '[{"fact": "TIMES", "value": 8}]'),
        ('AMOUNT', true, 'WARNING', 6, '[{"fact": "CHANGED", "value": 10}]'),
        ('RENT', true, 'WARNING', 7, '[{"fact": "RENT_CHANGED", "value": 0}]'),
        ('BLOCKED', true, 'NOTE', 8, '[{"fact": "BLOCKED", "value": null}]')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "review_check"`);
  }
}
