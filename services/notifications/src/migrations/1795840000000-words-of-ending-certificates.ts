import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words for how long a certificate still lasts, which were the sender's until now: texts of staff go on saying them. */
const words = {
  ES: '{{#today}}hoy{{/today}}{{#tomorrow}}mañana{{/tomorrow}}{{#days}}dentro de {{days}} días{{/days}}',
  CA: '{{#today}}avui{{/today}}{{#tomorrow}}demà{{/tomorrow}}{{#days}}d’aquí a {{days}} dies{{/days}}',
} as const;

export class WordsOfEndingCertificates1795840000000 implements MigrationInterface {
  readonly name = 'WordsOfEndingCertificates1795840000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [language, said] of Object.entries(words))
      await runner.query(
        `UPDATE "message_text"
            SET "subject" = regexp_replace("subject", '\\{\\{ *left *\\}\\}', $2, 'g'),
                "body" = regexp_replace("body", '\\{\\{ *left *\\}\\}', $2, 'g')
          WHERE "message" = 'CERTIFICATE_EXPIRES' AND "language" = $1`,
        [language, said],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [language, said] of Object.entries(words))
      await runner.query(
        `UPDATE "message_text" SET "subject" = replace("subject", $2, '{{left}}'), "body" = replace("body", $2, '{{left}}')
          WHERE "message" = 'CERTIFICATE_EXPIRES' AND "language" = $1`,
        [language, said],
      );
  }
}
