import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { MediaClient } from '@llavero/kit/media/media-client';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import { fileDocument } from '@llavero/proto/commands/media';
import { addSwitchDocument } from '@llavero/proto/commands/supply-switch';
import { operation } from '@llavero/proto/records/supplies/operation';
import { type SwitchAnswer, SwitchAnswers } from './switch-answers.ts';
import { changeUnknown } from './switch.errors.ts';

type Input = InputOf<typeof addSwitchDocument>;

/** RST-12 POST /okify/document: the file goes to the vendor; built in, it becomes a document of the change, to be reviewed. */
@CommandHandler(addSwitchDocument)
export class AddSwitchDocument implements Handles<typeof addSwitchDocument> {
  constructor(
    private readonly answers: SwitchAnswers,
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly media: MediaClient,
  ) {}

  run(input: Input, ctx: CallContext): Promise<SwitchAnswer> {
    return this.answers.to(
      'document',
      async (vendor) => {
        const own = serviceContext('supplies', ctx.requestId);
        const asked = { media_id: input.media, file_name: input.name, thumbnail: false };
        const { info, body } = await this.media.download(asked, own);
        const bytes = Buffer.concat(await body.toArray());
        return vendor.addDocument(input.changeId, { name: info.fileName, mimeType: info.contentType, bytes });
      },
      () => this.keep(input, ctx),
    );
  }

  private async keep({ changeId, media, name }: Input, ctx: CallContext) {
    const own = serviceContext('supplies', ctx.requestId);
    const store = this.stores.of(operation);
    const [change] = isUuid(changeId) ? await store.loadManyUnchecked([changeId]) : [];
    if (!change || change.type !== 'SUPPLY_CHANGE' || change.deletedAt !== null) throw changeUnknown();
    const { document } = await this.peers.command(
      fileDocument,
      {
        files: [media],
        fields: { name, status: 'REVIEW_PENDING', places: [change.place], contract: change.contract },
      },
      own,
    );
    await this.database.transaction(async (tx) => {
      // Two files at a time are both kept.
      const { version, documents } = await store.loadUnchecked(change.id, tx, { lock: true });
      const patch = { documents: [...documents, document] };
      await store.writeUnchecked(change.id, version, patch, {}, own, tx);
    });
    return { id: document, changeId: change.id };
  }
}
