import { messageChannels, type MessageDefinition } from '../../messages/message.ts';
import { switchOf } from './switches.ts';

/** One thing that a trigger does. */
export interface TriggerEffect {
  /** The named messages that it sends, of which one fits: staff change their texts in Plantillas. */
  messages?: readonly Pick<MessageDefinition, 'title' | 'channel'>[];
  /** With messages whom they go to ('a cada inquilino'), else what is done. */
  text: string;
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
  when: string;
  /** What has to hold; null: always. */
  condition: string | null;
  effects: { readonly [K in E]: TriggerEffect };
}

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
