import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { duplicateTemplate, newTemplateEdition, publishTemplate } from '@llavero/proto/commands/templates';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { template, type Template } from '@llavero/proto/records/documents/template';
import { templateProblems } from '@llavero/proto/templates/check';
import { Injectable } from '@nestjs/common';
import { keyTaken, notADraft, notPublishable } from './template.errors.ts';

/** Editions of templates (DOC-02): one of a key and language is in use, what was published stays as it was. */
@Injectable()
export class Editions {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /**
   * A draft comes into use; the edition that was in use is retired in the same transaction.
   * @throws CodedError invalid `TEMPLATE.FIELDS_MISSING`, conflict `TEMPLATE.NOT_A_DRAFT`, stale
   */
  publish(id: string, version: number, ctx: CallContext): Promise<OutputOf<typeof publishTemplate>> {
    return this.database.transaction(async (tx: Tx) => {
      const store = this.stores.of(template);
      const draft = await store.loadUnchecked(id, tx, { lock: true });
      if (draft.status === 'PUBLISHED') throw notADraft();
      const problems = templateProblems(draft);
      if (problems.length > 0) throw notPublishable(problems);
      for (const current of await this.editions(draft.key, draft.language, tx))
        if (current.active && current.id !== id) {
          const locked = await store.loadUnchecked(current.id, tx, { lock: true });
          await store.writeUnchecked(locked.id, locked.version, { active: false }, {}, ctx, tx);
        }
      const written = await store.writeUnchecked(id, version, { active: true }, {}, ctx, tx);
      return { id, version: written.version, status: written.status ?? 'PUBLISHED' };
    });
  }

  /** The draft after the latest edition, or the one that is there already. */
  async next(id: string, ctx: CallContext): Promise<OutputOf<typeof newTemplateEdition>> {
    const from = await this.stores.of(template).loadUnchecked(id);
    const editions = await this.editions(from.key, from.language);
    const draft = editions.find(({ published }) => !published);
    if (draft) return { id: draft.id, edition: draft.edition };
    const edition = Math.max(...editions.map((each) => each.edition), from.edition) + 1;
    return this.create(from, { edition }, ctx);
  }

  /** @throws CodedError conflict `TEMPLATE.KEY_TAKEN` */
  async duplicate(
    { id, name, key, language }: InputOf<typeof duplicateTemplate>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof duplicateTemplate>> {
    const from = await this.stores.of(template).loadUnchecked(id);
    if ((await this.editions(key, language)).length > 0) throw keyTaken();
    return this.create(from, { name, key, language, edition: 1 }, ctx);
  }

  /** Everybody who may call this may read every template: they hold no data of people. */
  private editions(key: string, language: Template['language'], tx?: Tx): Promise<Template[]> {
    return this.stores.of(template).findUnchecked({ filter: { key, language }, limit: 500 }, tx);
  }

  private async create(from: Template, over: CreateOf<typeof template>, ctx: CallContext) {
    const { key, name, kind, collection, documentType, language, description, subject, body } = from;
    const { paragraphs, variables } = from;
    const object = { key, name, kind, collection, documentType, language, description, subject, body };
    const made = await this.stores
      .of(template)
      .create({ ...object, paragraphs, variables, active: false, ...over }, ctx);
    return { id: made.id, edition: made.edition };
  }
}

@CommandHandler(publishTemplate)
export class PublishTemplate implements Handles<typeof publishTemplate> {
  constructor(private readonly editions: Editions) {}

  run({ id, version }: InputOf<typeof publishTemplate>, ctx: CallContext) {
    return this.editions.publish(id, version, ctx);
  }
}

@CommandHandler(newTemplateEdition)
export class NewTemplateEdition implements Handles<typeof newTemplateEdition> {
  constructor(private readonly editions: Editions) {}

  run({ id }: InputOf<typeof newTemplateEdition>, ctx: CallContext) {
    return this.editions.next(id, ctx);
  }
}

@CommandHandler(duplicateTemplate)
export class DuplicateTemplate implements Handles<typeof duplicateTemplate> {
  constructor(private readonly editions: Editions) {}

  run(input: InputOf<typeof duplicateTemplate>, ctx: CallContext) {
    return this.editions.duplicate(input, ctx);
  }
}
