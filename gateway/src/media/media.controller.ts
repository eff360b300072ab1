import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileInMandateFolder } from '@llavero/proto/commands/mandate-folder';
import { fileDocument } from '@llavero/proto/commands/media';
import type { Json } from '@llavero/proto/fields/field';
import { document } from '@llavero/proto/records/documents/document';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';
import { MediaClient } from '@llavero/kit/media/media-client';
import { formFields } from './form-fields.ts';
import { FormFiles, noFile } from './form-files.ts';
import { sendFile } from './send-file.ts';
import { sendTable } from './send-table.ts';

/** Most files of one document. */
const MOST_FILES = 20;
/** Names of fields that label nothing: the document is called as its file. */
const unnamed: ReadonlySet<string> = new Set(['file', 'files', 'files[]']);
/** So long a browser shows a small picture again without asking. */
const THUMBNAIL_SECONDS = 300;

/** RST-01, RST-09: files by the routes of the specification. The documents service decides who may read and write them. */
@Controller()
export class MediaController {
  constructor(
    private readonly media: MediaClient,
    private readonly forms: FormFiles,
    private readonly upstream: Upstream,
  ) {}

  /** The file of a document. `?table` answers the first rows of a spreadsheet. */
  @Get('manager/downloadMedia/:documentId/:fileName')
  async downloadDocument(
    @Param('documentId') documentId: string,
    @Param('fileName') fileName: string,
    @Query() { attached, table }: { attached?: string; table?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = { document_id: documentId, file_name: fileName };
    const file = await this.media.download(asked, contextOf(request));
    if (table !== undefined) return sendTable(reply, file);
    sendFile(reply, file, { attached: attached !== undefined });
  }

  /**
   * A file by itself: a photo, or one of several of a document. `?thumbnail` answers its small picture, `?table` the first rows of a
   * spreadsheet.
   */
  @Get('downloadMedia/:id/:fileName')
  async download(
    @Param('id') id: string,
    @Param('fileName') fileName: string,
    @Query() { thumbnail, attached, table }: { thumbnail?: string; attached?: string; table?: string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const small = thumbnail !== undefined;
    const asked = { media_id: id, file_name: fileName, thumbnail: small };
    const file = await this.media.download(asked, contextOf(request));
    if (table !== undefined) return sendTable(reply, file);
    sendFile(reply, file, { attached: attached !== undefined, seconds: small ? THUMBNAIL_SECONDS : 0 });
  }

  /** A file in one request (multipart, field `file`); `POST /uploads` takes large ones in pieces. */
  @Post('uploadMedia')
  @HttpCode(200)
  async upload(@Req() request: FastifyRequest): Promise<Record<string, Json>> {
    const ctx = contextOf(request);
    const { files } = await this.forms.take(request, 1, ctx);
    const [file] = files;
    if (!file) throw noFile();
    const { media, label: _label, ...facts } = file;
    return { success: true, id: media, data: { id: media, ...facts } };
  }

  /** A document with its files (multipart: files and the fields of the document, links and objects as JSON). */
  @Post('manager/createDocument')
  @HttpCode(200)
  async createDocument(@Req() request: FastifyRequest): Promise<Record<string, Json>> {
    const ctx = contextOf(request);
    const { files, fields } = await this.forms.take(request, MOST_FILES, ctx);
    if (files.length === 0) throw noFile();
    const given = formFields(document, fields);
    const input = { files: files.map(({ media }) => media), fields: given };
    const { document: id } = await this.upstream.run(fileDocument, input, ctx);
    return { success: true, id, data: { id, media: input.files } };
  }

  /**
   * RST-01: files into a folder of a mandate (multipart: `mandateName`, `relativePath`, and the files, each under its label); they go on to
   * Google Drive where that is configured.
   */
  @Post('drive/createFile')
  @HttpCode(200)
  async createDriveFile(@Req() request: FastifyRequest): Promise<Record<string, Json>> {
    const ctx = contextOf(request);
    const { files, fields } = await this.forms.take(request, MOST_FILES, ctx);
    if (files.length === 0) throw noFile();
    const { mandateName = '', relativePath = '' } = fields;
    const labelled = files.map(({ media, label }) => ({ media, label: unnamed.has(label) ? null : label }));
    const filed = await this.upstream.run(
      fileInMandateFolder,
      { mandateName, relativePath, files: labelled },
      ctx,
    );
    return { success: true, path: filed.path, data: { mandate: filed.mandate, files: filed.documents } };
  }
}
