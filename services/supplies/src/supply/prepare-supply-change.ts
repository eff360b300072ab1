import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { prepareSupplyChange } from '@llavero/proto/commands/supply-changes';
import { sameHolder } from './supply-change.errors.ts';
import { SupplyChangeWriter } from './supply-change-writer.ts';

/** Completes what the company wants to know; what is absent stays as it is. */
@CommandHandler(prepareSupplyChange)
export class PrepareSupplyChange implements Handles<typeof prepareSupplyChange> {
  constructor(private readonly writer: SupplyChangeWriter) {}

  run(
    input: InputOf<typeof prepareSupplyChange>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof prepareSupplyChange>> {
    const { id: _id, version: _version, ...given } = input;
    const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    return this.writer.write(input, ctx, (change) => {
      const holder = input.holder ?? change.holder;
      const isNew = input.holder !== null && input.holder !== change.holder;
      if (isNew && holder === change.formerHolder) throw sameHolder();
      // Of several tenants one is named: they have authorised it together, with their contract.
      const replaced = isNew && change.holder !== null;
      return {
        // Another person has not authorised anything yet.
        patch: { ...patch, ...(replaced ? { authorisedDate: null, authorisation: null } : {}) },
        note: 'Datos completados',
      };
    });
  }
}
