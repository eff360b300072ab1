import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { declineSignature, requestSigningCode, signingPage } from '@llavero/proto/commands/signatures';
import { CODE_MINUTES, maskedEmail } from '@llavero/proto/rules/signatures';
import { Letterheads } from '../print/letterheads.ts';
import { CodeSender } from './code-sender.ts';
import { Signatures } from './signatures.ts';
import { SigningCodes } from './signing-codes.ts';
import { signingLink } from './signing-link.ts';
import { SigningSessions } from './signing-session.ts';

/** EXT-10: what a link shows before the file; nothing of other signers leaves by it. */
@CommandHandler(signingPage)
export class SigningPage implements Handles<typeof signingPage> {
  constructor(
    private readonly sessions: SigningSessions,
    private readonly letterheads: Letterheads,
  ) {}

  async run({ code }: InputOf<typeof signingPage>, ctx: CallContext): Promise<OutputOf<typeof signingPage>> {
    const { request, signer, document } = await this.sessions.open(code);
    const company = await this.letterheads.signing(document, ctx);
    if (await this.sessions.table.markOpened(signer.id))
      await this.sessions.note(request.id, 'OPENED', signer.id, ctx);
    return {
      document: document.name ?? 'Documento',
      company: company.name,
      name: signer.name,
      role: signer.role,
      message: request.message,
      sha256: request.sha256,
      sentTo: maskedEmail(signer.email),
      expiresAt: request.expiresAt,
    };
  }
}

/** EXT-10: a one-time code for whoever holds the link, to the address that it was mailed to. */
@CommandHandler(requestSigningCode)
export class RequestSigningCode implements Handles<typeof requestSigningCode> {
  private readonly codes: SigningCodes;

  constructor(
    private readonly database: Database,
    private readonly sessions: SigningSessions,
    private readonly sender: CodeSender,
    private readonly clock: Clock,
  ) {
    this.codes = new SigningCodes(database);
  }

  async run(
    { code }: InputOf<typeof requestSigningCode>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestSigningCode>> {
    const { request, signer } = await this.sessions.open(code);
    const oneTime = await this.database.transaction((tx) => this.codes.issue(signer.id, tx));
    await this.sender.send(oneTime, signer, ctx.requestId);
    await this.sessions.note(request.id, 'CODE_SENT', signer.id, ctx);
    return { sentTo: maskedEmail(signer.email), expiresAt: this.clock.now() + CODE_MINUTES * 60 };
  }
}

/** EXT-10: the end of a signature by one of its signers; a job tells whoever has sent it. */
@CommandHandler(declineSignature)
export class DeclineSignature implements Handles<typeof declineSignature> {
  constructor(
    private readonly database: Database,
    private readonly sessions: SigningSessions,
    private readonly signatures: Signatures,
    private readonly links: ScopedLinks,
  ) {}

  async run(
    { code, reason }: InputOf<typeof declineSignature>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof declineSignature>> {
    const { request, signer } = await this.sessions.open(code);
    const own = {
      ...serviceContext('documents', ctx.requestId),
      ...(ctx.origin ? { origin: ctx.origin } : {}),
    };
    await this.database.transaction(async (tx) => {
      await this.links.redeem(signingLink, code, tx);
      const row = await this.signatures.table.find(request.id, tx, true);
      if (row?.status !== 'OPEN') throw linkInvalid();
      await this.signatures.table.setState(signer.id, 'DECLINED', tx);
      await this.signatures.end(row, 'DECLINED', { reason, signer: signer.id }, own, tx);
    });
    return { declined: true };
  }
}
