import { Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import { isUuid } from '@llavero/kit/records/access';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { changedMessageTexts, messageTextHistory } from '@llavero/proto/commands/messages';
import type { MessageDefinition, MessageLanguage, MessageText } from '@llavero/proto/messages/message';
import { Injectable } from '@nestjs/common';
import { textChanged, textsOf } from './message.errors.ts';

type Changed = OutputOf<typeof changedMessageTexts>['texts'][number];
type Edition = OutputOf<typeof messageTextHistory>['editions'][number];

const columns = `"version", "subject", "body", "author", "subject" IS NULL AS "builtIn",
  floor(extract(epoch FROM "created_at"))::float8 AS "createdAt"`;

/** The texts of messages: those of the catalogue, and what staff have made of them. */
@Injectable()
export class MessageTexts {
  constructor(private readonly database: Database) {}

  /** The text in use, always fresh: a wrong one is corrected when it has just done harm. */
  async current(definition: MessageDefinition, language: MessageLanguage): Promise<MessageText> {
    const latest = await this.#latest(definition.name, language, this.database);
    const { subject, body } = latest ?? {};
    if (subject != null && body != null) return { subject, body };
    return textsOf(definition, language);
  }

  /** The latest of each message and language that has one. */
  changed(): Promise<Changed[]> {
    return this.database.query<Changed>(
      `SELECT DISTINCT ON ("message", "language") "message", "language", ${columns}
         FROM "message_text" ORDER BY "message", "language", "version" DESC`,
    );
  }

  /** Newest first. */
  history(message: string, language: MessageLanguage): Promise<Edition[]> {
    return this.database.query<Edition>(
      `SELECT ${columns} FROM "message_text" WHERE "message" = $1 AND "language" = $2
        ORDER BY "version" DESC LIMIT 200`,
      [message, language],
    );
  }

  /**
   * Puts a text in use, or with null the built-in one.
   *
   * @param version of the latest text that the person has seen, 0 for none
   * @returns the version of the new one
   * @throws CodedError conflict `MESSAGE_TEXT.CHANGED`
   */
  async add(
    { name }: MessageDefinition,
    language: MessageLanguage,
    text: MessageText | null,
    version: number,
    author: string,
  ): Promise<number> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `message_text ${name} ${language}`,
      ]);
      const latest = await this.#latest(name, language, tx);
      if ((latest?.version ?? 0) !== version) throw textChanged();
      if (text === null && (latest?.builtIn ?? true)) return version;
      await tx.query(
        `INSERT INTO "message_text" ("message", "language", "version", "subject", "body", "author")
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          name,
          language,
          version + 1,
          text?.subject ?? null,
          text?.body ?? null,
          isUuid(author) ? author : null,
        ],
      );
      return version + 1;
    });
  }

  async #latest(name: string, language: string, on: Queryable): Promise<Edition | undefined> {
    const [latest] = await on.query<Edition>(
      `SELECT ${columns} FROM "message_text" WHERE "message" = $1 AND "language" = $2
        ORDER BY "version" DESC LIMIT 1`,
      [name, language],
    );
    return latest;
  }
}
