import { createHash } from 'node:crypto';
import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { document } from '@llavero/proto/records/documents/document';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import type { z } from 'zod';
import { MediaStore, type StoredFile } from '../media/media-store.ts';
import { type ProvidedSignature, SignatureProvider } from '../outside/signaturit/port.ts';
import { KeepSignedFile } from './keep-signed-file.ts';
import { providerTaskJob } from './provider-task-job.ts';
import type { SignatureRow, SignerRow } from './signature-table.ts';
import { Signatures } from './signatures.ts';

/** Seconds until files are asked for again that the provider is still making. */
const MAKING_SECONDS = 120;
/** Seconds after our own term at which a signature that the provider leaves open ends all the same. */
const GRACE_SECONDS = 86_400;

/** What is done at the provider that has a document signed. Carried out twice it has its effect once. */
@JobHandler(providerTaskJob)
export class RunProviderTask implements HandlesJob<typeof providerTaskJob> {
  constructor(
    private readonly signatures: Signatures,
    private readonly stores: RecordStores,
    private readonly files: MediaStore,
    private readonly keeper: KeepSignedFile,
    private readonly outside: Outside,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    { request: id, task }: z.infer<typeof providerTaskJob.input>,
    job: JobContext<null>,
  ): Promise<void> {
    const request = await this.signatures.table.find(id);
    if (!request?.atProvider) return;
    const own = serviceContext('documents', job.caller.requestId);
    if (task === 'CANCEL') return this.cancel(request);
    if (request.status !== 'OPEN') return;
    const provider = this.outside.of(SignatureProvider);
    if (request.providerId === null) await this.send(request, own);
    else if (task === 'REMIND') await this.remind(request, request.providerId, own);
    else await this.follow(request, await provider.read(request.providerId), job, own);
  }

  /** Sends it unless it was sent already: an answer may have been lost. */
  private async send(request: SignatureRow, own: CallContext): Promise<void> {
    const provider = this.outside.of(SignatureProvider);
    const { table, database } = this.signatures;
    const content = await this.files.readAll(request.storageKey);
    if (createHash('sha256').update(content).digest('hex') !== request.sha256)
      throw new Error('the stored file is not the one that was sent');
    const [{ name, fileName }, signers] = await Promise.all([
      this.stores.of(document).loadUnchecked(request.document),
      table.signers(request.id),
    ]);
    const known = await provider.find(request.id);
    const sent =
      known ??
      (await provider.send({
        ...{ reference: request.id, name: name ?? 'Documento', message: request.message, content },
        ...{ fileName: fileName ?? 'documento.pdf', signers },
        days: Math.max(1, Math.ceil((request.expiresAt - request.createdAt) / GRACE_SECONDS)),
        eventsUrl: `${this.config.publicUrl}/signature/events/${request.id}/${provider.callbackToken(request.id)}`,
      }));
    await database.transaction(async (tx) => {
      const row = await table.find(request.id, tx, true);
      if (!row || row.providerId !== null) return;
      await table.noteProviderId(row.id, sent.id, tx);
      await table.note(row.id, 'SENT', { at: this.clock.now() }, tx);
      if (row.status === 'OPEN') await this.progress(row, sent, tx);
      // Made void while it was on its way.
      else await this.signatures.atProvider(row.id, 'CANCEL', own, tx);
    });
  }

  private async follow(
    request: SignatureRow,
    told: ProvidedSignature,
    job: JobContext<null>,
    own: CallContext,
  ): Promise<void> {
    const isLate = request.expiresAt + GRACE_SECONDS <= this.clock.now();
    if (told.status === 'SIGNED') return this.finish(request, told, job, own);
    await this.signatures.database.transaction(async (tx) => {
      const row = await this.signatures.table.find(request.id, tx, true);
      if (row?.status !== 'OPEN') return;
      const signers = await this.progress(row, told, tx);
      const declined = signers.find(({ state }) => state === 'DECLINED')?.id ?? null;
      if (told.status === 'DECLINED') {
        const reason = told.reason ?? 'El proveedor de firma no dice por qué.';
        return this.signatures.end(row, 'DECLINED', { reason, signer: declined }, own, tx);
      }
      if (told.status === 'EXPIRED' || isLate)
        return this.signatures.end(row, 'EXPIRED', { reason: null }, own, tx);
      if (told.status !== 'VOID') return;
      const reason = 'Anulada en el proveedor de firma.';
      await this.signatures.end(row, 'VOID', { reason, elsewhere: true }, own, tx);
    });
  }

