import type { CallContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { supplyChangeLetter } from '@llavero/proto/commands/supply-changes';
import { operation } from '@llavero/proto/records/supplies/operation';
import { supplyLacks } from '@llavero/proto/rules/supply-change';
import { SupplySwitch } from '../outside/okify/port.ts';
import { notASupplyChange } from './supply-change.errors.ts';
import { SupplyLetters } from './supply-letters.ts';

/** OPS-01: mail and form data for the company of a change, and what is missing for it. */
@CommandHandler(supplyChangeLetter)
export class SupplyChangeLetter implements Handles<typeof supplyChangeLetter> {
  constructor(
    private readonly stores: RecordStores,
    private readonly letters: SupplyLetters,
    private readonly outside: Outside,
  ) {}

  async run(
    { id }: InputOf<typeof supplyChangeLetter>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof supplyChangeLetter>> {
    const change = await this.stores.of(operation).loadUnchecked(id);
    const { supply } = change;
    if (change.type !== 'SUPPLY_CHANGE' || supply === null) throw notASupplyChange();
    const { company, to, subject, body, data } = await this.letters.of({ ...change, supply }, ctx);
    return {
      company: company?.name ?? change.company,
      to,
      subject,
      body,
      data,
      form: company?.changeForm ?? null,
      phone: company?.changesPhone ?? company?.phone ?? null,
      requirements: company?.requirements ?? null,
      switchOffered: company?.managedOnline === true && this.outside.has(SupplySwitch),
      missing: supplyLacks(change).map(({ field, message }) => ({ field, message })),
    };
  }
}
