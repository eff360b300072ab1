import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endKeycloakSession, enterByKeycloak } from '@llavero/proto/commands/people';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { asObject } from '../records/as-object.ts';
import { Upstream } from '../records/upstream.ts';
import { deviceOf, publicContextOf } from './caller.ts';
import { clearKeycloakCookie, KEYCLOAK_COOKIE, setKeycloakCookie } from './cookie.ts';
import { ReplacedSession } from './replaced-session.ts';

/** Longest id token that is kept in a cookie; browsers drop cookies above 4 kB. */
const MOST_ID_TOKEN = 3_500;

/** Sign-in through the company's Keycloak beside the embedded one (SES-11). */
@Controller('session')
export class KeycloakController {
  constructor(
    private readonly upstream: Upstream,
    private readonly replaced: ReplacedSession,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** How one may sign in: where the company's Keycloak is; null where only the embedded sign-in is there. */
  @Get('ways')
  ways(): { keycloak: { issuer: string; clientId: string } | null } {
    return { keycloak: this.config.keycloak };
  }

  /**
   * A session for an access token of Keycloak: `{token, idToken?}`.
   *
   * @throws CodedError as `KeycloakTokens.identity` of the people service, and forbidden KEYCLOAK.PERSON_UNKNOWN or
   *   KEYCLOAK.ROLE_DIFFERS
   */
  @Post('keycloak')
  @HttpCode(200)
  async enter(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ entered: true }> {
    const { token, idToken } = asObject(body, 'body');
    const device = deviceOf(request);
    const input = { token: typeof token === 'string' ? token : '', ip: request.ip, device };
    const opened = await this.upstream.command(enterByKeycloak, input, publicContextOf(request));
    await this.replaced.by(opened.token, request, reply);
    if (typeof idToken === 'string' && idToken.length <= MOST_ID_TOKEN)
      setKeycloakCookie(request, reply, idToken);
    return { entered: true };
  }

  /** Where a browser that came in by Keycloak also leaves there; null for one that did not. */
  @Post('keycloak/leave')
  @HttpCode(200)
  leave(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): { url: string | null } {
    const idToken = request.cookies[KEYCLOAK_COOKIE];
    if (!this.config.keycloak || idToken === undefined) return { url: null };
    clearKeycloakCookie(request, reply);
    const { issuer, clientId } = this.config.keycloak;
    const url = new URL(`${issuer}/protocol/openid-connect/logout`);
    url.searchParams.set('client_id', clientId);
    url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('post_logout_redirect_uri', `${request.protocol}://${request.host}/login`);
    return { url: url.href };
  }

  /** What Keycloak calls when one of its sessions has ended (OpenID Connect Back-Channel Logout 1.0). */
  @Post('keycloak/logout')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async ended(@Body() body: unknown, @Req() request: FastifyRequest): Promise<object> {
    const { logout_token: token } = asObject(body, 'body');
    const logoutToken = typeof token === 'string' ? token : '';
    return this.upstream.command(endKeycloakSession, { logoutToken }, publicContextOf(request));
  }
}
