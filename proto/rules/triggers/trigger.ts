import type { CollectionName } from '../../collections.ts';
import { messageChannels, type MessageDefinition } from '../../messages/message.ts';
import { switchOf } from './switches.ts';

/** Who carries out what is not a message or a task, as people are told. */
export const triggerWorkers = {
  contracts: 'Lo hace la parte de contratos',
  supplies: 'Lo hace la parte de suministros',
} as const;
export type TriggerWorker = keyof typeof triggerWorkers;

/** One thing that a trigger does. */
export interface TriggerEffect {
  /** The named messages that it sends, of which one fits: staff change their texts in Plantillas. */
  messages?: readonly Pick<MessageDefinition, 'title' | 'channel'>[];
  /** With messages whom they go to ('a cada inquilino'), else what is done. */
  text: string;
  /** Who does it, where that is not the service of messages and tasks: its runs are not among those of the trigger. */
  by?: TriggerWorker;
  /** Why nobody can switch it off, a Spanish sentence. */
  always?: string;
}

/**
 * A trigger of F §7 as people read and switch it (decision 0134): whoever carries out an effect asks for it by its name here, so that
 * the words, the switch and the code cannot part.
 */
export interface Trigger<E extends string = string> {
  /** Kebab-case, kept in the setting: never changed. */
  name: string;
  /** Of the records it runs for. */
  collection: CollectionName;
  when: string;
  /** What has to hold; null: always. */
  condition: string | null;
  effects: { readonly [K in E]: TriggerEffect };
}

/** Code of the action of a run that names somebody who was not written to: there is no e-mail in their record. */
export const NO_EMAIL = 'TRIGGER.NO_EMAIL';

/** Declares a trigger; its effects keep their names as types. */
export const defineTrigger = <const E extends string>(trigger: Trigger<E>): Trigger<E> => trigger;

/** 'Correo «Contrato firmado al propietario» a cada propietario'. */
export function effectText({ messages = [], text }: TriggerEffect): string {
  const [first] = messages;
  if (!first) return text;
  return `${messageChannels[first.channel]} ${messages.map(({ title }) => `«${title}»`).join(' o ')} ${text}`;
}

/** The effects that can be switched, by the names of the setting; all of the trigger, or one. */
export const switchesOf = ({ name, effects }: Trigger, only?: string): string[] =>
  Object.entries<TriggerEffect>(effects).flatMap(([effect, { always }]) =>
    always !== undefined || (only !== undefined && effect !== only) ? [] : [switchOf(name, effect)],
  );

/** Who carries out all of a trigger, where that is not the service of messages and tasks; null: it has runs. */
export function workerOf({ effects }: Trigger): TriggerWorker | null {
  const workers = new Set(Object.values<TriggerEffect>(effects).map(({ by }) => by ?? null));
  return workers.size === 1 ? ([...workers][0] ?? null) : null;
}
