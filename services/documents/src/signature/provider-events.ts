import { timingSafeEqual } from 'node:crypto';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { reconcileSignatures, signatureEvent } from '@llavero/proto/commands/signatures';
import { SignatureProvider } from '../outside/signaturit/port.ts';
import { callbackRefused } from './signature.errors.ts';
import { Signatures } from './signatures.ts';

/**
 * EXT-10: a call of the provider. It is believed to come from there when it knows the token of the address, and makes us ask; a forged one
 * is refused, and one that came before asks nothing again.
 */
@CommandHandler(signatureEvent)
export class SignatureEventHandler implements Handles<typeof signatureEvent> {
  constructor(
    private readonly signatures: Signatures,
    private readonly outside: Outside,
  ) {}

  /** @throws CodedError notFound `SIGNATURE.CALLBACK_REFUSED`, whatever is wrong */
  async run(
    { request, token, digest }: InputOf<typeof signatureEvent>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof signatureEvent>> {
    if (!this.outside.has(SignatureProvider)) throw callbackRefused();
    const expected = Buffer.from(this.outside.of(SignatureProvider).callbackToken(request));
    const given = Buffer.from(token);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw callbackRefused();
    const { table, database } = this.signatures;
    const own = serviceContext('documents', ctx.requestId);
    return database.transaction(async (tx) => {
      const row = await table.find(request, tx);
      if (!row?.atProvider) throw callbackRefused();
      const accepted = row.status === 'OPEN' && (await table.noteCallback(digest, row.id, tx));
      if (accepted) await this.signatures.atProvider(row.id, 'FOLLOW', own, tx);
      return { accepted };
    });
  }
}

/** EXT-10: each night what calls have not told; what never reached the provider is sent. */
@CommandHandler(reconcileSignatures)
export class ReconcileSignatures implements Handles<typeof reconcileSignatures> {
  constructor(
    private readonly signatures: Signatures,
    private readonly outside: Outside,
  ) {}

  async run(
    _input: InputOf<typeof reconcileSignatures>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reconcileSignatures>> {
    if (!this.outside.has(SignatureProvider)) return { asked: 0 };
    const own = serviceContext('documents', ctx.requestId);
    const { table, database } = this.signatures;
    const open = await table.openAtProvider();
    await database.transaction(async (tx) => {
      for (const request of open) await this.signatures.atProvider(request, 'FOLLOW', own, tx);
    });
    return { asked: open.length };
  }
}
