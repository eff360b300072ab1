import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commands } from '@llavero/proto/commands/registry';
import { signOut } from '@llavero/proto/commands/sign-out';
import { notFound } from '@llavero/proto/errors';
import { Visitors } from '../http/visitors.ts';
import { Upstream } from '../records/upstream.ts';
import { callerOf, publicContextOf } from '../session/caller.ts';
import { clearAdminCookie, clearSessionCookie } from '../session/cookie.ts';
import { SessionEnd } from '../session/session-end.ts';

/** `POST /commands/<Name>`: every command of the product that is not internal. */
@Controller('commands')
export class CommandsController {
  constructor(
    private readonly upstream: Upstream,
    private readonly visitors: Visitors,
    private readonly sessionEnd: SessionEnd,
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
    if (name === signOut.name) {
      // A session that has ended by itself must still be able to sign out.
      clearSessionCookie(request, reply);
      clearAdminCookie(request, reply);
      return this.sessionEnd.of(callerOf(request), request);
    }
    if (command.access !== 'public' && request.sessionProblem) throw request.sessionProblem;
    // What only reads ends with the person's request; what writes is carried through.
    const options = command.reads ? { signal: signalOf(reply) } : {};
    this.visitors.refuseTrapped(command, body);
    const run = () => this.upstream.run(command, body, publicContextOf(request), options);
    const isVisitor = command.access === 'public' && !request.caller;
    return isVisitor ? this.visitors.inTurn(run) : run();
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
