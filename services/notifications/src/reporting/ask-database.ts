import { Socket } from 'node:net';
import pg from 'pg';
import type { Json } from '@llavero/proto/fields/field';
import { answerTooLarge, limits, notText, questionFailure, tooSlow } from './reporting.errors.ts';

/** Rows of a question, as they go to the person who asked. */
export interface Answer {
  columns: { name: string; type: string }[];
  rows: Json[][];
  /** There were more rows than {@link limits} allows. */
  truncated: boolean;
}

/** One row more than an answer holds tells that there are more. */
const opening = 'SELECT * FROM (\n';
const closing = `\n) AS "consulta" LIMIT ${limits.rows + 1}`;
/** The server stops a question by itself; this is for one that has stopped answering. */
const GRACE_MS = 2_000;

export interface AskOptions {
  /** Longest the question may take, in seconds. */
  seconds?: number;
  /** Ends the question when nobody waits for it any longer. */
  signal?: AbortSignal | undefined;
}

const json = new Set([114, 3802]);
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const BOOLEAN = 16;

/** Numbers that lose nothing become numbers; days and moments stay as PostgreSQL writes them, in the time of Madrid. */
function parserOf(oid: number): (text: string) => Json {
  if (numbers.has(oid)) return numberOf;
  if (oid === BOOLEAN) return (text) => text === 't';
  if (json.has(oid)) return (text) => JSON.parse(text) as Json;
  return (text) => text;
}

function numberOf(text: string): number | string {
  const value = Number(text);
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return exact ? value : text;
}

/** `{a,"b c"}` as a list of its elements, where the driver knows how. */
const lists = new Set([1005, 1007, 1009, 1015, 1016, 1021, 1022, 1231, 2951]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    lists.has(oid) ? (pg.types.getTypeParser(oid) as (text: string) => Json) : parserOf(oid),
};

/**
 * Runs one question as the role that reads the reporting views and nothing else (API-03). It has a connection of its
 * own, so that whatever it does to its session ends with it; it stands inside a SELECT, so that nothing but a question
 * passes the parser; it is sent by the extended protocol, which knows no second statement; and it runs in a
 * transaction that only reads. The server ends it by time, temporary files and privileges, this side by size.
 *
 * @param url address of the reporting role
 * @throws CodedError for what is wrong with the question, in Spanish
 */
export async function askDatabase(
  url: string,
  query: string,
  { seconds = limits.seconds, signal }: AskOptions = {},
): Promise<Answer> {
  const text = query.trim().replace(/;\s*$/, '');
  // It would end the text for the server before its closing bracket.
  if (text.includes('\0')) throw notText();
  const socket = new Socket();
  let bytes = 0;
  let stopped: (() => Error) | undefined;
  const stop = (reason: () => Error): void => {
    stopped ??= reason;
    socket.destroy();
  };
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > limits.bytes) stop(answerTooLarge);
  });
  const milliseconds = seconds * 1_000;
  // The role's own limits are those of the default; a session may set them for itself.
  const session = [
    `statement_timeout=${milliseconds}`,
    `transaction_timeout=${milliseconds + 5_000}`,
    'default_transaction_read_only=on',
    'timezone=Europe/Madrid',
  ];
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: 5_000,
    application_name: 'llavero reporting',
    options: session.map((setting) => `-c ${setting}`).join(' '),
    types,
  });
  client.on('error', () => undefined);
  const leave = (): void => stop(() => tooSlow(seconds));
  const timer = setTimeout(leave, milliseconds + GRACE_MS);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    const result = await client.query<Json[]>({
      text: opening + text + closing,
      rowMode: 'array',
      queryMode: 'extended',
    } as pg.QueryArrayConfig);
    return {
      columns: await columnsOf(client, result.fields),
      rows: result.rows.slice(0, limits.rows),
      truncated: result.rows.length > limits.rows,
    };
  } catch (error) {
    if (stopped) throw stopped();
    throw questionFailure(error, text, opening.length, seconds);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    // A connection that was cut off has nothing to say goodbye to.
    if (stopped) socket.destroy();
    else await client.end().catch(() => undefined);
  }
}

/** Columns with their types as PostgreSQL names them; the catalogue itself is closed to this role. */
async function columnsOf(client: pg.Client, fields: pg.FieldDef[]): Promise<Answer['columns']> {
  if (fields.length === 0) return [];
  const { rows } = await client.query<{ type: string }>(
    'SELECT format_type(t.oid, t.modifier) AS type FROM unnest($1::oid[], $2::int[]) WITH ORDINALITY AS t (oid, modifier, place) ORDER BY t.place',
    [fields.map(({ dataTypeID }) => dataTypeID), fields.map(({ dataTypeModifier }) => dataTypeModifier)],
  );
  return fields.map(({ name }, index) => ({ name, type: rows[index]?.type ?? 'unknown' }));
}
