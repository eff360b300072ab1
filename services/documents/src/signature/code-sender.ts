import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { CODE_MINUTES } from '@llavero/proto/rules/signatures';
import { Injectable } from '@nestjs/common';

/** Brings a one-time code to its signer: by mail, by SMS where a provider is connected. */
export abstract class CodeSender {
  /** Rejects when it was not taken over; the signer then asks again. */
  abstract send(code: string, to: { name: string; email: string }, requestId: string | null): Promise<void>;
}

/** By mail. */
@Injectable()
export class MailedCodes extends CodeSender {
  constructor(private readonly peers: Peers) {
    super();
  }

  async send(code: string, { name, email }: { name: string; email: string }, requestId: string | null) {
    await this.peers.command(
      sendEmail,
      {
        to: [email],
        subject: 'Su código para firmar',
        body: [
          `Hola, ${name}:`,
          'Su código para firmar el documento es:',
          '{{code}}',
          `Sirve durante ${CODE_MINUTES} minutos y una sola vez. No se lo dé a nadie: nosotros nunca se lo pediremos por teléfono.`,
        ].join('\n\n'),
        template: 'SIGNATURE_CODE',
        secrets: { code },
      },
      serviceContext('documents', requestId),
    );
  }
}
