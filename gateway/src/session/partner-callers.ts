import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { verifyPartnerKey } from '@llavero/proto/commands/partners';
import { forbidden } from '@llavero/proto/errors';
import { definitionOf } from '@llavero/proto/records/registry';
import { type Scopes, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { PromiseCache } from './promise-cache.ts';

/** What a partner's caller has beside its actor. */
export interface PartnerRights {
  scopes: Scopes;
  /** Requests per minute. */
  perMinute: number;
}

/** The caller that a key stands for. */
interface PartnerCaller {
  actor: Actor;
  token: string;
  /** Unix seconds. */
  expiresAt: number;
  partner: PartnerRights;
}

/** How long a key that was good is believed: a revoked one is refused after this time at the latest, in every process. */
const BELIEVED_MS = 3_000;

/** Turns API keys of partners into callers (decision 0142). */
@Injectable()
export class PartnerCallers {
  readonly #known = new PromiseCache<PartnerCaller>({ max: 2_000, ttl: BELIEVED_MS });

  constructor(private readonly peers: Peers) {}

  /** @throws CodedError unauthenticated PARTNER.KEY_INVALID, or unavailable */
  verify(key: string): Promise<PartnerCaller> {
    return this.#known.get(key, () => this.ask(key));
  }

  private async ask(key: string): Promise<PartnerCaller> {
    const { partner, id, role, perMinute, scopes, expiresAt } = await this.peers.command(
      verifyPartnerKey,
      { key },
      serviceContext('gateway'),
    );
    const rights = {
      perMinute,
      scopes: {
        read: new Set(scopes.map(({ collection }) => collection)),
        write: new Set(scopes.filter(({ write }) => write).map(({ collection }) => collection)),
      },
    };
    const actor = { id: partner, role: role as Role, session: id, impersonator: null };
    return { actor, token: key, expiresAt, partner: rights };
  }
}

/** True for what looks like an API key of a partner. */
export const isPartnerKey = (token: string): boolean => token.startsWith('llv_');

/**
 * Refuses what lies outside of a partner's scopes; everybody else has none.
 *
 * @throws CodedError forbidden PARTNER.SCOPE
 */
export function requireScope(scopes: Scopes | undefined, collection: CollectionName, isWrite: boolean): void {
  if (!scopes || (isWrite ? scopes.write : scopes.read).has(collection)) return;
  const { many } = definitionOf(collection).label;
  throw forbidden(
    'PARTNER.SCOPE',
    `La clave no permite ${isWrite ? 'escribir' : 'leer'} «${many.toLowerCase()}». Pida ese permiso a quien gestiona Llavero.`,
  );
}

/** Refuses what no key opens, whatever its scopes. @throws CodedError forbidden PARTNER.NOT_OFFERED */
export function refusePartner(scopes: Scopes | undefined): void {
  if (scopes)
    throw forbidden(
      'PARTNER.NOT_OFFERED',
      'Esta operación no se ofrece a integraciones. Use las consultas y los cambios de fichas de /graphql.',
    );
}

const documents: ReadonlySet<string> = new Set(['/openapi.json', '/asyncapi.json', '/schema.graphql']);

/** Where a key is accepted. */
export function isOpenToPartners(path: string): boolean {
  return documents.has(path) || path === '/graphql' || /^\/records\/[^/]+\/batch$/.test(path);
}
