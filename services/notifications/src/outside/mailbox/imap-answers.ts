/** A message in the mailbox of the stand-in. */
export interface StandInMessage {
  uid: number;
  at: Date;
  raw: Buffer;
}

interface Contents {
  messages: readonly StandInMessage[];
  validity: number;
  next: number;
}

/** Words of a command; quoted ones without their quotes, what is in brackets as one. */
export function tokensOf(line: string): string[] {
  const found = line.matchAll(/"((?:[^"\\]|\\.)*)"|(\([^)]*\)|[^\s"]+)/g);
  return [...found].map(([, quoted, bare]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
}

/** The untagged lines that answer a command; null for one that is not known. */
export function answerOf(
  verb: string,
  args: readonly string[],
  contents: Contents,
): (string | Buffer)[] | null {
  if (verb === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1\r\n'];
  if (['LOGIN', 'NOOP', 'CHECK', 'CLOSE'].includes(verb)) return [];
  if (verb === 'LOGOUT') return ['* BYE Bye\r\n'];
  if (verb === 'LIST' || verb === 'LSUB') return [`* ${verb} (\\HasNoChildren) "/" INBOX\r\n`];
  if (verb === 'SELECT' || verb === 'EXAMINE') return opened(contents);
  if (verb !== 'UID') return null;
  const [kind = '', ...rest] = args;
  if (kind.toUpperCase() === 'SEARCH') return [`* SEARCH ${searched(rest, contents).join(' ')}\r\n`];
  return kind.toUpperCase() === 'FETCH' ? fetched(rest, contents) : null;
}

function opened({ messages, validity, next }: Contents): string[] {
  return [
    '* FLAGS (\\Seen)\r\n',
    `* ${messages.length} EXISTS\r\n* 0 RECENT\r\n`,
    `* OK [UIDVALIDITY ${validity}] UIDs valid\r\n* OK [UIDNEXT ${next}] Next\r\n`,
  ];
}

/** `UID 5:*` and `SINCE 26-Nov-2026`. */
function searched(words: readonly string[], { messages }: Contents): number[] {
  const after = (name: string) => words[words.findIndex((word) => word.toUpperCase() === name) + 1];
  const isAsked = (name: string) => words.some((word) => word.toUpperCase() === name);
  const since = isAsked('SINCE') ? Date.parse(`${after('SINCE')} UTC`) : 0;
  const range = isAsked('UID') ? (after('UID') ?? '') : '1:*';
  return messages
    .filter(({ uid, at }) => inRange(uid, range, messages) && at.getTime() >= since)
    .map(({ uid }) => uid);
}

function inRange(uid: number, range: string, messages: readonly StandInMessage[]): boolean {
  const last = messages.at(-1)?.uid ?? 0;
  return range.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });
}

function fetched([range = '', ...items]: readonly string[], { messages }: Contents): (string | Buffer)[] {
  const asked = items.join(' ').toUpperCase();
  return messages.flatMap(({ uid, raw }, at): (string | Buffer)[] => {
    if (!inRange(uid, range, messages)) return [];
    const size = asked.includes('RFC822.SIZE') ? ` RFC822.SIZE ${raw.length}` : '';
    const head = `* ${at + 1} FETCH (UID ${uid}${size}`;
    if (!asked.includes('BODY')) return [`${head})\r\n`];
    return [`${head} BODY[] {${raw.length}}\r\n`, raw, ')\r\n'];
  });
}
