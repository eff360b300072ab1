import type { CallContext } from '@llavero/kit/context';
import { type AnswersStream, StreamHandler } from '@llavero/kit/grpc/stream-handler';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelUpload, finishUpload, openUpload, uploadState } from '@llavero/proto/commands/media';
import { allows } from '@llavero/proto/access/access';
import { media } from '@llavero/proto/records/documents/media';
import { LinkedSenders } from '../request/linked-senders.ts';
import { notForRecord } from './upload.errors.ts';
import { Uploads } from './uploads.ts';

@CommandHandler(openUpload)
export class OpenUpload implements Handles<typeof openUpload> {
  constructor(private readonly uploads: Uploads) {}

  run(input: InputOf<typeof openUpload>, ctx: CallContext): Promise<OutputOf<typeof openUpload>> {
    return this.uploads.open(input, ctx);
  }
}

@CommandHandler(uploadState)
export class UploadState implements Handles<typeof uploadState> {
  constructor(private readonly uploads: Uploads) {}

  run({ upload }: InputOf<typeof uploadState>, ctx: CallContext): Promise<OutputOf<typeof uploadState>> {
    return this.uploads.state(upload, ctx);
  }
}

@CommandHandler(finishUpload)
export class FinishUpload implements Handles<typeof finishUpload> {
  constructor(private readonly uploads: Uploads) {}

  run(input: InputOf<typeof finishUpload>, ctx: CallContext): Promise<OutputOf<typeof finishUpload>> {
    return this.uploads.finish(input, ctx);
  }
}

@CommandHandler(cancelUpload)
export class CancelUpload implements Handles<typeof cancelUpload> {
  constructor(private readonly uploads: Uploads) {}

  async run(
    { upload }: InputOf<typeof cancelUpload>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelUpload>> {
    return { cancelled: await this.uploads.cancel(upload, ctx) };
  }
}

interface Piece {
  upload_id?: string;
  offset?: number;
  data?: Buffer;
  link?: string;
}

interface Progress {
  received: number;
  expires_at: number;
}

/** The bytes of an upload (proto/grpc/media.proto); commands carry no bytes. */
@StreamHandler({ file: 'media.proto', path: '/llavero.media.v1.Media/Append' })
export class AppendPiece implements AnswersStream<Piece, Progress> {
  constructor(
    private readonly uploads: Uploads,
    private readonly linked: LinkedSenders,
  ) {}

  async *answer(
    { upload_id = '', offset = 0, data = Buffer.alloc(0), link = '' }: Piece,
    ctx: CallContext,
  ): AsyncGenerator<Progress> {
    const sender = link === '' ? ctx : await this.linked.of(link, ctx);
    if (!allows(media.access, sender.actor.role, 'create')) throw notForRecord();
    const { received, expiresAt } = await this.uploads.append(upload_id, offset, data, sender);
    yield { received, expires_at: expiresAt };
  }
}
