import type { FastifyRequest } from 'fastify';
import { discardFiles } from '@llavero/proto/commands/applicant-files';
import { invalid } from '@llavero/proto/errors';
import { LARGEST_UPLOAD } from '@llavero/proto/rules/uploads';
import type { CallContext } from '@llavero/kit/context';
import { Injectable } from '@nestjs/common';
import { Upstream } from '../records/upstream.ts';
import { UploadClient } from './upload-client.ts';

const FIELD_BYTES = 64 * 1024;

/** Files and fields of forms (multipart). */
@Injectable()
export class FormFiles {
  constructor(
    private readonly uploads: UploadClient,
    private readonly upstream: Upstream,
  ) {}

  /** The parts of a multipart body: files are stored as they come, each with the name of its field as label. */
  async take(request: FastifyRequest, mostFiles: number, ctx: CallContext) {
    if (!request.isMultipart()) throw noFile();
    const fields: Record<string, string> = {};
    const files: (Awaited<ReturnType<UploadClient['takeWhole']>> & { label: string })[] = [];
    const limits = { fileSize: LARGEST_UPLOAD, files: mostFiles, fields: 100, fieldSize: FIELD_BYTES };
    try {
      for await (const part of readable(request.parts({ limits }))) {
        if (part.type === 'field') fields[part.fieldname] = String(part.value);
        else {
          const { file, filename } = part;
          const taken = { name: filename || 'documento', bytes: file, isCut: () => file.truncated };
          const stored = await this.uploads.takeWhole(taken, { collection: 'media', record: null }, ctx);
          files.push({ ...stored, label: part.fieldname });
        }
      }
    } catch (error) {
      await this.discard(files, ctx);
      throw error;
    }
    return { files, fields };
  }

  /** Takes back what came with a form that was refused. What fails here stays nobody's and harms nobody. */
  async discard(files: readonly { media: string }[], ctx: CallContext): Promise<void> {
    if (files.length === 0) return;
    const input = { files: files.map(({ media }) => media) };
    await this.upstream.run(discardFiles, input, ctx).catch(() => undefined);
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
