import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commands } from '@llavero/proto/commands/registry';
import { signOut } from '@llavero/proto/commands/sign-out';
import { notFound } from '@llavero/proto/errors';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Visitors } from '../http/visitors.ts';
import { Upstream } from '../records/upstream.ts';
import { publicContextOf } from '../session/caller.ts';
import { clearAdminCookie, clearSessionCookie } from '../session/cookie.ts';

/** `POST /commands/<Name>`: every command of the product that is not internal. */
@Controller('commands')
export class CommandsController {
  constructor(
    private readonly upstream: Upstream,
    private readonly visitors: Visitors,
    private readonly verifier: TokenVerifier,
  ) {}

  @Post(':name')
  @HttpCode(200)
  async run(
    @Param('name') name: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const command = commands.get(name);
    if (!command || command.internal) throw notFound('COMMAND.UNKNOWN', `No existe la operación «${name}».`);
    // A session that has ended by itself must still be able to sign out.
    if (name === signOut.name) {
      clearSessionCookie(request, reply);
      clearAdminCookie(request, reply);
    }
    if (command.access !== 'public' && request.sessionProblem) throw request.sessionProblem;
    // What only reads ends with the person's request; what writes is carried through.
    const options = command.reads ? { signal: signalOf(reply) } : {};
    this.visitors.refuseTrapped(command, body);
    const run = () => this.upstream.run(command, body, publicContextOf(request), options);
    const isVisitor = command.access === 'public' && !request.caller;
    const output = await (isVisitor ? this.visitors.inTurn(run) : run());
    // The event of the end reaches the other gateways; this one knows already.
    const session = request.caller?.actor.session;
    if (name === signOut.name && session) this.verifier.revoke(session);
    return output;
  }
}

/** Aborts when the connection closes before it was answered. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
