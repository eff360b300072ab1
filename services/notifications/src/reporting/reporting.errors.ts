import { allows } from '@llavero/proto/access/access';
import { reportingViewName } from '@llavero/proto/compile/reporting-view';
import { CodedError, type ErrorBody, type FieldProblem, invalid, unavailable } from '@llavero/proto/errors';
import { records } from '@llavero/proto/records/registry';

/** Longest an answer takes in seconds unless `REPORTING_SECONDS` says otherwise, and how much it holds at most. */
export const limits = { seconds: 10, rows: 5_000, bytes: 8 * 1024 * 1024 } as const;

const ownWords: Readonly<Record<string, string>> = {
  '42601': 'Hay un error de sintaxis',
  '42703': 'Una columna no existe',
  '42883': 'Una función u operación no existe para esos tipos de datos',
  '42702': 'El nombre de una columna es ambiguo: anteponga el de su tabla',
  '42803': 'Falta una columna en GROUP BY',
  '42804': 'Los tipos de datos no coinciden',
  '42P18': 'Los parámetros llevan nombre (:desde), no número ($1)',
  // The extended protocol was told of no values for them.
  '08P01': 'Los parámetros llevan nombre (:desde), no número ($1)',
  '42P02': 'Los parámetros llevan nombre (:desde), no número ($1)',
  '42P10': 'Una referencia a una columna no es válida',
  '42P20': 'Una función de ventana está fuera de lugar',
  '0A000': 'La consulta pide algo que no se admite',
  '22012': 'Hay una división por cero',
  '22P02': 'Un valor no tiene la forma de su tipo de datos',
  '22003': 'Un número es demasiado grande',
  '22007': 'Una fecha no es válida',
  '22008': 'Una fecha no es válida',
};

const tooMuch: ErrorBody = {
  code: 'REPORTING.TOO_MUCH',
  kind: 'tooLarge',
  message:
    'La consulta necesita más memoria o disco del permitido. Acótela con condiciones (WHERE) o agrupe.',
};

/**
 * What PostgreSQL refused, as the person who asked should read it; its own sentence goes along in `details`.
 *
 * @param positionOf where a character of the text that was sent stands in the query; both count from 1
 * @param seconds time that the query had
 */
export function questionFailure(
  error: unknown,
  query: string,
  positionOf: (at: number) => number,
  seconds: number,
): unknown {
  const { code, message, position } = error as { code?: unknown; message?: string; position?: string };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error;
  const at = position === undefined ? undefined : positionOf(Number(position));
  const details = {
    sqlState: code,
    postgresql: message ?? '',
    ...(at !== undefined && at > 0 && at <= query.length ? { position: at } : {}),
  };
  const refuse = (rule: string, sentence: string) =>
    new CodedError({
      code: 'REPORTING.INVALID',
      kind: 'invalid',
      message: sentence,
      problems: [{ field: 'query', rule, message: message ?? sentence }],
      details,
    });
  if (code === '57014' || code === '25P04') return tooSlow(seconds);
  if (code === '53300') return busy();
  if (code.startsWith('53') || code === '54000') return new CodedError({ ...tooMuch, details });
  if (code === '42501')
    return new CodedError({
      code: 'REPORTING.FORBIDDEN',
      kind: 'forbidden',
      message: `La consulta usa algo que no está permitido. Solo se pueden leer estas tablas: ${tables()}.`,
      details,
    });
  if (code === '42P01' || code === '3F000')
    return refuse('table', `Una tabla no existe. Se pueden consultar: ${tables()}.`);
  if (code === '42601' && query.includes('`')) return refuse('dialect', `${sentenceOf(code)}. ${dialect}`);
  if (code === '42601' && !startsAsQuestion(query))
    return refuse(
      'select',
      'Solo se admite una consulta SELECT, sin cambios de datos. No se ha cambiado nada.',
    );
  if (/^(08|57|58|XX)/.test(code) && !(code in ownWords)) return error;
  return refuse(
    'sql',
    `${sentenceOf(code)}. Corrija la consulta y repítala; se escribe en SQL de PostgreSQL.`,
  );
}

const dialect =
  'La base de datos es PostgreSQL: los nombres se escriben sin acentos graves (`) o entre comillas dobles, y los textos entre comillas simples.';

const sentenceOf = (code: string): string => ownWords[code] ?? 'La consulta no es válida';

/** True for the statements that answer rows, also behind comments and brackets. */
function startsAsQuestion(query: string): boolean {
  const bare = query.replace(/\/\*[^]*?\*\/|--[^\n]*/g, ' ');
  return /^[\s(]*(select|with|values|table)\b/i.test(bare);
}

/** Names of the tables that can be asked about; `user` is a word of SQL and needs its quotes. */
function tables(): string {
  return [...records.values()]
    .filter(({ access }) => allows(access, 'ADMIN', 'read'))
    .map((definition) => reportingViewName(definition))
    .map((name) => (name === 'user' ? '"user"' : name))
    .sort()
    .join(', ');
}

export const notText = (): CodedError =>
  invalid('REPORTING.INVALID', 'La consulta contiene un carácter nulo. Quítelo y repítala.', [
    { field: 'query', rule: 'text', message: 'No puede contener caracteres nulos.' },
  ]);

export const tooSlow = (seconds: number): CodedError =>
  invalid(
    'REPORTING.TOO_SLOW',
    `La consulta ha tardado más de ${seconds} segundos y se ha interrumpido. Acótela con condiciones (WHERE).`,
  );

/** The values of the parameters do not fit the query. */
export const wrongParameters = (problems: FieldProblem[]): CodedError =>
  invalid('REPORTING.PARAMETERS', problems.map(({ message }) => message).join(' '), problems);

/** Whoever asked has gone or has cancelled; nobody reads it but the log of questions. */
export const cancelled = (): CodedError =>
  invalid('REPORTING.CANCELLED', 'La consulta se ha cancelado. No se ha cambiado nada.');

export const answerTooLarge = (): CodedError =>
  new CodedError({
    code: 'REPORTING.ANSWER_TOO_LARGE',
    kind: 'tooLarge',
    message: 'La respuesta es demasiado grande. Pida menos columnas o menos filas.',
  });

export const busy = (): CodedError =>
  new CodedError({
    code: 'REPORTING.BUSY',
    kind: 'tooMany',
    message: 'Ya hay otras consultas en marcha. Espere unos segundos y repita la suya.',
    details: { retryAfterSeconds: 5 },
  });

export const notSetUp = (): CodedError =>
  unavailable(
    'REPORTING.NOT_SET_UP',
    'Las consultas SQL no están configuradas en esta instalación (falta REPORTING_DATABASE_URL). Avise a quien la administra.',
  );
