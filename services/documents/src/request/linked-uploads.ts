import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  finishLinkedUpload,
  linkedUploadState,
  openLinkedUpload,
} from '@llavero/proto/commands/document-requests';
import { Uploads } from '../upload/uploads.ts';
import { LinkedSenders } from './linked-senders.ts';

@CommandHandler(openLinkedUpload)
export class OpenLinkedUpload implements Handles<typeof openLinkedUpload> {
  constructor(
    private readonly uploads: Uploads,
    private readonly senders: LinkedSenders,
  ) {}

  async run(
    { code, name, size }: InputOf<typeof openLinkedUpload>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof openLinkedUpload>> {
    const sender = await this.senders.of(code, ctx);
    return this.uploads.open({ name, size, collection: 'document', record: null }, sender);
  }
}

@CommandHandler(linkedUploadState)
export class LinkedUploadState implements Handles<typeof linkedUploadState> {
  constructor(
    private readonly uploads: Uploads,
    private readonly senders: LinkedSenders,
  ) {}

  async run(
    { code, upload }: InputOf<typeof linkedUploadState>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof linkedUploadState>> {
    return this.uploads.state(upload, await this.senders.of(code, ctx));
  }
}

@CommandHandler(finishLinkedUpload)
export class FinishLinkedUpload implements Handles<typeof finishLinkedUpload> {
  constructor(
    private readonly uploads: Uploads,
    private readonly senders: LinkedSenders,
  ) {}

  async run(
    { code, upload, sha256 }: InputOf<typeof finishLinkedUpload>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof finishLinkedUpload>> {
    return this.uploads.finish({ upload, sha256 }, await this.senders.of(code, ctx));
  }
}
