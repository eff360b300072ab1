/** A row of a remittance, as its end-to-end id names it. */
export interface EndToEnd {
  /** Id of the finance document (uuid) that the row collects or pays. */
  document: string;
  /** The how-manieth row of that document it is, from 1: a returned one is presented again under another id. */
  attempt: number;
}

/** What may be told apart by one id: banks refuse a longer one (ISO 20022 `Max35Text`). */
export const SEPA_ID_LENGTH = 35;

const BRAND = 'LL';
/** Capital letters and figures in which 128 bits fit. */
const UUID_DIGITS = 25;
const ATTEMPT_DIGITS = 2;
const MOST_ATTEMPTS = 36 ** ATTEMPT_DIGITS - 1;
const PATTERN = new RegExp(`${BRAND}\\d{2}[0-9A-Z]{${UUID_DIGITS + ATTEMPT_DIGITS}}`);

/** A uuid in 25 capital letters and figures: the whole SEPA alphabet has them, and no bank changes their case. */
export function shortUuid(uuid: string): string {
  return BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(UUID_DIGITS, '0');
}

/** The number that digits of base 36 write. */
const numberOf = (digits: string): bigint =>
  [...digits].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);

/** The uuid behind {@link shortUuid}; null when the text is none. */
export function longUuid(text: string): string | null {
  const hex = numberOf(text).toString(16).padStart(32, '0');
  if (hex.length !== 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What message ids of our remittances begin with. */
export const MESSAGE_BRAND = 'LR';
const MESSAGE_PATTERN = new RegExp(`^${MESSAGE_BRAND}([0-9A-Z]{${UUID_DIGITS}})(?:-(\\d{1,6}))?$`);
/** Characters of {@link messageId}. */
export const MESSAGE_ID_LENGTH = MESSAGE_BRAND.length + UUID_DIGITS;

/** Id of the message of a remittance: 27 characters, the same each time. */
export const messageId = (remittance: string): string => `${MESSAGE_BRAND}${shortUuid(remittance)}`;

/** Id of one of its payments, counted from 1. */
export const paymentId = (remittance: string, payment: number): string =>
  `${messageId(remittance)}-${payment}`;

/** What {@link messageId} or {@link paymentId} names, whatever its case; null for what is neither. */
export function readMessageId(text: string): { remittance: string; payment: number | null } | null {
  const [, digits = '', payment] = MESSAGE_PATTERN.exec(text.trim().toUpperCase()) ?? [];
  const remittance = digits && longUuid(digits);
  return remittance ? { remittance, payment: payment === undefined ? null : Number(payment) } : null;
}

/** Remainder by 97, which is prime and above 36: every single wrong character and every swap of neighbours shows. */
const controlOf = (content: string): string => String(numberOf(content) % 97n).padStart(2, '0');

/**
 * End-to-end id of a row of a remittance: `LL`, two check digits, the document, the attempt; 31 capital letters and
 * figures. The same document and attempt always give the same id.
 *
 * @throws RangeError when the attempt is not between 1 and 1295.
 */
export function endToEndId({ document, attempt }: EndToEnd): string {
  if (!Number.isInteger(attempt) || attempt < 1 || attempt > MOST_ATTEMPTS) {
    throw new RangeError(`attempt ${attempt} of a remittance row`);
  }
  const content = shortUuid(document) + attempt.toString(36).toUpperCase().padStart(ATTEMPT_DIGITS, '0');
  return `${BRAND}${controlOf(content)}${content}`;
}

/** What an end-to-end id names, whatever its case; null for one that is not of ours or is misspelt. */
export function readEndToEndId(text: string): EndToEnd | null {
  const id = text.trim().toUpperCase();
  if (id.length !== BRAND.length + 2 + UUID_DIGITS + ATTEMPT_DIGITS || !PATTERN.test(id)) return null;
  const content = id.slice(BRAND.length + 2);
  if (controlOf(content) !== id.slice(BRAND.length, BRAND.length + 2)) return null;
  const document = longUuid(content.slice(0, UUID_DIGITS));
  const attempt = parseInt(content.slice(UUID_DIGITS), 36);
  return document && attempt > 0 ? { document, attempt } : null;
}

/**
 * Every end-to-end id of ours within a text (the free text of a bank line), in their order and each once. Spaces and line
 * ends inside an id do not count: banks break long texts where a line is full.
 */
export function endToEndIdsIn(text: string): EndToEnd[] {
  const joined = text.replace(/\s+/g, '').toUpperCase();
  const found = new Map<string, EndToEnd>();
  const length = BRAND.length + 2 + UUID_DIGITS + ATTEMPT_DIGITS;
  for (let at = joined.indexOf(BRAND); at >= 0; at = joined.indexOf(BRAND, at + 1)) {
    const id = joined.slice(at, at + length);
    const read = readEndToEndId(id);
    if (read && !found.has(id)) found.set(id, read);
  }
  return [...found.values()];
}
