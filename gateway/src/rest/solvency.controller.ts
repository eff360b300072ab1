import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createSolvencyRequest } from '@llavero/proto/commands/solvency';
import { type CodedError, invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { FormFiles } from '../media/form-files.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf } from '../session/caller.ts';

/** Most files of one request: the papers of several tenants and guarantors. */
const MOST_FILES = 40;

/** RST-04: a solvency request with its files (multipart: `json` and files under any name). */
@Controller('manager')
export class SolvencyController {
  constructor(
    private readonly forms: FormFiles,
    private readonly upstream: Upstream,
  ) {}

  @Post('createSolvencyRequest')
  @HttpCode(200)
  async create(@Req() request: FastifyRequest): Promise<Record<string, Json>> {
    const ctx = contextOf(request);
    const { files, fields } = await this.forms.take(request, MOST_FILES, ctx);
    const ids = files.map(({ media }) => media);
    try {
      const input = { request: jsonOf(fields['json']), files: ids };
      const { id, version, status } = await this.upstream.run(createSolvencyRequest, input, ctx);
      return { success: true, id, data: { id, version, status, uploadedFiles: ids } };
    } catch (error) {
      // Nothing half-saved: the files go with the form.
      await this.forms.discard(files, ctx);
      throw error;
    }
  }
}

function jsonOf(text: string | undefined): Json {
  if (text === undefined || text.trim() === '')
    throw badJson('required', 'Los campos de la solicitud en JSON.');
  try {
    const given = JSON.parse(text) as Json;
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  } catch {
    throw badJson('json', 'No es JSON: revise comas y comillas.');
  }
  throw badJson('object', 'Un objeto JSON con los campos de la solicitud.');
}

const badJson = (rule: string, message: string): CodedError =>
  invalid('SOLVENCY_REQUEST.JSON', 'La solicitud no se entiende. No se ha guardado nada.', [
    { field: 'json', rule, message },
  ]);
