import { SetMetadata } from '@nestjs/common';
import type { Action } from '@llavero/proto/access/access';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { authoriseCommand } from '@llavero/kit/auth/authorise';
import { requireStaff } from '../cache/families.ts';
import { collectionOf } from '../records/collection-of.ts';
import { asDataRequest, componentOf } from '../records/component.ts';
import { refusePartner, requireScope } from '../session/partner-callers.ts';
import { requireAccess } from '../session/permissions.ts';
import type { CallScope } from './call-scope.ts';

/** Who may make a call with these arguments. @throws CodedError unauthenticated or forbidden */
export type Permission<A> = (args: A, call: CallScope) => void;

/** What a call costs on top of its request, and which argument may name the caller. */
interface Terms<A> {
  /** Points of the rate limit; a function where the arguments decide. */
  points?: number | ((args: A) => number);
  /** Whose points: those of the session, or of the address for calls that are about to make a session. */
  of?: 'session' | 'address';
  /**
   * Name of the argument whose token, when given, says who calls in the place of the request's own: `token` wherever the
   * call has it (C §7). Null where it is only looked at.
   */
  token?: (keyof A & string) | null;
}

/** What {@link Access} declares of a resolver. */
export interface DeclaredAccess extends Terms<Record<string, unknown>> {
  permission: Permission<Record<string, unknown>>;
}

/** Metadata key of {@link DeclaredAccess} on a resolver method. */
export const ACCESS_METADATA = 'llavero:graphql-access';

/**
 * Declares who may call the resolver and what the call costs. Both are applied before it runs; a resolver without
 * this decorator stops the start of the gateway.
 */
export function Access<A>(permission: Permission<A>, terms: Terms<A> = {}) {
  return <F extends (...given: never[]) => Promise<unknown>>(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<F> & (Parameters<F>[0] extends A ? unknown : never),
  ): void => {
    SetMetadata(ACCESS_METADATA, { permission, ...terms })(target, name, method);
  };
}

/** Also without a session. */
export const anyone: Permission<unknown> = () => undefined;

/** Whoever has a session; rows and field groups are decided by the owner. */
export const signedIn: Permission<unknown> = (_args, call) => refusePartner(call.caller.partner?.scopes);

/** Staff of the house: the shared cache. */
export const office: Permission<unknown> = (_args, call) => {
  requireStaff(call.caller);
  refusePartner(call.caller.partner?.scopes);
};

/** Roles that the command names (SES-09). */
export function toRun(command: Pick<CommandDefinition, 'access' | 'label'>): Permission<unknown> {
  return (_args, call) => {
    authoriseCommand(command, call.caller.actor);
    refusePartner(call.caller.partner?.scopes);
  };
}

/** The matrix of a collection known beforehand (SES-09). */
export function toRead(collection: string): Permission<unknown> {
  return (_args, { caller }) => {
    const definition = requireAccess(collection, caller.actor.role, 'read');
    requireScope(caller.partner?.scopes, definition.collection, false);
  };
}

/** The matrix of the collection that the call names (SES-09). @param action the same for every call, or by its arguments */
export function onCollection<A extends { collection: string }>(
  action: Action | ((args: A) => Action),
): Permission<A> {
  return (args, call) => {
    const { actor, partner } = call.caller;
    const collection = collectionOf(args.collection);
    const asked = typeof action === 'string' ? action : action(args);
    requireAccess(collection, actor.role, asked);
    requireScope(partner?.scopes, collection, asked !== 'read');
  };
}

/** The matrix of the collection that a screen shows (C §3.4); rows in the bin are for those who may bring them back. */
export const onComponent: Permission<{ dataRequest: unknown }> = ({ dataRequest }, call) => {
  const { role } = call.caller.actor;
  // Screens show names of other collections beside their own.
  refusePartner(call.caller.partner?.scopes);
  const { component, otherData } = asDataRequest(dataRequest);
  requireAccess(componentOf(component).collection, role, otherData?.deleted ? 'restore' : 'read');
};
