import { serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { sendMessage } from '@llavero/proto/commands/messages';
import { signatureCode } from '@llavero/proto/messages/catalogue/signatures';
import { named } from '@llavero/proto/messages/message';
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
      sendMessage,
      {
        to: [email],
        ...named(signatureCode, { values: { name, minutes: CODE_MINUTES }, secrets: { code } }),
      },
      serviceContext('documents', requestId),
    );
  }
}
