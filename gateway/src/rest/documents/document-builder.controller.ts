import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateDocument, previewDocument } from '@llavero/proto/commands/generation';
import { sendEmail } from '@llavero/proto/commands/notifications';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { normaliseFileName } from '@llavero/proto/values/file-name';
import { asObject } from '../../records/as-object.ts';
import { Upstream } from '../../records/upstream.ts';
import { contextOf } from '../../session/caller.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * RST-09: documents of templates under the addresses of F §7. What stands at `{a}`, `{b}` and `{c}` is *ours*, for the text does not
 * say it: the template's key, then the id of the record. `data` (or `fields`) are values of the template's own variables. A `filename`
 * that ends in `.docx`, or a caller that accepts that type only, gets the document for a word processor.
 */
@Controller()
export class DocumentBuilderController {
  constructor(private readonly upstream: Upstream) {}

  /** Data of a contract's document: its blocks and what is missing. */
  @Post('documentBuilder/RENT/:template/:record')
  @HttpCode(200)
  rentData(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Json> {
    return this.data(template, record, membersOf(body), request);
  }

  /** The PDF of a contract; the body names the template. */
  @Post('documentBuilder/RENT/:record/PDF')
  @HttpCode(200)
  rentPdf(
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const members = membersOf(body);
    const { template } = members;
    if (typeof template !== 'string' || template === '') {
      const message = 'Indique en «template» la clave de la plantilla del contrato.';
      throw invalid('REQUEST.INVALID', message, [{ field: 'template', rule: 'required', message }]);
    }
    return this.send(template, record, members, request, reply, { how: 'attachment', word: false });
  }

  /**
   * Makes the document and keeps it with its `subcategory` (of the chronology, C §3.4). `creator` is whoever calls, whatever the body
   * says.
   */
  @Post('documentBuilder/createDocument/:template/:record')
  @HttpCode(200)
  create(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Json> {
    const members = membersOf(body);
    const { subcategory } = members;
    const input = { ...asked(members), ...(subcategory ? { subcategory } : {}), template, record };
    return this.upstream.run(generateDocument, input, contextOf(request));
  }

  /** The PDF of a record of a collection; as JSON with its content in base64 for callers that accept only that. */
  @Post('documentBuilder/:collection/:template/:record')
  @HttpCode(200)
  async build(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const members = membersOf(body);
    if (request.headers.accept === 'application/json') {
      const word = asksForWord(members, request);
      const { title, fileName, content } = await this.made(template, record, members, request, word);
      await reply.send({ title, fileName: nameOf(members, fileName, word), content });
      return;
    }
    await this.pdf(template, record, members, request, reply, 'attachment');
  }

  /** Blocks and what is missing. */
  @Post('manager/documentGeneration/:template/:record')
  @HttpCode(200)
  generation(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Json> {
    return this.data(template, record, membersOf(body), request);
  }

  @Post('manager/documentGeneration/:template/:record/download')
  @HttpCode(200)
  download(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pdf(template, record, membersOf(body), request, reply, 'attachment');
  }

  /** The same, to be shown. */
  @Post('manager/documentGeneration/:template/:record/file')
  @HttpCode(200)
  file(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pdf(template, record, membersOf(body), request, reply, 'inline');
  }

  /** Keeps the document and mails it: `emailData` is that of `/manager/sendEmail`. */
  @Post('manager/documentGeneration/:template/:record/email')
  @HttpCode(200)
  async email(
    @Param('template') template: string,
    @Param('record') record: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Json> {
    const ctx = contextOf(request);
    const members = membersOf(body);
    const { to, cc, subject, body: text } = asObject(members['emailData'] ?? {}, 'emailData');
    const missing = Object.entries({ to, subject, body: text }).filter(([, value]) => !value);
    // Before anything is kept: a letter without an address would leave a document nobody has asked for.
    if (missing.length > 0)
      throw invalid(
        'REQUEST.INVALID',
        'Al correo le faltan datos. No se ha generado ni enviado nada.',
        missing.map(([name]) => ({
          field: `emailData.${name}`,
          rule: 'required',
          message: `Indique «${name}» en «emailData».`,
        })),
      );
    const made = await this.upstream.run(generateDocument, { ...asked(members), template, record }, ctx);
    const { document } = made as { document: string };
    const mail = { to, ...(cc ? { cc } : {}), subject, body: text, attachments: [document] };
    const sent = (await this.upstream.run(sendEmail, mail, ctx)) as Record<string, Json>;
    return { ...(made as Record<string, Json>), ...sent, document };
  }

  private data(template: string, record: string, members: Members, request: FastifyRequest): Promise<Json> {
    const input = { ...asked(members), template, record };
    return this.upstream.run(previewDocument, input, contextOf(request));
  }

  private async made(
    template: string,
    record: string,
    members: Members,
    request: FastifyRequest,
    word: boolean,
  ) {
    const input = { ...asked(members), template, record, pdf: !word, word, complete: true };
    const made = await this.upstream.run(previewDocument, input, contextOf(request));
    return made as { title: string; fileName: string; content: string };
  }

  private pdf(
    template: string,
    record: string,
    members: Members,
    request: FastifyRequest,
    reply: FastifyReply,
    how: 'attachment' | 'inline',
  ): Promise<void> {
    const word = asksForWord(members, request);
    // A browser shows no document of a word processor.
    return this.send(template, record, members, request, reply, { how: word ? 'attachment' : how, word });
  }

  private async send(
    template: string,
    record: string,
    members: Members,
    request: FastifyRequest,
    reply: FastifyReply,
    { how, word }: { how: 'attachment' | 'inline'; word: boolean },
  ): Promise<void> {
    const { fileName, content } = await this.made(template, record, members, request, word);
    const name = encodeURIComponent(nameOf(members, fileName, word));
    await reply
      .header('content-type', word ? DOCX : 'application/pdf')
      .header('content-disposition', `${how}; filename*=UTF-8''${name}`)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'self'")
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(content, 'base64'));
  }
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const asksForWord = ({ filename }: Members, { headers }: FastifyRequest): boolean =>
  headers.accept === DOCX || (typeof filename === 'string' && /\.docx\s*$/i.test(filename));

const membersOf = (body: unknown): Members => asObject(body ?? {}, 'body');

/** Language, variables and changes by hand, under the names of the text. */
function asked({
  language,
  data,
  fields,
  variables,
  changes,
  printChanges,
}: Members): Record<string, unknown> {
  return {
    ...(language === undefined ? {} : { language }),
    ...(changes === undefined ? {} : { changes }),
    ...(printChanges === undefined ? {} : { printChanges }),
    variables: variables ?? fields ?? data ?? null,
  };
}

function nameOf({ filename }: Members, usual: string, word: boolean): string {
  if (typeof filename !== 'string' || filename.trim() === '') return usual;
  const name = normaliseFileName(filename);
  const ending = word ? '.docx' : '.pdf';
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
