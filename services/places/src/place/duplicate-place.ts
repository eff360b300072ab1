import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { duplicatePlace } from '@llavero/proto/commands/places';
import type { Json } from '@llavero/proto/fields/field';
import { fieldMeta } from '@llavero/proto/fields/record';
import { place as definition } from '@llavero/proto/records/places/place';
import { duplicateOfPlace } from '@llavero/proto/records/places/place.duplicate';

/** A new place like another (VAL-10), made by whoever asks and with the rights to create one. */
@CommandHandler(duplicatePlace)
export class DuplicatePlace implements Handles<typeof duplicatePlace> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  run({ id }: InputOf<typeof duplicatePlace>, ctx: CallContext): Promise<OutputOf<typeof duplicatePlace>> {
    const store = this.stores.of(definition);
    return this.database.transaction(async (tx) => {
      const copy = duplicateOfPlace(await store.loadUnchecked(id, tx));
      const given = Object.entries(copy).filter(
        ([name]) => fieldMeta(definition, name)?.readOnly === undefined,
      );
      const object = Object.fromEntries(given.filter(([name]) => name in definition.fields)) as Record<
        string,
        Json
      >;
      const created = await store.create(object, ctx, tx);
      return { id: created.id, version: created.version };
    });
  }
}
