import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { requestPersonalData } from '@llavero/proto/commands/personal-data';
import { completePersonalData } from '@llavero/proto/messages/catalogue/access';
import { named } from '@llavero/proto/messages/message';
import { agent } from '@llavero/proto/records/people/agent';
import { missingPersonalData } from '@llavero/proto/rules/personal-data';
import { Config } from '@llavero/kit/config/config';
import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { noEmail, nothingMissing } from './personal-data.errors.ts';
import { personalDataLink } from './personal-data-link.ts';

/** WIZ-08: staff asks a person by mail for what is missing. */
@CommandHandler(requestPersonalData)
export class RequestPersonalData implements Handles<typeof requestPersonalData> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: ScopedLinks,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async run(
    { id }: InputOf<typeof requestPersonalData>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestPersonalData>> {
    const person = await this.stores.of(agent).loadUnchecked(id);
    if (!person.email) throw noEmail();
    const fields = missingPersonalData(person);
    if (fields.length === 0) throw nothingMissing();
    const { code, expiresAt } = await this.links.issue(personalDataLink, {
      subject: { collection: 'agent', id },
      recipient: id,
      scope: { fields: [...fields] },
    });
    await this.peers.command(
      sendMessage,
      {
        to: [person.email],
        ...named(completePersonalData, {
          language: person.language,
          records: { person: id },
          values: { name: person.firstname, days: personalDataLink.days },
          // Whoever reads this link could write into the person's record.
          secrets: { link: `${this.config.publicUrl}/datosPersonales/${code}` },
        }),
      },
      serviceContext('people', ctx.requestId),
    );
    this.logger.info('personal data asked for by mail', { agent: id });
    return { fields: [...fields], expiresAt };
  }
}
