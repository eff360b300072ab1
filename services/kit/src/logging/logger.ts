import pino from 'pino';
import { CodedError } from '@llavero/proto/errors';
import { isOutage } from '../errors/outage.ts';
import { currentRequest } from './request-scope.ts';
import { withSourceLine } from './source-lines.ts';

/** Log ids, codes and counts, never payloads: personal data has no place in a log (ENT-10). */
export type LogFields = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly string[]>
>;

/**
 * Structured log of a process: JSON lines on standard output with service, request id and trace id.
 * `message` is a constant English sentence; what varies goes into `fields`.
 */
export class Logger {
  readonly #pino: pino.Logger;

  constructor(instance: pino.Logger) {
    this.#pino = instance;
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#pino.debug(fields, message);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#pino.info(fields, message);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.#pino.warn(fields, message);
  }

  /** @param error its kind and place are logged; its text only when it is a coded one. */
  error(message: string, error?: unknown, fields: LogFields = {}): void {
    this.#pino.error({ ...fields, ...describeError(error) }, message);
  }

  /** A failure of work that begins again by itself: an outage, which passes, is a warning and anything else an error. */
  failed(message: string, error: unknown, fields: LogFields = {}): void {
    if (isOutage(error)) this.warn(message, { ...fields, errorCode: errorCodeOf(error) });
    else this.error(message, error, fields);
  }

  /** A logger whose lines all carry `fields`. */
  with(fields: LogFields): Logger {
    return new Logger(this.#pino.child(fields));
  }

  get level(): string {
    return this.#pino.level;
  }
}

/** Names that carry personal data or secrets wherever they turn up in a line. */
const redacted = [
  'password',
  'token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'iban',
  'idNumber',
  'object',
  'patch',
  'input',
  'payload',
  'params',
];

/** Makes the logger of a process. `destination` is for tests. */
export function createLogger(service: string, level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    mixin: () => ({ ...currentRequest() }),
  };
  return new Logger(destination ? pino(options, destination) : pino(options));
}

/** The code of a coded failure, or what a library or PostgreSQL calls its error by; undefined where it has none. */
export function errorCodeOf(error: unknown): string | undefined {
  if (error instanceof CodedError) return error.body.code;
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

/**
 * What may be said of a thrown value. The text of a foreign error can quote rows and parameters
 * (PostgreSQL's `detail` does), so only its class, code and stack frames are kept.
 */
function describeError(error: unknown): Record<string, string> {
  if (error === undefined) return {};
  if (error instanceof CodedError) return { errorCode: error.body.code, errorKind: error.body.kind };
  if (!(error instanceof Error)) return { errorType: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const errorCode = errorCodeOf(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    errorType: error.name,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    // A defect of ours names no data; text of the database or of a library may.
    ...(code === undefined ? { errorText: error.message.slice(0, 300) } : {}),
    stack: frames.slice(0, 12).map(withSourceLine).join('\n'),
  };
}
