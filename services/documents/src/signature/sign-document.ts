import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { signDocument } from '@llavero/proto/commands/signatures';
import type { FieldProblem } from '@llavero/proto/errors';
import { document } from '@llavero/proto/records/documents/document';
import { agent } from '@llavero/proto/records/people/agent';
import { CONSENT, plainIdNumber } from '@llavero/proto/rules/signatures';
import { cleanDrawing } from './drawing.ts';
import { sealDocumentJob } from './seal-document-job.ts';
import { checkFailed, fileReplaced, signatureIncomplete } from './signature.errors.ts';
import { Signatures, turnOf } from './signatures.ts';
import { SigningCodes } from './signing-codes.ts';
import { signingLink } from './signing-link.ts';
import { refuseWithdrawn, type SigningSession, SigningSessions } from './signing-session.ts';

/** Characters of an identity number that nothing else is known of. */
const SHORTEST_ID = 5;

/** EXT-10: the signature of one signer, once. After the last one a job seals the document. */
@CommandHandler(signDocument)
export class SignDocument implements Handles<typeof signDocument> {
  private readonly codes: SigningCodes;

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly sessions: SigningSessions,
    private readonly signatures: Signatures,
    private readonly links: ScopedLinks,
    private readonly jobs: JobQueue,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {
    this.codes = new SigningCodes(database);
  }

  async run(input: InputOf<typeof signDocument>, ctx: CallContext): Promise<OutputOf<typeof signDocument>> {
    const session = await this.sessions.open(input.code);
    const drawing = input.drawing ? await cleanDrawing(input.drawing) : null;
    const typed = input.drawing ? null : input.typed;
    const problems = missingIn(input.consent, drawing ?? typed);
    if (problems.length > 0) throw signatureIncomplete(problems);
    await this.refuseStranger(session, input, ctx);
    const given = { idNumber: plainIdNumber(input.idNumber), drawing, typed, consent: CONSENT };
    return this.database.transaction(async (tx) => {
      // Of two attempts at a time one comes first; a refusal below takes it back, and the link stays good.
      const { scope } = await this.links.redeem(signingLink, input.code, tx);
      const { table } = this.signatures;
      const request = await table.find(scope.request, tx, true);
      const now = this.clock.now();
      if (request?.status !== 'OPEN' || request.expiresAt <= now) throw linkInvalid();
      const signers = await table.signers(request.id, tx);
      if (turnOf(signers)?.id !== scope.signer) throw linkInvalid();
      const paper = await this.stores.of(document).loadUnchecked(request.document, tx, { lock: true });
      refuseWithdrawn(paper);
      if (paper.storageKey !== request.storageKey) throw fileReplaced();
      await table.noteSigned(scope.signer, given, now, tx);
      await table.note(request.id, 'SIGNED', { signer: scope.signer, at: now, origin: ctx.origin }, tx);
      await this.signatures.withdrawLinks(request.document, tx);
      const left = signers.filter(({ id, state }) => id !== scope.signer && state !== 'SIGNED');
      const own = serviceContext('documents', ctx.requestId);
      const [next] = left;
      if (next) await this.signatures.invite(next, false, own, tx);
      else {
        await table.end(request, 'SEALING', null, tx);
        await this.jobs.enqueue(sealDocumentJob, { request: request.id }, own, {}, tx);
      }
      return { left: left.length };
    });
  }

  /** @throws CodedError invalid `SIGNATURE.CHECK_FAILED`, conflict `SIGNATURE.LOCKED` */
  private async refuseStranger(
    { request, signer }: SigningSession,
    { oneTimeCode, idNumber }: InputOf<typeof signDocument>,
    ctx: CallContext,
  ): Promise<void> {
    const given = plainIdNumber(idNumber);
    const known = await this.knownIdNumber(signer.agent, ctx);
    const isSame = known === null ? given.length >= SHORTEST_ID : given === known;
    const isRight = await this.codes.check(signer.id, oneTimeCode, isSame, (on) =>
      this.signatures.table.note(
        request.id,
        'CHECK_FAILED',
        { signer: signer.id, at: this.clock.now(), origin: ctx.origin },
        on,
      ),
    );
    if (!isRight) throw checkFailed();
  }

  /** The number in the person's record; null when there is none. */
  private async knownIdNumber(person: string | null, ctx: CallContext): Promise<string | null> {
    if (person === null) return null;
    const own = serviceContext('documents', ctx.requestId);
    const found = await this.peers.of(agent).find(person, own, { fields: ['idNumber'] });
    return found?.idNumber ? plainIdNumber(found.idNumber) : null;
  }
}

function missingIn(consent: boolean, signature: string | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!consent)
    problems.push({ field: 'consent', rule: 'required', message: 'Marque que acepta firmar el documento.' });
  if (!signature)
    problems.push({ field: 'drawing', rule: 'required', message: 'Dibuje su firma o escriba su nombre.' });
  return problems;
}
