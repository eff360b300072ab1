import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  correctSigner,
  remindSigner,
  signatureProgress,
  voidSignature,
} from '@llavero/proto/commands/signatures';
import { signatureNotFound, signedElsewhere, signerDone } from './signature.errors.ts';
import { Signatures, turnOf } from './signatures.ts';

const nothing: OutputOf<typeof signatureProgress> = {
  found: false,
  request: null,
  status: null,
  createdAt: null,
  expiresAt: null,
  reason: null,
  sha256: null,
  sealedSha256: null,
  atProvider: false,
  sameFile: false,
  signers: [],
  events: [],
};

/** EXT-10: how far the newest signature of a document has come, with its evidence. */
@CommandHandler(signatureProgress)
export class SignatureProgress implements Handles<typeof signatureProgress> {
  constructor(private readonly signatures: Signatures) {}

  async run(
    { document: id }: InputOf<typeof signatureProgress>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof signatureProgress>> {
    const { table } = this.signatures;
    const paper = await this.signatures.document(id, ctx);
    const row = await table.newest(id);
    if (!row) return nothing;
    const [signers, events] = await Promise.all([table.signers(row.id), table.events(row.id)]);
    const names = new Map(signers.map((signer) => [signer.id, signer.name]));
    const { status, createdAt, expiresAt, reason, sha256, sealedSha256, atProvider } = row;
    return {
      found: true,
      request: row.id,
      ...{ status, createdAt, expiresAt, reason, sha256, sealedSha256, atProvider },
      sameFile: paper.sealedAt != null || paper.storageKey === row.storageKey,
      signers: signers.map(({ id: signer, agent, name, email, role, state, signedAt, reminders }) => ({
        ...{ id: signer, agent, name, email, role, state, signedAt, reminders },
      })),
      events: events.map(({ signer, ...event }) => ({ ...event, name: names.get(signer ?? '') ?? null })),
    };
  }
}

/** EXT-10: a further link for whoever's turn it is. */
@CommandHandler(remindSigner)
export class RemindSigner implements Handles<typeof remindSigner> {
  constructor(private readonly signatures: Signatures) {}

  run({ request }: InputOf<typeof remindSigner>, ctx: CallContext): Promise<OutputOf<typeof remindSigner>> {
    return this.signatures.database.transaction(async (tx) => {
      const row = await this.signatures.lockOpen(request, ctx, tx);
      const signer = turnOf(await this.signatures.table.signers(row.id, tx));
      if (!signer) throw signatureNotFound();
      if (row.atProvider) await this.signatures.atProvider(row.id, 'REMIND', ctx, tx);
      else await this.signatures.invite(signer, true, ctx, tx);
      return { reminders: signer.reminders + 1 };
    });
  }
}

/** EXT-10: ends a signature with a reason. */
@CommandHandler(voidSignature)
export class VoidSignature implements Handles<typeof voidSignature> {
  constructor(private readonly signatures: Signatures) {}

  run(
    { request, reason }: InputOf<typeof voidSignature>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof voidSignature>> {
    return this.signatures.database.transaction(async (tx) => {
      const row = await this.signatures.lockOpen(request, ctx, tx);
      await this.signatures.end(row, 'VOID', { reason }, ctx, tx);
      return { status: 'VOID' };
    });
  }
}

/** EXT-10: the right name and address of somebody who has not signed; links to the wrong one open nothing any more. */
@CommandHandler(correctSigner)
export class CorrectSigner implements Handles<typeof correctSigner> {
  constructor(
    private readonly signatures: Signatures,
    private readonly clock: Clock,
  ) {}

  run(
    { request, signer: id, name, email }: InputOf<typeof correctSigner>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof correctSigner>> {
    const { table, database } = this.signatures;
    return database.transaction(async (tx) => {
      const row = await this.signatures.lockOpen(request, ctx, tx);
      if (row.atProvider) throw signedElsewhere();
      const signers = await table.signers(row.id, tx);
      const signer = signers.find((one) => one.id === id);
      if (!signer) throw signatureNotFound();
      if (signer.state === 'SIGNED') throw signerDone();
      await table.rename(id, { name, email }, tx);
      await table.note(row.id, 'CORRECTED', { signer: id, at: this.clock.now(), origin: ctx.origin }, tx);
      const isNext = turnOf(signers)?.id === id;
      if (isNext) {
        await this.signatures.withdrawLinks(row.document, tx);
        await table.setState(id, 'WAITING', tx);
        await this.signatures.invite(signer, false, ctx, tx);
      }
      return { sent: isNext };
    });
  }
}
