import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { switchTrigger } from '@llavero/proto/commands/event-rules';
import { config as definition } from '@llavero/proto/records/notifications/config';
import { triggers } from '@llavero/proto/rules/triggers/catalogue';
import { switchedOff, TRIGGERS_OFF_KEY } from '@llavero/proto/rules/triggers/switches';
import { switchesOf } from '@llavero/proto/rules/triggers/trigger';
import { neverOff, noTrigger } from './rules.errors.ts';

const DESCRIPTION = 'Lo que las reglas de serie no hacen (Herramientas › Reglas).';

/** Decision 0134: what the triggers of F §7 do is switched one by one, in one setting with its history. */
@CommandHandler(switchTrigger)
export class SwitchTrigger implements Handles<typeof switchTrigger> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** @throws CodedError not found `RULE.NO_TRIGGER`, conflict `RULE.NEVER_OFF` */
  async run(
    { trigger: name, effect, on }: InputOf<typeof switchTrigger>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof switchTrigger>> {
    const trigger = triggers.find((one) => one.name === name);
    const asked = effect ?? undefined;
    if (!trigger || (asked !== undefined && !(asked in trigger.effects))) throw noTrigger();
    const switches = switchesOf(trigger, asked);
    if (switches.length === 0) throw neverOff();
    const trusted = { ...ctx, trusted: true };
    const store = this.stores.of(definition);
    const { id, version, status } = await this.database.transaction(async (tx) => {
      const [found] = await store.findUnchecked({ filter: { key: TRIGGERS_OFF_KEY }, limit: 1 }, tx);
      const current = found && (await store.loadUnchecked(found.id, tx, { lock: true }));
      const off = new Set(current?.status === 'ACTIVE' ? switchedOff(current.value) : []);
      for (const one of switches)
        if (on) off.delete(one);
        else off.add(one);
      const fields = { status: 'ACTIVE' as const, value: [...off].sort() };
      if (current) return store.writeUnchecked(current.id, undefined, fields, {}, trusted, tx);
      const made = { key: TRIGGERS_OFF_KEY, description: DESCRIPTION, ...fields };
      return store.create(made, trusted, tx, { byCommand: true });
    });
    return { id, version, status: status ?? 'ACTIVE' };
  }
}
