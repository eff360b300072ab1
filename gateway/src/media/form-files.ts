import type { FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { invalid } from '@llavero/proto/errors';
import { LARGEST_UPLOAD } from '@llavero/proto/rules/uploads';
import type { CallContext } from '@llavero/kit/context';
import { UploadClient } from './upload-client.ts';

const FIELD_BYTES = 64 * 1024;

/** Files that come in a form. */
@Injectable()
export class FormFiles {
  constructor(private readonly uploads: UploadClient) {}

  /** The parts of a multipart body: files are stored as they come, each with the name of its field as label. */
  async take(request: FastifyRequest, mostFiles: number, ctx: CallContext) {
    if (!request.isMultipart()) throw noFile();
    const fields: Record<string, string> = {};
    const files: (Awaited<ReturnType<UploadClient['takeWhole']>> & { label: string })[] = [];
    const limits = { fileSize: LARGEST_UPLOAD, files: mostFiles, fields: 100, fieldSize: FIELD_BYTES };
    for await (const part of readable(request.parts({ limits }))) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else {
        const { file, filename } = part;
        const taken = { name: filename || 'documento', bytes: file, isCut: () => file.truncated };
        const stored = await this.uploads.takeWhole(taken, { collection: 'media', record: null }, ctx);
        files.push({ ...stored, label: part.fieldname });
      }
    }
    return { files, fields };
  }
}

/** The parts as they come. A body that cannot be read as a form is the caller's fault, whatever the parser calls it. */
async function* readable<T>(parts: AsyncIterableIterator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        throw error instanceof Error && 'statusCode' in error ? error : badForm();
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
}

const badForm = () =>
  invalid('UPLOAD.BAD_FORM', 'El formulario ha llegado roto. No se ha guardado nada: repita el envío.', [
    { field: 'body', rule: 'multipart', message: 'Un cuerpo multipart/form-data completo.' },
  ]);

export const noFile = () =>
  invalid(
    'UPLOAD.NO_FILE',
    'No ha llegado ningún archivo. No se ha guardado nada: elija uno y repita el envío.',
    [{ field: 'file', rule: 'required', message: 'Un archivo en multipart/form-data.' }],
  );
