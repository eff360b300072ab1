import { CodedError, type ErrorKind } from '@llavero/proto/errors';

/** Why an outside system did not do what it was asked; part of the code, `OUTSIDE.<reason>`. */
export type OutsideReason =
  | 'NOT_CONFIGURED'
  /** It cannot be reached: nothing has arrived there. */
  | 'UNREACHABLE'
  /** It did not answer in time: what has become of the request is not known. */
  | 'TIMEOUT'
  /** It has failed several times in a row and is left alone for a while. */
  | 'CIRCUIT_OPEN'
  /** It asks to wait. */
  | 'RATE_LIMITED'
  /** It failed while it worked on the request. */
  | 'FAILED'
  /** It does not accept our credentials. */
  | 'CREDENTIALS'
  /** It understood the request and refuses it. */
  | 'REFUSED';

/** Failures that pass by themselves. */
const PASSING: ReadonlySet<OutsideReason> = new Set([
  'UNREACHABLE',
  'TIMEOUT',
  'CIRCUIT_OPEN',
  'RATE_LIMITED',
  'FAILED',
]);
/** Failures of the system itself, which open the circuit. */
const FAULTS: ReadonlySet<OutsideReason> = new Set(['UNREACHABLE', 'TIMEOUT', 'FAILED']);
const KINDS: Partial<Record<OutsideReason, ErrorKind>> = { REFUSED: 'invalid', RATE_LIMITED: 'tooMany' };

export interface OutsideFailure {
  system: string;
  reason: OutsideReason;
  /**
   * Spanish sentence: what happened, and whether anything was done. Names nobody and quotes nothing the outside
   * system has said.
   */
  what: string;
  /** Spanish sentence: what to do about it. */
  todo: string;
  /** For the log: an error code of the system or of the connection, e.g. `HTTP 503`, `channel_not_found`. */
  detail?: string | undefined;
  /** Seconds after which the system wants to be asked again. */
  retryAfter?: number | undefined;
}

/** An outside system did not do what it was asked. Carries neither payload nor address nor credentials. */
export class OutsideError extends CodedError {
  readonly system: string;
  readonly reason: OutsideReason;
  readonly what: string;
  readonly todo: string;
  readonly detail: string;
  /** Seconds, or null when the system did not say. */
  readonly retryAfter: number | null;

  constructor({ system, reason, what, todo, detail, retryAfter }: OutsideFailure) {
    super({
      code: `OUTSIDE.${reason}`,
      kind: KINDS[reason] ?? 'unavailable',
      message: `${what} ${todo}`,
      details: { system, ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }) },
    });
    this.name = 'OutsideError';
    this.system = system;
    this.reason = reason;
    this.what = what;
    this.todo = todo;
    this.detail = (detail ?? '').replace(/[^\w .-]/g, '').slice(0, 60);
    this.retryAfter = retryAfter ?? null;
  }

  /** Asking again later may help. */
  get passing(): boolean {
    return PASSING.has(this.reason);
  }

  /** The system itself is not well, as opposed to not liking the request. */
  get fault(): boolean {
    return FAULTS.has(this.reason);
  }
}

/** The answer of a system without configuration: says which variables it needs. */
export function notConfigured(
  { name, label }: { name: string; label: string },
  missing: readonly string[],
): OutsideError {
  return new OutsideError({
    system: name,
    reason: 'NOT_CONFIGURED',
    what: `${label} no está configurado y no se ha enviado nada.`,
    todo: `Quien administre el servidor debe indicar ${missing.join(', ')}.`,
  });
}
