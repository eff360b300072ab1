import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { type CommandDefinition, type InputOf, staff } from '@llavero/proto/commands/command';
import {
  addSwitchDocument,
  createSwitchChange,
  listSwitchChanges,
  listSwitchProducts,
  listSwitchWaterProviders,
} from '@llavero/proto/commands/supply-switch';
import { forbidden, invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { isSameSecret } from '../http/same-secret.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { toErrorBody } from '../http/errors.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { FormFiles, noFile } from '../media/form-files.ts';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { contextOf, originOf, tokenOf } from '../session/caller.ts';

/** Calls per minute and address: the token is in pages that anybody can read. */
const PER_MINUTE = 60;

const notForYou = forbidden(
  'COMMAND.FORBIDDEN',
  'Su perfil no permite los cambios de suministro. Pida ayuda a una persona de administración.',
);

type SwitchCommand =
  | typeof createSwitchChange
  | typeof listSwitchProducts
  | typeof listSwitchWaterProviders
  | typeof addSwitchDocument
  | typeof listSwitchChanges;

/**
 * RST-12: the supply-change service, by its public token or the session of somebody of the staff. A failure is logged, and what the
 * service said of it is the answer (F §7, §8).
 */
@Controller('okify')
export class OkifyController {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly upstream: Upstream,
    private readonly limits: RateLimits,
    private readonly forms: FormFiles,
    private readonly logger: Logger,
  ) {}

  @Post('createChange')
  @HttpCode(200)
  async createChange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const ctx = await this.admitted(request);
    const { content } = asObject(request.body ?? {}, 'body');
    if (content === undefined) throw contentMissing();
    await this.answer(createSwitchChange, { content: content as Json }, ctx, reply);
  }

  @Get('listProducts/:id')
  async listProducts(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(listSwitchProducts, { id }, await this.admitted(request), reply);
  }

  @Get('listWaterProviders')
  async listWaterProviders(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.answer(listSwitchWaterProviders, {}, await this.admitted(request), reply);
  }

  @Get('listChanges/:id')
  async listChanges(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(listSwitchChanges, { id }, await this.admitted(request), reply);
  }

  @Post('document')
  @HttpCode(200)
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const ctx = await this.admitted(request);
    const { files, fields } = await this.forms.take(request, 1, ctx);
    const [file] = files;
    if (!file) throw noFile();
    const { media, name, mimeType } = file;
    const changeId = fields['changeId'] ?? '';
    await this.answer(addSwitchDocument, { changeId, media, name, mimeType }, ctx, reply);
  }

  /**
   * The context of our own processes for whoever shows the public token; it stands for nobody, so what is done says so.
   * @throws CodedError unauthenticated, forbidden, tooMany
   */
  private async admitted(request: FastifyRequest): Promise<CallContext> {
    await this.limits.chargeRoute('/okify', request, PER_MINUTE);
    if (
      !isSameSecret(tokenOf(request) ?? '', this.config.okifyToken) &&
      !staff.includes(contextOf(request).actor.role)
    )
      throw notForYou;
    return { ...serviceContext('gateway', request.id), origin: originOf(request) };
  }

  private async answer<C extends SwitchCommand>(
    command: C,
    input: InputOf<C>,
    ctx: CallContext,
    reply: FastifyReply,
  ): Promise<void> {
    try {
      const { status, answer } = (await this.upstream.run(command as CommandDefinition, input, ctx)) as {
        status: number;
        answer: Json;
      };
      if (status >= 400) this.logger.warn('supply switch refused', { command: command.name, status });
      await reply.status(status).send(answer);
    } catch (error) {
      this.logger.warn('supply switch call failed', { command: command.name, code: toErrorBody(error).code });
      throw error;
    }
  }
}

const contentMissing = () =>
  invalid('SWITCH.NOT_VALID', 'No se ha creado el cambio: falta «content».', [
    { field: 'content', rule: 'required', message: 'Los datos del cambio.' },
  ]);
