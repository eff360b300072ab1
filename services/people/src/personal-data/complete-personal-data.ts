import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { completePersonalData } from '@llavero/proto/commands/personal-data';
import { agent } from '@llavero/proto/records/people/agent';
import { missingPersonalData } from '@llavero/proto/rules/personal-data';
import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { incomplete } from './personal-data.errors.ts';
import { personalDataLink } from './personal-data-link.ts';

/** WIZ-08: the person fills what was missing; the link fills nothing else and overwrites nothing. */
@CommandHandler(completePersonalData)
export class CompletePersonalData implements Handles<typeof completePersonalData> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly logger: Logger,
  ) {}

  async run(
    { code, ...given }: InputOf<typeof completePersonalData>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof completePersonalData>> {
    const self = serviceContext('people', ctx.requestId);
    const id = await this.database.transaction(async (tx) => {
      // A refusal below takes this back with everything else: the link stays good for a second attempt.
      const { subject, scope } = await this.links.redeem(personalDataLink, code, tx);
      const store = this.stores.of(agent);
      const [living] = await store.loadManyUnchecked([subject.id], tx);
      if (!living) throw linkInvalid();
      const person = await store.loadUnchecked(subject.id, tx, { lock: true });
      const missing = missingPersonalData(person);
      const asked = scope.fields.filter((name) => missing.includes(name));
      const left = asked.filter((name) => given[name] == null || given[name] === '');
      if (left.length > 0) throw incomplete(left);
      const patch = Object.fromEntries(asked.map((name) => [name, given[name]]));
      await store.writeUnchecked(person.id, person.version, patch, {}, self, tx);
      return person.id;
    });
    this.logger.info('personal data completed', { agent: id });
    return { saved: true };
  }
}
