import type { Actor, Role } from '@llavero/proto/access/access';

/**
 * Somebody without a session, as public commands see them. The role is outside the list on purpose: no
 * matrix knows it, so it may do nothing.
 */
export const anonymous: Actor = {
  id: 'anonymous',
  role: 'ANONYMOUS' as Role,
  session: null,
  impersonator: null,
};
