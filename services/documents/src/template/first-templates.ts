import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { template } from '@llavero/proto/records/documents/template';
import { storedParagraph } from '@llavero/proto/templates/template';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { builtInTexts } from './texts/built-in.ts';

/** The texts of the product as published first editions, each made once: from then on people edit them (DOC-02). */
@Injectable()
export class FirstTemplates implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const made = await this.make();
    if (made > 0) this.logger.info('document templates made', { made });
  }

  /**
   * Answers how many were made: none of a key and language that there has ever been, edited or retired. Replicas
   * that start together wait.
   */
  make(): Promise<number> {
    const ctx = serviceContext('documents');
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('first-templates'))`);
      const rows = await tx.query<{ key: string; language: string }>(
        'select distinct key, language from template',
      );
      const known = new Set(rows.map(({ key, language }) => `${key} ${language}`));
      const missing = builtInTexts.filter(({ key, language }) => !known.has(`${key} ${language}`));
      for (const { paragraphs, variables = [], ...text } of missing)
        await this.stores.of(template).create(
          {
            ...text,
            kind: 'DOCUMENT',
            edition: 1,
            active: true,
            paragraphs: paragraphs.map(storedParagraph),
            variables: variables.map((each) => ({ ...each })),
          },
          ctx,
          tx,
        );
      return missing.length;
    });
  }
}
