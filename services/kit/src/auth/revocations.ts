import type { EventOf } from '@llavero/proto/events/define';
import { employeeSessionRevoked } from '@llavero/proto/events/people';
import { revokedSessions } from '@llavero/proto/commands/people';
import { serviceContext } from '../context.ts';
import type { Events } from '../events/events.ts';
import type { Peers } from '../grpc/peers.ts';
import type { Logger } from '../logging/logger.ts';
import type { TokenVerifier } from './token-verifier.ts';

const RETRY_MS = 2_000;

/**
 * Keeps a verifier's list of revoked sessions up to date (SES-12): by event as they happen, and the whole
 * list at the start and after every gap in the connection.
 */
export function followRevocations(
  name: string,
  parts: { verifier: TokenVerifier; peers: Peers; events: Events; logger: Logger },
): { stop(): void } {
  const { verifier, peers, events, logger } = parts;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const readAll = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const { sessions } = await peers.command(revokedSessions, {}, serviceContext(name));
      for (const { id } of sessions) verifier.revoke(id);
    } catch (error) {
      if (stopped) return;
      logger.debug('revoked sessions are not known yet', { errorType: (error as Error).name });
      timer = setTimeout(() => void readAll(), RETRY_MS).unref();
    }
  };
  const live = events.live(
    employeeSessionRevoked,
    (event) => revokeAll(verifier, event),
    () => void readAll(),
  );
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      live.stop();
    },
  };
}

/** Revokes the sessions an event names. */
function revokeAll(verifier: TokenVerifier, event: EventOf<typeof employeeSessionRevoked>): void {
  const { sessions } = event.data.extra;
  if (Array.isArray(sessions))
    for (const session of sessions) if (typeof session === 'string') verifier.revoke(session);
}
