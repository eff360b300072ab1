import type { CallContext } from '@llavero/kit/context';
import { isOutage } from '@llavero/kit/errors/outage';
import { Peers } from '@llavero/kit/grpc/peers';
import { MediaClient } from '@llavero/kit/media/media-client';
import { fileDocument, finishUpload, openUpload } from '@llavero/proto/commands/media';
import { CodedError } from '@llavero/proto/errors';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { Injectable } from '@nestjs/common';
import type { MailFile } from './read-mail.ts';

const MOST_FILES = 10;

/** The files of a mail once they are kept. */
export type KeptFiles = {
  attachments: Communication['attachments'];
  /** Those that are pictures, as media. */
  photos: string[];
  /** What was not kept and why, in Spanish. */
  refused: string[];
};

/** Where they are filed. */
export type Filing = Pick<
  Communication,
  'relatedContracts' | 'relatedMandates' | 'relatedPlaces' | 'relatedAgents'
>;

/** Keeps the files of received mails under the rules of every upload: types by content, limits, antivirus. */
@Injectable()
export class MailFiles {
  constructor(
    private readonly peers: Peers,
    private readonly media: MediaClient,
  ) {}

  /** A file that is refused does not hold up the others. @throws CodedError for an outage */
  async keep(files: readonly MailFile[], about: Filing | null, own: CallContext): Promise<KeptFiles> {
    const kept: KeptFiles = { attachments: [], photos: [], refused: [] };
    for (const file of files.slice(0, MOST_FILES)) {
      try {
        await this.keepOne(file, about, kept, own);
      } catch (error) {
        if (!(error instanceof CodedError) || isOutage(error)) throw error;
        kept.refused.push(`«${file.name}»: ${error.body.message}`);
      }
    }
    if (files.length > MOST_FILES)
      kept.refused.push(`Se guardan ${MOST_FILES} archivos por correo; traía ${files.length}.`);
    return kept;
  }

  private async keepOne(
    { name, content }: MailFile,
    about: Filing | null,
    kept: KeptFiles,
    own: CallContext,
  ): Promise<void> {
    const asked = { name, size: content.length, collection: 'communication', record: null };
    const { upload } = await this.peers.command(openUpload, asked, own);
    await this.media.append(upload, 0, content, own);
    const { media, thumbnail, ...file } = await this.peers.command(
      finishUpload,
      { upload, sha256: null },
      own,
    );
    const fields = {
      name: file.name,
      // Somebody outside has sent it: a person says what it is.
      status: 'REVIEW_PENDING',
      contract: about?.relatedContracts[0] ?? null,
      mandate: about?.relatedMandates[0] ?? null,
      places: about?.relatedPlaces ?? [],
      agents: about?.relatedAgents ?? [],
    };
    const { document } = await this.peers.command(fileDocument, { files: [media], fields }, own);
    kept.attachments.push({ document, fileName: file.name, mimeType: file.mimeType, bytes: file.size });
    if (thumbnail) kept.photos.push(media);
  }
}
