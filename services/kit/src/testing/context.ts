import type { Role } from '@llavero/proto/access/access';
import { randomUUID } from 'node:crypto';
import type { CallContext } from '../context.ts';
import { testActor } from './issuer.ts';

/** A call by somebody of this role; the same person each time unless an id is given. */
export function testContext(role: Role = 'ADMIN', id?: string): CallContext {
  return { actor: testActor(role, id), requestId: randomUUID() };
}
