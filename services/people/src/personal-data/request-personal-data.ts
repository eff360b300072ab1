import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { requestPersonalData } from '@llavero/proto/commands/personal-data';
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
      sendEmail,
      {
        to: [person.email],
        subject: 'Complete sus datos personales',
        body: [
          `Hola, ${person.firstname}:`,
          'Para continuar con su alquiler nos faltan algunos datos. Puede indicarlos en esta página:',
          '{{link}}',
          `El enlace sirve una sola vez y caduca en ${personalDataLink.days} días. Si no esperaba este correo, no tiene que hacer nada.`,
        ].join('\n\n'),
        template: 'COMPLETE_PEOPLE_DATA',
        // Whoever reads this link could write into the person's record.
        secrets: { link: `${this.config.publicUrl}/datosPersonales/${code}` },
      },
      serviceContext('people', ctx.requestId),
    );
    this.logger.info('personal data asked for by mail', { agent: id });
    return { fields: [...fields], expiresAt };
  }
}
