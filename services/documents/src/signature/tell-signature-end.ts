import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { notifyStaff, sendEmail } from '@llavero/proto/commands/notifications';
import type { SignatureStatus } from '@llavero/proto/records/choices/signatures';
import { document } from '@llavero/proto/records/documents/document';
import type { z } from 'zod';
import { type SignatureRow, SignatureTable, type SignerRow } from './signature-table.ts';
import { tellSignatureEndJob } from './tell-signature-end-job.ts';

/** Carried out twice nobody is told twice: each message has a key. */
@JobHandler(tellSignatureEndJob)
export class TellSignatureEnd implements HandlesJob<typeof tellSignatureEndJob> {
  private readonly table: SignatureTable;

  constructor(
    database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {
    this.table = new SignatureTable(database);
  }

  async run(
    { request: id }: z.infer<typeof tellSignatureEndJob.input>,
    job: JobContext<null>,
  ): Promise<void> {
    const [request, signers] = await Promise.all([this.table.find(id), this.table.signers(id)]);
    if (!request) return;
    const [paper] = await this.stores.of(document).loadManyUnchecked([request.document]);
    if (!paper) return;
    const own = serviceContext('documents', job.caller.requestId);
    const about = {
      relatedMandates: paper.mandate ? [paper.mandate] : [],
      relatedContracts: paper.contract ? [paper.contract] : [],
      relatedPlaces: paper.places,
    };
    const name = paper.name ?? 'Documento';
    if (request.status === 'SIGNED')
      for (const signer of signers) await this.sendCopy(request, signer, name, about, own);
    const text = textFor(request, signers, name);
    if (!text) return;
    await this.peers.command(
      notifyStaff,
      {
        people: isUuid(request.createdBy) ? [request.createdBy] : [],
        otherwise: 'FIRST_ADMIN',
        template: `SIGNATURE_${request.status}`,
        ...text,
        ...about,
        deduplication: `signature-${request.status.toLowerCase()} ${id}`,
      },
      own,
    );
  }

  private async sendCopy(
    { id, document: paper }: SignatureRow,
    signer: SignerRow,
    name: string,
    about: { relatedMandates: string[]; relatedContracts: string[]; relatedPlaces: string[] },
    own: CallContext,
  ): Promise<void> {
    await this.peers.command(
      sendEmail,
      {
        to: [signer.email],
        subject: 'Su copia del documento firmado',
        body: [
          `Hola, ${signer.name}:`,
          `Todos han firmado «${name}». Le adjuntamos su copia, con el sello electrónico y las pruebas de la firma en sus últimas páginas.`,
          'Guarde el archivo tal como lo recibe: imprimirlo o volver a guardarlo con otro programa rompe el sello.',
        ].join('\n\n'),
        template: 'SIGNATURE_COPY',
        attachments: [paper],
        ...about,
        deduplication: `signature-copy ${id} ${signer.id}`,
      },
      own,
    );
  }
}

function textFor(
  { status, reason }: SignatureRow,
  signers: readonly SignerRow[],
  name: string,
): { subject: string; body: string } | null {
  const texts: Partial<Record<SignatureStatus, { subject: string; body: string }>> = {
    SIGNED: {
      subject: 'Documento firmado por todos',
      body: `Todos han firmado «${name}». El archivo sellado está en el documento, y cada firmante ha recibido su copia.`,
    },
    DECLINED: {
      subject: 'Han rechazado firmar un documento',
      body: `${signers.find(({ state }) => state === 'DECLINED')?.name ?? 'Un firmante'} ha rechazado firmar «${name}».\n\nMotivo: ${reason ?? 'no consta.'}`,
    },
    EXPIRED: {
      subject: 'Ha terminado el plazo de una firma',
      body: `«${name}» no se ha firmado a tiempo. Los enlaces ya no sirven: si sigue en pie, envíelo a firmar de nuevo.`,
    },
  };
  return texts[status] ?? null;
}
