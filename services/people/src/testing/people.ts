import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '@llavero/proto/access/access';
import { signIn } from '@llavero/proto/commands/people';
import { CodedError } from '@llavero/proto/errors';
import type { CallContext } from '@llavero/kit/context';
import { anonymous } from '@llavero/kit/auth/actors';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import type { Logger } from '@llavero/kit/logging/logger';
import { testContext } from '@llavero/kit/testing/context';
import { emptyBus } from '@llavero/kit/testing/nats';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { PeopleModule } from '../people.module.ts';
import { MailboxModule } from './mailbox.ts';

export const ADMIN = { email: 'jefa@llavero.test', password: 'clave de la jefa' } as const;

/** Somebody without a session. */
export const nobody: CallContext = { actor: anonymous, requestId: null };

/** The people service with its first administrator, and a mailbox in place of notifications. */
export async function startPeople(env: NodeJS.ProcessEnv = {}, logger?: Logger): Promise<TestServices> {
  await emptyBus();
  return startTestServices(
    { people: PeopleModule, notifications: MailboxModule },
    {
      partial: true,
      env: { ADMIN_EMAIL: ADMIN.email, ADMIN_INITIAL_PASSWORD: ADMIN.password, ...env },
      ...(logger ? { logger } : {}),
    },
  );
}

/** Creates an employee with a password. */
export async function hire(
  { peers }: TestServices,
  email: string,
  password: string,
  role: Role = 'INTERNAL_EMPLOYEE',
): Promise<{ id: string; version: number }> {
  const object = { firstname: 'Ana', lastname: 'Ruiz', email, role, password };
  return peers.records('people').create({ collection: 'employee', object }, testContext('ADMIN'));
}

/** Signs somebody in and gives the context of his session. */
export async function enter({ peers, services }: TestServices, email: string, password: string) {
  const reply = await peers.command(
    signIn,
    { email, password, audience: 'employee', code: null, ip: '', device: 'test' },
    nobody,
  );
  const people = services.get('people');
  if (!people) throw new Error('no people service');
  const { actor } = await people.get(TokenVerifier).verify(reply.token);
  const ctx: CallContext = { actor, requestId: 'test' };
  return { ...reply, actor, ctx };
}

/** The code of the refusal, or `accepted`. */
export async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof CodedError) return error.body.code;
    throw error;
  }
  return 'accepted';
}

/** Waits for something that happens after the answer. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; !(await what()); await sleep(25))
    if (Date.now() > end) throw new Error('it never happened');
}
