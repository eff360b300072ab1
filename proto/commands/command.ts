import type { Role } from '../access/access.ts';
import type { CollectionName, ServiceName } from '../collections.ts';
import type { Fields, ValuesOf } from '../fields/field.ts';

/**
 * A verb of a service, declared once: the typed gRPC method, its messages, the check of its input with
 * Spanish sentences, the gateway's route and its OpenAPI entry come from here.
 */
export interface CommandDefinition<I extends Fields = Fields, O extends Fields = Fields> {
  service: ServiceName;
  /** `ActivateContract`: the gRPC method; unique in the product. */
  name: string;
  /** The collection it works on, for the route and the documentation. */
  collection: CollectionName;
  /** Spanish, as on the button. */
  label: string;
  /** Who may call it; `public` commands need no session (sign-in). */
  access: readonly Role[] | 'public';
  input: I;
  output: O;
  /** Changes nothing: the gateway keeps its cached pages. */
  reads?: true;
  /**
   * Carried out twice it has its effect once, so the queue may repeat it after a crash or an outage in the middle.
   * Commands that read and those with an input `deduplication` are so by themselves.
   */
  repeatable?: true;
  /** Carried out by itself at these times, as a background message without a request. */
  schedule?: CommandSchedule;
  /**
   * A form that anybody may post, without a code: its body is small, an address may post few of them in an hour, and whoever
   * fills the {@link trapField} is refused (decision 0109). Its input has that field.
   */
  form?: true;
  /** Not offered at the gateway's command route (secrets in the answer, or a route of its own). */
  internal?: boolean;
}

/** When a command is carried out by itself; it must bear to be repeated. */
export interface CommandSchedule {
  /** Key of its row in the timetable; a name once given stays. */
  name: string;
  /** Spanish, for the list of schedules. */
  description: string;
  /** Minute, hour, day of the month, month, day of the week; on Madrid's clock. */
  cron: string;
  /** 0 is the most urgent, 4 the least (F §9). */
  priority: number;
  /** What was due while nobody ran is made up for once, if it is not older than so many seconds; 0: left out. */
  catchUpSeconds: number;
}

export type InputOf<C> = C extends CommandDefinition<infer I, Fields> ? ValuesOf<I> : never;
export type OutputOf<C> = C extends CommandDefinition<Fields, infer O> ? ValuesOf<O> : never;

/** Declares a command. */
export function defineCommand<I extends Fields, O extends Fields>(
  definition: CommandDefinition<I, O>,
): CommandDefinition<I, O> {
  return definition;
}

/** Office staff. */
export const staff: readonly Role[] = ['ADMIN', 'INTERNAL_EMPLOYEE'];
/** Everybody who works with the product, external staff too. */
export const employees: readonly Role[] = [...staff, 'EXTERNAL_EMPLOYEE'];
/** Anyone with a session. */
export const anyone: readonly Role[] = [
  'ADMIN',
  'INTERNAL_EMPLOYEE',
  'EXTERNAL_EMPLOYEE',
  'TENANT',
  'LANDLORD',
  'OWNER',
  'COMMUNITY',
];
