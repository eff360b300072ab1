import { Socket } from 'node:net';
import pg from 'pg';
import type { Json } from '@llavero/proto/fields/field';
import {
  bindParameters,
  parameterProblems,
  type QueryParameter,
} from '@llavero/proto/rules/query-parameters';
import {
  answerTooLarge,
  cancelled,
  limits,
  notText,
  questionFailure,
  tooSlow,
  wrongParameters,
} from './reporting.errors.ts';

/** Rows of a question, as they go to the person who asked. */
export interface Answer {
  columns: { name: string; type: string }[];
  rows: Json[][];
  /** There were more rows than {@link limits} allows. */
  truncated: boolean;
}

/** How often the server looks whether the person is still there; it ends a question that nobody waits for. */
const LOOK_MS = 500;
/** One row more than an answer holds tells that there are more. */
const opening = 'SELECT * FROM (\n';
/** With the schema of every table; the question is planned and not carried out. */
const explaining = 'EXPLAIN (FORMAT JSON, VERBOSE) ';
const closing = `\n) AS "consulta" LIMIT ${limits.rows + 1}`;
/** The server stops a question by itself; this is for one that has stopped answering. */
const GRACE_MS = 2_000;

export interface AskOptions {
  /** Values of the parameters in the query, `:desde`. */
  parameters?: readonly QueryParameter[];
  /** What stands before the question: it is explained, not asked. */
  explained?: true;
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
 * @param query with parameters as `:desde`; their values travel beside it and are never part of its text
 * @throws CodedError for what is wrong with the question, in Spanish
 */
export async function askDatabase(
  url: string,
  query: string,
  { seconds = limits.seconds, signal, parameters = [], explained }: AskOptions = {},
): Promise<Answer> {
  const asked = query.trim().replace(/;\s*$/, '');
  // It would end the text for the server before its closing bracket.
  if (asked.includes('\0') || parameters.some(({ value }) => value?.includes('\0'))) throw notText();
  const problems = parameterProblems(asked, parameters);
  if (problems.length > 0) throw wrongParameters(problems);
  const { text, values, position } = bindParameters(asked, parameters);
  const before = explained ? explaining + opening : opening;
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
    `client_connection_check_interval=${LOOK_MS}`,
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
  const leave = (): void => stop(cancelled);
  const timer = setTimeout(() => stop(() => tooSlow(seconds)), milliseconds + GRACE_MS);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    const result = await client.query<Json[]>({
      text: before + text + closing,
      values,
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
    throw questionFailure(error, asked, (at) => position(at - before.length), seconds);
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
