import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authoriseCommand } from '@llavero/kit/auth/authorise';
import { staff } from '@llavero/proto/commands/command';
import { notFound } from '@llavero/proto/errors';
import { type AccountingSheet, accountingSheets } from '@llavero/proto/rules/reports/accounting-sheets';
import { XLSX } from '@llavero/proto/values/content-types';
import { asObject } from '../../records/as-object.ts';
import { contextOf } from '../../session/caller.ts';
import { AccountingSheets, askedDocuments } from './accounting-sheet.ts';
import { askedJournal, JournalSheet } from './journal-sheet.ts';
import { PreviewSheet } from './preview-sheet.ts';

const download = { access: staff, label: 'Descargar hojas de cálculo' };
const CSV = 'text/csv; charset=utf-8';

/** Spreadsheets of F §7, sent while they are written. */
@Controller('manager')
export class SheetsController {
  constructor(
    private readonly sheets: AccountingSheets,
    private readonly preview: PreviewSheet,
    private readonly journal: JournalSheet,
  ) {}

  /** RST-07. Body: `{year, month?}` or `{financeIds}`. */
  @Post('generateExcelAndDownload/:kind')
  @HttpCode(200)
  async accounting(
    @Param('kind') kind: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    authoriseCommand(download, ctx.actor);
    if (!isSheet(kind))
      throw notFound(
        'SHEET.UNKNOWN',
        `No existe esa hoja de contabilidad. Las hay de estos tipos: ${Object.keys(accountingSheets).join(', ')}.`,
      );
    const asked = askedDocuments(asObject(body ?? {}, 'body'));
    send(reply, accountingSheets[kind].fileName, await this.sheets.file(kind, asked, ctx));
  }

  /** EXT-12. Body: `{from, to, format?}`; the journal in double entry, as CSV or XLSX. */
  @Post('accountingJournal')
  @HttpCode(200)
  async accountingJournal(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    authoriseCommand(download, ctx.actor);
    const asked = askedJournal(asObject(body ?? {}, 'body'));
    const bytes = await this.journal.file(asked, ctx);
    send(reply, `Diario contable.${asked.format}`, bytes, asked.format === 'csv' ? CSV : XLSX);
  }

  /** RST-06. Body: `{mandateIds?, contractIds?, year?, month?}`; without a month, the current one. */
  @Post('finance/generatePreview')
  @HttpCode(200)
  async generatePreview(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ctx = contextOf(request);
    authoriseCommand(download, ctx.actor);
    send(reply, 'Previsualizacion del mes.xlsx', await this.preview.file(asObject(body ?? {}, 'body'), ctx));
  }
}

const isSheet = (kind: string): kind is AccountingSheet => Object.hasOwn(accountingSheets, kind);

function send(reply: FastifyReply, fileName: string, bytes: AsyncIterable<Buffer>, type = XLSX): void {
  void reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(bytes, { objectMode: false }));
}
