/** What went wrong, in kinds that every transport maps once (gRPC status, HTTP status, GraphQL code). */
export const errorKinds = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'stale',
  'reused',
  'tooLarge',
  'tooMany',
  'unavailable',
  'notImplemented',
  'internal',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export type FieldProblem = {
  /** Path of the field, e.g. `iban` or `breakdown.2.concept`. */
  field: string;
  /** Name of the rule, e.g. `required`, `iban`, `max`. */
  rule: string;
  /** Spanish sentence saying what to do. */
  message: string;
};

/** The wire form of every failure. */
export interface ErrorBody {
  /** `CONTRACT.NOT_ACTIVATED`: stable, for machines. */
  code: string;
  kind: ErrorKind;
  /** Spanish, for people: what happened, whether anything was saved, what to do. */
  message: string;
  problems?: FieldProblem[];
  /** `stale`: the fields that differ and the version that stands (ENT-12). */
  details?: Record<string, unknown>;
}

/** A failure that is meant for the caller. Anything else thrown is a defect and answers `internal`. */
export class CodedError extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.code);
    this.name = 'CodedError';
    this.body = body;
  }
}

export const invalid = (code: string, message: string, problems?: FieldProblem[]): CodedError =>
  new CodedError({ code, kind: 'invalid', message, ...(problems ? { problems } : {}) });
/** The same with one thing that is wrong, in the words of the whole (VAL-11). */
export const invalidField = (code: string, field: string, rule: string, message: string): CodedError =>
  invalid(code, message, [{ field, rule, message }]);
export const notFound = (code: string, message: string): CodedError =>
  new CodedError({ code, kind: 'notFound', message });
export const forbidden = (code: string, message: string): CodedError =>
  new CodedError({ code, kind: 'forbidden', message });
export const conflict = (code: string, message: string, details?: Record<string, unknown>): CodedError =>
  new CodedError({ code, kind: 'conflict', message, ...(details ? { details } : {}) });
export const unauthenticated = (code: string, message: string): CodedError =>
  new CodedError({ code, kind: 'unauthenticated', message });
export const unavailable = (code: string, message: string): CodedError =>
  new CodedError({ code, kind: 'unavailable', message });
