import type { z } from 'zod';
import type { CallLimits, OutsideCalls } from './calls.ts';
import { Secret } from './secret.ts';
import type { StartStandIn } from './stand-in.ts';

/** A variable of the environment that configures an outside system. */
export interface Variable<T = unknown> {
  /** Spanish, for whoever configures it. */
  description: string;
  /** Secrets may be given sealed and reach the adapter as {@link Secret}. */
  secret: boolean;
  /** From the text of the environment; one that takes `undefined` makes the variable optional. */
  schema: z.ZodType<T>;
}

export type Variables = Readonly<Record<string, Variable>>;

/** The checked values of a system's variables. */
export type SettingsOf<V extends Variables> = {
  readonly [K in keyof V]: V[K] extends Variable<infer T> ? T : never;
};

/** A variable that anyone may read. */
export function setting<T>(description: string, schema: z.ZodType<T>): Variable<T> {
  return { description, secret: false, schema };
}

/** A variable that holds a credential. */
export function secret(description: string, schema: z.ZodType<string>): Variable<Secret> {
  return { description, secret: true, schema: schema.transform((value) => new Secret(value)) };
}

/** Class that names a port: the abstract class whose methods the domain calls. */
export type Port<P extends object> = abstract new (...args: never[]) => P;

/** What an adapter may offer beside its port. */
export interface Adapter {
  /**
   * Asks the outside system whether it answers and accepts the credentials; changes nothing there. Runs at most
   * once a minute, in the background.
   */
  check?(): Promise<void>;
  /** Lets go of connections when the process ends. */
  close?(): Promise<void> | void;
}

/** Where a stand-in can be reached. */
export interface StandInAddress {
  /** Address of its path, without a slash at the end: `http://127.0.0.1:4713/slack`. */
  url: string;
  host: string;
  /** Its own port, for a protocol that is not HTTP; 0 when it has none. */
  port: number;
}

/** The local server that speaks the system's API for the demo and for tests. */
export interface StandInDeclaration {
  /** The system's protocol is not HTTP: the stand-in listens on a port of its own as well. */
  ownPort?: boolean;
  /** Variables that lead the adapter to the stand-in. */
  variables(at: StandInAddress): Record<string, string>;
  load(): Promise<StartStandIn>;
}

/** An outside system as its service, the launcher, Compose and the status page know it. */
export interface OutsideSystem<P extends object = object> {
  /** Name of its folder; also label of its metrics and path of its stand-in. */
  name: string;
  /** Spanish name on the status page and in messages. */
  label: string;
  port: Port<P>;
  variables: Variables;
  /** Where the usual limits of its calls do not fit. */
  limits?: Partial<CallLimits>;
  /** Makes the adapter; called only when the system is configured. */
  connect(settings: Readonly<Record<string, unknown>>, calls: OutsideCalls): Promise<P & Adapter>;
  standIn: StandInDeclaration;
}

/** Declares an outside system; its one entry in the service's `outside/systems.ts` registers it everywhere. */
export function defineOutsideSystem<P extends object, V extends Variables>(
  declaration: Omit<OutsideSystem<P>, 'variables' | 'connect'> & {
    variables: V;
    connect(settings: SettingsOf<V>, calls: OutsideCalls): Promise<P & Adapter>;
  },
): OutsideSystem<P> {
  return declaration;
}

/** Names of the variables without which the system is not configured. */
export function requiredVariables({ variables }: Pick<OutsideSystem, 'variables'>): string[] {
  return Object.keys(variables).filter((name) => !variables[name]?.schema.safeParse(undefined).success);
}
