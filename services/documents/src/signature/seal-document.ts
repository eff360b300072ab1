import { createHash } from 'node:crypto';
import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { document } from '@llavero/proto/records/documents/document';
import type { z } from 'zod';
import { languageFor } from '@llavero/proto/rules/document-readers';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { Letterheads } from '../print/letterheads.ts';
import { MediaStore } from '../media/media-store.ts';
import { Printer } from '../print/printer.ts';
import { wordingIn } from '../print/wording.ts';
import { CompanyCertificate } from './company-certificate.ts';
import { evidencePaper } from './evidence-paper.ts';
import { KeepSignedFile } from './keep-signed-file.ts';
import { sealDocumentJob } from './seal-document-job.ts';
import { languageOfSigner } from './signer-language.ts';
import { type SignatureRow, SignatureTable, type SignerRow } from './signature-table.ts';

/**
 * The file that was signed, its evidence and the company's seal become the document's file (EXT-10). Carried out twice it has its effect
 * once: the signature is locked when the file is exchanged, and a file that nothing points to does no harm.
 */
@JobHandler(sealDocumentJob)
export class SealDocument implements HandlesJob<typeof sealDocumentJob> {
  private readonly table: SignatureTable;

  constructor(
    database: Database,
    private readonly stores: RecordStores,
    private readonly files: MediaStore,
    private readonly printer: Printer,
    private readonly letterheads: Letterheads,
    private readonly certificate: CompanyCertificate,
    private readonly keeper: KeepSignedFile,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly peers: Peers,
  ) {
    this.table = new SignatureTable(database);
  }

  async run({ request: id }: z.infer<typeof sealDocumentJob.input>, job: JobContext<null>): Promise<void> {
    const request = await this.table.find(id);
    if (request?.status !== 'SEALING') return;
    const own = serviceContext('documents', job.caller.requestId);
    const signers = await this.table.signers(id);
    const at = this.clock.now();
    const content = await this.sealed(request, signers, at, own);
    const file = await this.files.put(content);
    await job.transaction(async (tx) => {
      const current = await this.table.find(id, tx, true);
      if (current?.status !== 'SEALING') return;
      await this.keeper.keep(current, signers, { file, at }, own, tx);
    });
  }

  /** @throws Error when the stored file is not the one that was signed, or the seal is not sound: then nothing is kept */
  private async sealed(
    request: SignatureRow,
    signers: readonly SignerRow[],
    at: number,
    own: CallContext,
  ): Promise<Buffer> {
    const [text, company, given, events, { name }] = await Promise.all([
      this.files.readAll(request.storageKey),
      this.letterheads.own(own),
      this.table.given(request.id),
      this.table.events(request.id),
      this.stores.of(document).loadUnchecked(request.document),
    ]);
    if (createHash('sha256').update(text).digest('hex') !== request.sha256)
      throw new Error('the stored file is not the one that was signed');
    const words = wordingIn(await this.languageOf(signers, own));
    const paper = evidencePaper(
      { name: name ?? '', request, signers, given, events, verifyAt: `${this.config.publicUrl}/verificar` },
      company,
      words,
    );
    const identity = await this.certificate.current(company, at);
    const count = signers.length;
    const reason =
      count === 1
        ? words.say('Firmado por su firmante', 'Signat pel seu signant')
        : words.say(`Firmado por sus ${count} firmantes`, `Signat pels seus ${count} signants`);
    // Loaded with the first seal: 1.5 MB of code that few processes ever need (decision 0097).
    const { hasSoundSeal, sealPdf } = await import('./pades.ts');
    const sealed = await sealPdf(text, await this.printer.print(paper), identity, {
      name: company.name,
      reason,
      at,
    });
    if (!(await hasSoundSeal(sealed, identity.certificate))) throw new Error('the seal is not sound');
    return sealed;
  }

  /** Catalan where everybody who signs for themselves reads it. */
  private async languageOf(signers: readonly SignerRow[], own: CallContext): Promise<DocumentLanguage> {
    const people = signers.filter(({ role }) => role !== 'COMPANY');
    return languageFor(
      await Promise.all(people.map(({ agent }) => languageOfSigner(this.peers, agent, own))),
    );
  }
}
