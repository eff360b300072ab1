import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { sendMessage } from '@llavero/proto/commands/messages';
import {
  signatureCopy,
  signatureDeclined,
  signatureEndedElsewhere,
  signatureExpired,
  signatureLapsed,
  signatureSigned,
  signatureVoided,
} from '@llavero/proto/messages/catalogue/signatures';
import { named, type NamedMessage } from '@llavero/proto/messages/message';
import { document } from '@llavero/proto/records/documents/document';
import type { z } from 'zod';
import { Letterheads } from '../print/letterheads.ts';
import { languageOfSigner } from './signer-language.ts';
import { type SignatureRow, SignatureTable, type SignerRow } from './signature-table.ts';
import { tellSignatureEndJob } from './tell-signature-end-job.ts';

/** What the messages are filed under. */
interface About {
  relatedMandates: string[];
  relatedContracts: string[];
  relatedPlaces: string[];
}

/** Carried out twice nobody is told twice: each message has a key. */
@JobHandler(tellSignatureEndJob)
export class TellSignatureEnd implements HandlesJob<typeof tellSignatureEndJob> {
  private readonly table: SignatureTable;

  constructor(
    database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly letterheads: Letterheads,
  ) {
    this.table = new SignatureTable(database);
  }

  async run(
    { request: id, elsewhere = false }: z.infer<typeof tellSignatureEndJob.input>,
    job: JobContext<null>,
  ): Promise<void> {
    const [request, signers] = await Promise.all([this.table.find(id), this.table.signers(id)]);
    if (!request) return;
    // Also one that has been deleted: whoever was to sign it has to know.
    const paper = await this.stores
      .of(document)
      .loadUnchecked(request.document, undefined, { deleted: true });
    const own = serviceContext('documents', job.caller.requestId);
    const about = {
      relatedMandates: paper.mandate ? [paper.mandate] : [],
      relatedContracts: paper.contract ? [paper.contract] : [],
      relatedPlaces: paper.places,
    };
    const name = paper.name ?? 'Documento';
    const company = await this.letterheads.signing(paper, own);
    for (const signer of signers)
      await this.tellSigner(request, signer, wordsFor(request, signer, name, company.name), about, own);
    const text = textFor(request, signers, name, elsewhere);
    if (!text) return;
    await this.peers.command(
      sendMessage,
      {
        people: isUuid(request.createdBy) ? [request.createdBy] : [],
        otherwise: 'FIRST_ADMIN',
        ...text,
        ...about,
        deduplication: `signature-${request.status.toLowerCase()} ${id}`,
      },
      own,
    );
  }

  /** @param words nothing is sent without */
  private async tellSigner(
    { id, document: paper }: SignatureRow,
    signer: SignerRow,
    words: Words | null,
    about: About,
    own: CallContext,
  ): Promise<void> {
    if (!words) return;
    const language = await languageOfSigner(this.peers, signer.agent, own);
    await this.peers.command(
      sendMessage,
      {
        to: [signer.email],
        ...words.message(language),
        ...(words.attached && { attachments: [paper] }),
        ...about,
        deduplication: `signature-${words.key} ${id} ${signer.id}`,
      },
      own,
    );
  }
}

/** What a signer is told of the end, each once. */
interface Words {
  key: 'copy' | 'lapsed' | 'void';
  message(language: string | null): NamedMessage;
  /** The sealed file goes with it. */
  attached: boolean;
}

/**
 * Their copy; or, to those who have a link or have signed, that it is void: the others have never heard of it, and who declines knows. To
 * those who have signed what others have not in time, that it lapses: the others were told until when.
 */
function wordsFor(
  { status, document: id }: SignatureRow,
  { name, state }: SignerRow,
  paper: string,
  sender: string,
): Words | null {
  const records = { document: id };
  if (status === 'SIGNED')
    return {
      key: 'copy',
      message: (language) => named(signatureCopy, { language, records, values: { name, paper } }),
      attached: true,
    };
  if (status === 'EXPIRED' && state === 'SIGNED')
    return {
      key: 'lapsed',
      message: (language) => named(signatureLapsed, { language, records, values: { name, paper, sender } }),
      attached: false,
    };
  if (status !== 'VOID' && status !== 'DECLINED') return null;
  if (state === 'WAITING' || state === 'DECLINED') return null;
  const values = { name, paper, sender, hasSigned: state === 'SIGNED', isDeclined: status === 'DECLINED' };
  return {
    key: 'void',
    message: (language) => named(signatureVoided, { language, records, values }),
    attached: false,
  };
}

function textFor(
  { status, reason, document: paperId }: SignatureRow,
  signers: readonly SignerRow[],
  paper: string,
  elsewhere: boolean,
): NamedMessage | null {
  const said = { records: { document: paperId }, values: { paper } };
  if (status === 'SIGNED') return named(signatureSigned, said);
  if (status === 'VOID' && elsewhere) return named(signatureEndedElsewhere, said);
  if (status === 'EXPIRED') return named(signatureExpired, said);
  if (status !== 'DECLINED') return null;
  const signer = signers.find(({ state }) => state === 'DECLINED')?.name ?? 'Un firmante';
  return named(signatureDeclined, { ...said, values: { paper, signer, reason: reason || null } });
}