  /** The signed file and the evidence of each signer are kept, once all of them are there. */
  private async finish(
    request: SignatureRow,
    told: ProvidedSignature,
    job: JobContext<null>,
    own: CallContext,
  ): Promise<void> {
    const provider = this.outside.of(SignatureProvider);
    const last = [...told.signers].sort((one, other) => (one.signedAt ?? 0) - (other.signedAt ?? 0)).at(-1);
    const signed = last ? await provider.signedFile(told.id, last.document) : null;
    if (signed === null) return job.retryLater(MAKING_SECONDS);
    const evidence: { name: string; file: StoredFile }[] = [];
    for (const [at, signer] of told.signers.entries()) {
      const trail = await provider.auditTrail(told.id, signer.document);
      if (trail === null) return job.retryLater(MAKING_SECONDS);
      const name = normaliseFileName(`Pruebas de la firma ${at + 1}.pdf`);
      evidence.push({ name, file: await this.files.put(trail) });
    }
    const file = await this.files.put(signed);
    await job.transaction(async (tx) => {
      const row = await this.signatures.table.find(request.id, tx, true);
      if (row?.status !== 'OPEN') return;
      const signers = await this.progress(row, told, tx);
      const at = Math.max(...signers.map(({ signedAt }) => signedAt ?? this.clock.now()));
      await this.keeper.keep(row, signers, { file, evidence, at }, own, tx);
    });
  }

  private async remind(request: SignatureRow, providerId: string, own: CallContext): Promise<void> {
    const { table, database } = this.signatures;
    await this.outside.of(SignatureProvider).remind(providerId);
    await database.transaction(async (tx) => {
      const signers = await table.signers(request.id, tx);
      const turn = signers.find(({ state }) => state !== 'SIGNED' && state !== 'DECLINED');
      if (!turn) return;
      const at = this.clock.now();
      await table.noteMail(turn.id, at, true, tx);
      await table.note(request.id, 'REMINDED', { signer: turn.id, at, origin: own.origin }, tx);
    });
  }

  private async cancel(request: SignatureRow): Promise<void> {
    const provider = this.outside.of(SignatureProvider);
    const id = request.providerId ?? (await provider.find(request.id))?.id;
    if (id) await provider.cancel(id);
  }

  /** Writes down how far each signer has come, and what is new in the evidence. @returns the signers as they are now */
  private async progress(row: SignatureRow, told: ProvidedSignature, tx: Tx): Promise<SignerRow[]> {
    const { table } = this.signatures;
    const signers = await table.signers(row.id, tx);
    const left = [...told.signers];
    for (const signer of signers) {
      // Two people of a household may share an address: each copy is one signer's.
      const at = left.findIndex(
        ({ email, name }) => email.toLowerCase() === signer.email.toLowerCase() && name === signer.name,
      );
      const [copy] = at < 0 ? [] : left.splice(at, 1);
      if (!copy || copy.state === signer.state) continue;
      const signedAt = copy.state === 'SIGNED' ? (copy.signedAt ?? this.clock.now()) : null;
      await table.noteProgress(signer.id, copy.state, signedAt, tx);
      if (copy.state === 'OPENED' || copy.state === 'SIGNED')
        await table.note(row.id, copy.state, { signer: signer.id, at: signedAt ?? this.clock.now() }, tx);
    }
    return table.signers(row.id, tx);
  }
}
