import type { FieldKind, Json } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import type { Format } from '../templates/text.ts';

/** Languages with texts of their own; whoever reads another one is written to in Spanish. */
export type MessageLanguage = 'ES' | 'CA' | 'EN';

/** Longest subject and body, in characters. */
export const MOST_SUBJECT = 300;
export const MOST_BODY = 20_000;

/** Who is written to. */
export const audiences = {
  staff: 'Equipo',
  tenant: 'Inquilinos',
  landlord: 'Propietarios',
  applicant: 'Candidatos y visitantes',
  supplier: 'Proveedores',
  anyone: 'Cualquier persona',
} as const;
export type Audience = keyof typeof audiences;

/** By which way it leaves: to a colleague by the channel that they have chosen (C §3.4). */
export const messageChannels = {
  EMAIL: 'Correo',
  INTERNAL: 'Aviso interno',
  BUROFAX: 'Burofax',
  /** Words that stand within other messages; their subject is never sent. */
  PART: 'Parte de mensajes',
} as const;
export type MessageChannel = keyof typeof messageChannels;

/** Whether its subject is sent, so that people write one. */
export const hasSubject = ({ channel }: Pick<MessageDefinition, 'channel'>): boolean => channel !== 'PART';

/** Something that the sender says beside the fields of records. */
export interface MessageValue<T extends Json = Json, Optional extends boolean = boolean> {
  label: string;
  kind: FieldKind;
  /** What the preview shows in its place. */
  sample: T;
  optional: Optional;
  format?: Format;
}

type Value<T extends Json> = MessageValue<T, false> & { orNone: MessageValue<T, true> };

function value<T extends Json>(kind: FieldKind, label: string, sample: T, format?: Format): Value<T> {
  const made = { label, kind, sample, ...(format ? { format } : {}) };
  return { ...made, optional: false, orNone: { ...made, optional: true } };
}

/** Words; `words(…).orNone` where there may be none. */
export const words = (label: string, sample: string) => value('longText', label, sample);
/** An amount in euros. */
export const euros = (label: string, sample: number) => value('money', label, sample);
/** Per cent, as it is written: 2.5 is 2,5 %. */
export const percent = (label: string, sample: number) => value('percent', label, sample);
/** A day in figures, as unix seconds. */
export const day = (label: string, sample = SAMPLE_DAY) => value('day', label, sample);
/** A day in words, as unix seconds. */
export const longDay = (label: string, sample = SAMPLE_DAY) => value('day', label, sample, 'long');
/** A month in words by one of its days, as unix seconds: `octubre de 2026`. */
export const month = (label: string, sample = SAMPLE_DAY) => value('day', label, sample, 'month');
/** A moment, as unix seconds. */
export const moment = (label: string, sample = SAMPLE_DAY + 36_000) => value('instant', label, sample);
export const figure = (label: string, sample: number) => value('integer', label, sample);
/** For conditions: `{{#several}}…{{/several}}`. */
export const yesNo = (label: string, sample = true) => value('flag', label, sample);

/** 1 December 2026 in Madrid. */
const SAMPLE_DAY = 1_796_079_600;

/** Subject and body; `read-message.ts` says what may stand in them. */
export interface MessageText {
  subject: string;
  body: string;
}

/**
 * A named message (C §3.4, JOB-04): who gets it, what its text may say, and the text with which the product begins. Staff change
 * the texts (decision 0130); the name stays, because sent messages are filtered by it.
 */
export interface MessageDefinition<
  V extends Record<string, MessageValue> = Record<string, MessageValue>,
  R extends Record<string, RecordDefinition> = Record<string, RecordDefinition>,
  S extends string = string,
> {
  /** `TENANT_WELCOME_LONG`: unique, and kept with every message sent. */
  name: string;
  /** Spanish, for the list of messages. */
  title: string;
  channel: MessageChannel;
  audience: Audience;
  /** Advertising: it says how to get no more of it, and is not sent to who has said so (LSSI art. 21). */
  marketing?: true;
  /** Records whose fields the text may use, by the name that its merge fields begin with. */
  records: R;
  values: V;
  /** What is put in only while sending and nobody reads afterwards, by name with its label; the text must have each. */
  secrets: Record<S, string>;
  texts: { ES: MessageText; CA: MessageText; EN?: MessageText };
}

/** Words of the catalogue in place of a value: filled in with the text in use, in the language of the message. */
export type MessagePart = { part: string };

/** Names a part for {@link named}. */
export const partOf = ({ name }: Pick<MessageDefinition, 'name'>): MessagePart => ({ part: name });

/** Whether a value stands for words of the catalogue. */
export const isPart = (value: Json): value is MessagePart =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['part'] === 'string';

type Given<V> =
  V extends MessageValue<infer T, infer Optional>
    ? Widened<T> | (T extends string ? MessagePart : never) | (Optional extends true ? null : never)
    : never;
type Widened<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;

/** What a sender hands over with a message; checked by the compiler against its definition. */
export interface NamedMessage {
  template: string;
  /** Of whoever reads it; a code of `languages`. */
  language: string | null;
  /** Ids of the records, by their names in the definition. */
  records: Record<string, string>;
  values: Record<string, Json>;
  secrets: Record<string, string>;
}

/** Declares a message. */
export function defineMessage<
  const V extends Record<string, MessageValue> = Record<never, MessageValue>,
  const R extends Record<string, RecordDefinition> = Record<never, RecordDefinition>,
  const S extends string = never,
>(
  definition: Omit<MessageDefinition<V, R, S>, 'secrets' | 'values' | 'records'> & {
    values?: V;
    records?: R;
    secrets?: Record<S, string>;
  },
): MessageDefinition<V, R, S> {
  const none = { values: {} as V, records: {} as R, secrets: {} as Record<S, string> };
  return { ...none, ...definition };
}

type Said<V, R, S extends string> = {
  /** Without one the text is Spanish. */
  language?: string | null | undefined;
  /** Those that are not known are left out: lines with their fields do not appear. */
  records?: { [K in keyof R]?: string | null };
} & ([keyof V] extends [never] ? { values?: undefined } : { values: { [K in keyof V]: Given<V[K]> } }) &
  ([S] extends [never] ? { secrets?: undefined } : { secrets: Record<S, string> });

/** A message with what its text says this time. */
export function named<
  V extends Record<string, MessageValue>,
  R extends Record<string, RecordDefinition>,
  S extends string,
>(definition: MessageDefinition<V, R, S>, said: Said<V, R, S>): NamedMessage {
  const records = Object.entries(said.records ?? {}).flatMap(([name, id]) =>
    typeof id === 'string' ? [[name, id] as const] : [],
  );
  return {
    template: definition.name,
    language: said.language ?? null,
    records: Object.fromEntries(records),
    values: { ...said.values },
    secrets: { ...said.secrets },
  };
}

/** Puts paragraphs one below the other. */
export const write = (subject: string, ...paragraphs: string[]): MessageText => ({
  subject,
  body: paragraphs.join('\n\n'),
});

/** In which of its languages a message is written for somebody. */
export const languageOf = (
  { texts }: Pick<MessageDefinition, 'texts'>,
  language: string | null,
): MessageLanguage => (language === 'CA' || (language === 'EN' && texts.EN) ? language : 'ES');
