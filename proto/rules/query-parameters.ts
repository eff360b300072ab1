import type { FieldProblem } from '../errors.ts';
import { queryParameterTypes, type QueryParameterTypeCode } from '../records/choices/reporting.ts';

/** A parameter with the value it is asked with. */
export interface QueryParameter {
  /** Without the colon: `desde`. */
  name: string;
  type: QueryParameterTypeCode;
  /** A day as `2026-11-22`, a number with a point, `true` or `false`; null: no value. */
  value: string | null;
}

/** Part of a query: as it stands, or a parameter. */
interface Part {
  text: string;
  parameter?: string;
}

/** What a colon means nothing in: strings, quoted names, dollar quotes, comments; a cast; then a parameter. */
const pattern = new RegExp(
  [
    String.raw`(?<![\w$])[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)`,
    String.raw`'(?:[^']|'')*(?:'|$)`,
    String.raw`"(?:[^"]|"")*(?:"|$)`,
    String.raw`(?<![\w$])\$(?<tag>[A-Za-z_]\w*|)\$[^]*?(?:\$\k<tag>\$|$)`,
    String.raw`--[^\n]*`,
    String.raw`/\*`,
    '::',
    String.raw`:(?<name>[A-Za-z_]\w*)`,
  ].join('|'),
  'g',
);

/** The end of a comment, which may hold others. */
function commentEnd(query: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(query); mark; mark = marks.exec(query)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return query.length;
}

function partsOf(query: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  const take = (end: number, parameter?: string): void => {
    if (end > done) parts.push({ text: query.slice(done, end), ...(parameter ? { parameter } : {}) });
    done = end;
  };
  const finder = new RegExp(pattern);
  for (let found = finder.exec(query); found; found = finder.exec(query)) {
    const name = found.groups?.['name'];
    if (found[0] === '/*') finder.lastIndex = commentEnd(query, found.index);
    if (name === undefined) continue;
    take(found.index);
    take(finder.lastIndex, name);
  }
  take(query.length);
  return parts;
}

/** Names of the parameters of a query in the order of their first use; what looks like one inside a text is none. */
export function parameterNames(query: string): string[] {
  return [...new Set(partsOf(query).flatMap(({ parameter }) => parameter ?? []))];
}

/** A query as the database takes it. */
export interface BoundQuery {
  text: string;
  /** Values of `$1`, `$2`… */
  values: (string | null)[];
  /** Where a character of `text` stands in the query as it was written; both count from 1. */
  position: (at: number) => number;
}

/**
 * Puts `$1::date` in the place of `:desde`. Values are sent beside the text and never become part of it (SCR-07).
 * Every parameter of the query must be given: see {@link parameterProblems}.
 */
export function bindParameters(query: string, given: readonly QueryParameter[]): BoundQuery {
  const names = parameterNames(query);
  const moved: { from: number; to: number; original: number; length: number }[] = [];
  let text = '';
  let original = 0;
  for (const part of partsOf(query)) {
    const index = part.parameter === undefined ? -1 : names.indexOf(part.parameter);
    const type = given.find(({ name }) => name === part.parameter)?.type ?? 'TEXT';
    const written = index < 0 ? part.text : `($${index + 1}::${queryParameterTypes.options[type].sql})`;
    moved.push({
      from: text.length,
      to: text.length + written.length,
      original,
      length: part.text.length,
    });
    text += written;
    original += part.text.length;
  }
  return {
    text,
    values: names.map((name) => given.find((parameter) => parameter.name === name)?.value ?? null),
    position: (at) => {
      const part = moved.find(({ from, to }) => at > from && at <= to);
      return part ? part.original + Math.min(at - part.from, part.length) : at;
    },
  };
}

const shapes: Record<QueryParameterTypeCode, { shape: RegExp; expected: string }> = {
  TEXT: { shape: /^/, expected: '' },
  NUMBER: { shape: /^-?\d+(\.\d+)?$/, expected: 'un número' },
  DAY: { shape: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, expected: 'una fecha' },
  FLAG: { shape: /^(true|false)$/, expected: 'sí o no' },
};

/** What is missing or wrong in the values of a query's parameters; each sentence names the parameter. */
export function parameterProblems(query: string, given: readonly QueryParameter[]): FieldProblem[] {
  return parameterNames(query).flatMap((name) => {
    const parameter = given.find((one) => one.name === name);
    const wrong = (message: string): FieldProblem[] => [{ field: 'parameters', rule: 'parameter', message }];
    if (!parameter) return wrong(`Falta el valor de «:${name}».`);
    const { shape, expected } = shapes[parameter.type];
    if (parameter.value === null || shape.test(parameter.value)) return [];
    return wrong(`El valor de «:${name}» debe ser ${expected}.`);
  });
}
