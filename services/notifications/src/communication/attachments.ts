import { isOutage } from '@llavero/kit/errors/outage';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { MediaClient } from '@llavero/kit/media/media-client';
import { OutsideError } from '@llavero/kit/outside/errors';
import { CodedError, invalid } from '@llavero/proto/errors';
import { document as definition } from '@llavero/proto/records/documents/document';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { formatNumber } from '@llavero/proto/values/number';
import { Injectable } from '@nestjs/common';
import type { AttachedFile } from '../outside/mail/port.ts';

/** Bytes of all files of a message: base64 makes a third more of it, and mail servers commonly stop at 25 MB. */
export const MOST_BYTES = 15 * 1024 * 1024;
const MOST_FILES = 10;

type Attachment = Communication['attachments'][number];

/** The files that go with a message: named when it is recorded, fetched from the documents service when it is sent. */
@Injectable()
export class Attachments {
  constructor(
    private readonly peers: Peers,
    private readonly media: MediaClient,
  ) {}

  /**
   * What the record of a message keeps of its files, in the order asked for.
   *
   * @param documents ids of documents that the caller may read
   * @throws CodedError invalid `COMMUNICATION.ATTACHMENTS` for too many or too large ones, or those without a file
   */
  async named(documents: readonly string[], ctx: CallContext): Promise<Attachment[]> {
    const ids = [...new Set(documents)];
    if (ids.length === 0) return [];
    if (ids.length > MOST_FILES)
      throw refusal(`Como máximo ${MOST_FILES} adjuntos por mensaje: repártalos en varios.`);
    const fields = ['name', 'fileName', 'mimeType', 'size', 'sha256'] as const;
    const found = new Map(
      (await this.peers.of(definition).getMany(ids, ctx, { fields })).map((it) => [it.id, it] as const),
    );
    const attachments = ids.map((id): Attachment => {
      const document = found.get(id);
      if (!document?.sha256) throw refusal('Un adjunto no tiene archivo: genérelo o súbalo de nuevo.');
      const { fileName, name, mimeType, size } = document;
      return { document: id, fileName: fileName ?? name, mimeType, bytes: size };
    });
    const bytes = attachments.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
    if (bytes > MOST_BYTES) throw refusal(tooLarge(bytes));
    return attachments;
  }

  /**
   * The files themselves. They are whole before the mail server is spoken to: a file that breaks off must not leave half
   * a message there.
   *
   * @throws OutsideError when one cannot be had; it may pass by itself when the documents service is away
   */
  async fetch(attachments: readonly Attachment[], ctx: CallContext): Promise<AttachedFile[]> {
    const files: AttachedFile[] = [];
    let left = MOST_BYTES;
    for (const { document, fileName, mimeType } of attachments) {
      const content = await this.#content(document, fileName, left, ctx);
      left -= content.length;
      files.push({ fileName, contentType: mimeType ?? 'application/octet-stream', content });
    }
    return files;
  }

  async #content(document: string, fileName: string, most: number, ctx: CallContext): Promise<Buffer> {
    try {
      const { body } = await this.media.download({ document_id: document, file_name: fileName }, ctx);
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of body as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > most) throw unavailable('TOO_LARGE', tooLarge(MOST_BYTES - most + bytes));
        parts.push(part);
      }
      return Buffer.concat(parts);
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      if (error instanceof CodedError && !isOutage(error))
        throw unavailable('NO_FILE', 'Un adjunto ya no tiene archivo o se ha eliminado.');
      throw new OutsideError({
        system: 'documents',
        reason: 'UNREACHABLE',
        what: 'No se han podido leer los adjuntos y no se ha enviado nada.',
        todo: 'Repita la operación dentro de unos minutos.',
        detail: 'ATTACHMENTS',
      });
    }
  }
}

const megabytes = (bytes: number) => `${formatNumber(bytes / (1024 * 1024), 1)} MB`;

const tooLarge = (bytes: number) =>
  `Los adjuntos ocupan ${megabytes(bytes)} y el correo admite ${formatNumber(MOST_BYTES / (1024 * 1024), 0)} MB: quite alguno.`;

function refusal(message: string): CodedError {
  return invalid('COMMUNICATION.ATTACHMENTS', `No se ha enviado nada: revise los adjuntos. ${message}`, [
    { field: 'attachments', rule: 'attachments', message },
  ]);
}

/** A failure that waiting does not mend. */
const unavailable = (detail: string, what: string) =>
  new OutsideError({
    system: 'documents',
    reason: 'REFUSED',
    what,
    todo: 'No se ha enviado nada: cree otra comunicación con los adjuntos correctos.',
    detail,
  });
