import { createHash } from 'node:crypto';
import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendForSignature } from '@llavero/proto/commands/signatures';
import type { FieldProblem } from '@llavero/proto/errors';
import { document } from '@llavero/proto/records/documents/document';
import { MOST_SIGNERS, notSignable } from '@llavero/proto/rules/signatures';
import { MediaStore } from '../media/media-store.ts';
import { SignatureProvider } from '../outside/signaturit/port.ts';
import {
  cannotBeSigned,
  signatureUnderWay,
  signersWrong,
  tooLargeToSend,
  tooManySigners,
} from './signature.errors.ts';
import { Signatures } from './signatures.ts';

const DAY_SECONDS = 86_400;
/** Largest PDF that Signaturit takes, in bytes. */
const LARGEST_AT_PROVIDER = 15 * 1024 * 1024;

/** EXT-10: keeps which file is signed and by whom, and mails the first signer. */
@CommandHandler(sendForSignature)
export class SendForSignature implements Handles<typeof sendForSignature> {
  constructor(
    private readonly signatures: Signatures,
    private readonly stores: RecordStores,
    private readonly media: MediaStore,
    private readonly outside: Outside,
    private readonly clock: Clock,
  ) {}

  async run(
    { document: id, signers, message, days, method }: InputOf<typeof sendForSignature>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendForSignature>> {
    refuseSigners(signers);
    const asked = await this.signatures.document(id, ctx);
    const refusal = notSignable(asked);
    if (refusal) throw cannotBeSigned(refusal);
    const atProvider = this.isAtProvider(method);
    if (atProvider && (asked.size ?? 0) > LARGEST_AT_PROVIDER) throw tooLargeToSend();
    const sha256 = await this.digestOfSignable(asked.storageKey);
    const { table, database } = this.signatures;
    const createdAt = this.clock.now();
    const expiresAt = createdAt + days * DAY_SECONDS;
    return database.transaction(async (tx) => {
      const store = this.stores.of(document);
      const current = await store.loadUnchecked(id, tx, { lock: true });
      const now = notSignable(current);
      if (now) throw cannotBeSigned(now);
      const [open] = await tx.query(
        `SELECT id FROM signature_request WHERE document = $1 AND status IN ('OPEN', 'SEALING')`,
        [id],
      );
      if (open) throw signatureUnderWay();
      if (current.storageKey !== asked.storageKey)
        throw cannotBeSigned('El archivo acaba de cambiar: ábralo de nuevo y compruébelo.');
      const row = {
        ...{ document: id, storageKey: asked.storageKey ?? '', sha256, message },
        ...{ statusBefore: current.status ?? 'UNKNOWN', createdBy: ctx.actor.id, createdAt, expiresAt },
        atProvider,
      };
      const request = await table.insert(row, signers, tx);
      await table.note(request, 'CREATED', { at: createdAt, origin: ctx.origin }, tx);
      const trusted = { ...ctx, trusted: true };
      await store.writeUnchecked(id, undefined, { status: 'WAITING_SIGNATURE' }, {}, trusted, tx);
      if (atProvider) await this.signatures.atProvider(request, 'SEND', ctx, tx);
      const [first] = await table.signers(request, tx);
      if (first && !atProvider) await this.signatures.invite(first, false, ctx, tx);
      return { request, expiresAt };
    });
  }

  /** @throws OutsideError `OUTSIDE.NOT_CONFIGURED` when the provider is asked for and is not configured */
  private isAtProvider(method: InputOf<typeof sendForSignature>['method']): boolean {
    if (method === 'PROVIDER') return Boolean(this.outside.of(SignatureProvider));
    return (
      method === null && this.outside.has(SignatureProvider) && this.outside.of(SignatureProvider).isDefault
    );
  }

  /**
   * The digest of the file as it lies in the store.
   * @throws CodedError conflict `SIGNATURE.NOT_SIGNABLE` for what could not be sealed once all have signed
   */
  private async digestOfSignable(key: string | null): Promise<string> {
    if (!key || !(await this.media.has(key)))
      throw cannotBeSigned('El archivo de este documento no está: genérelo o súbalo de nuevo.');
    const bytes = await this.media.readAll(key);
    if (bytes.includes('/ByteRange'))
      throw cannotBeSigned(
        'Este PDF ya lleva una firma electrónica, que se rompería: archívelo como firmado o prepare uno sin firmar.',
      );
    if (!(await isReadable(bytes)))
      throw cannotBeSigned('Este PDF está protegido o dañado: guárdelo de nuevo sin contraseña.');
    return createHash('sha256').update(bytes).digest('hex');
  }
}

/** Encrypted and broken files are not; they would fail once everybody had signed. */
async function isReadable(pdf: Buffer): Promise<boolean> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount() > 0;
  } catch {
    // The library says in English where it stumbled, which is nothing for whoever sends.
    return false;
  }
}

function refuseSigners(signers: InputOf<typeof sendForSignature>['signers']): void {
  if (signers.length > MOST_SIGNERS) throw tooManySigners();
  const problems: FieldProblem[] = [];
  if (signers.length === 0)
    problems.push({ field: 'signers', rule: 'required', message: 'Indique al menos un firmante.' });
  const seen = new Set<string>();
  signers.forEach(({ agent, name, email }, at) => {
    // Two people of a household may share a mailbox; the same person signs once.
    const key = agent ?? `${name.toLocaleLowerCase('es')} ${email.toLowerCase()}`;
    if (seen.has(key))
      problems.push({
        field: `signers.${at}.name`,
        rule: 'unique',
        message: 'Esta persona ya está entre los firmantes: quítela.',
      });
    seen.add(key);
  });
  if (problems.length > 0) throw signersWrong(problems);
}
