import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import {
  type InquiryField,
  inquiryFields,
  type InquiryFinder,
  inquiryFinders,
} from '../records/choices/portals.ts';

/** Key of the setting (`config`) with the rules that take the place of the starting ones. */
export const PORTAL_RULES_KEY = 'portalInquiries';

/** Characters of a mail that are looked through. */
export const MOST_LOOKED_AT = 20_000;
const MOST_RULES = 30;
const MOST_LINES = 30;
const LONGEST = 200;
/** Of what is found; a message may be longer. */
const LONGEST_VALUE = 200;
const LONGEST_MESSAGE = 2_000;

/** Where one value stands. Several for a field are tried in their order. */
export interface PortalLine {
  field: InquiryField;
  by: InquiryFinder;
  /** Labels as they stand at the beginning of a line, separated by `|`; or a regular expression whose first group is the value. */
  text: string;
}

/** How the mails of a portal are read (issue 14 §7). */
export interface PortalRule {
  portal: string;
  /** Domain of the sender; its subdomains count, too. */
  sender: string;
  lines: readonly PortalLine[];
}

/** What a rule has found. */
export type FoundInquiry = Partial<Record<InquiryField, string>>;

const label = (field: InquiryField, text: string): PortalLine => ({ field, by: 'LABEL', text });
const usual: readonly PortalLine[] = [
  label('NAME', 'Nombre|Nombre y apellidos|Nom|De|Name'),
  label('EMAIL', 'Correo electrónico|Correo|Email|E-mail|Correu electrònic'),
  label('PHONE', 'Teléfono|Teléfono de contacto|Móvil|Telèfon|Tel.'),
  label('REFERENCE', 'Tu referencia|Su referencia|Referencia|Referència|Ref.|Ref'),
  label('ADDRESS', 'Dirección|Inmueble|Anuncio|Adreça'),
  label('MESSAGE', 'Mensaje|Comentarios|Comentario|Consulta|Missatge'),
  { field: 'REFERENCE', by: 'PATTERN', text: String.raw`\bref(?:erencia|\.)?[: ]+([\w./-]{2,60})` },
];

/** What the product starts with: the usual labels, because portals do not publish how their mails look. */
export const startingPortalRules: readonly PortalRule[] = [
  { portal: 'Idealista', sender: 'idealista.com', lines: usual },
  { portal: 'Fotocasa', sender: 'fotocasa.es', lines: usual },
  { portal: 'Habitaclia', sender: 'habitaclia.com', lines: usual },
];

/** The rules in force. @param value of the setting; what was never saved is absent */
export function portalRules(value: Json | undefined): readonly PortalRule[] {
  return value == null || checkPortalRules(value).length > 0
    ? startingPortalRules
    : (value as unknown as PortalRule[]);
}

/** What is wrong with the setting, so that it is not saved. */
export function checkPortalRules(value: Json | undefined): FieldProblem[] {
  const wrong = (rule: string, message: string): FieldProblem[] => [{ field: 'value', rule, message }];
  if (!Array.isArray(value) || value.length > MOST_RULES)
    return wrong('list', `Indique una lista de hasta ${MOST_RULES} portales.`);
  for (const [at, given] of (value as unknown as PortalRule[]).entries()) {
    const name = `Portal ${at + 1}`;
    const { portal, sender, lines } = given ?? {};
    if (!isText(portal)) return wrong('required', `${name}: indique su nombre.`);
    if (!isText(sender) || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(sender))
      return wrong('domain', `${portal}: el remitente es un dominio en minúsculas, como idealista.com.`);
    if (!Array.isArray(lines) || lines.length === 0 || lines.length > MOST_LINES)
      return wrong('lines', `${portal}: indique de 1 a ${MOST_LINES} datos.`);
    const problem = (lines as PortalLine[]).map(lineProblem).find((one) => one !== undefined);
    if (problem) return wrong('line', `${portal}: ${problem}`);
  }
  return [];
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST;

function lineProblem({ field, by, text }: PortalLine): string | undefined {
  if (!inquiryFields.values.includes(field)) return 'elija qué dato se lee.';
  if (!inquiryFinders.values.includes(by)) return 'elija cómo se encuentra el dato.';
  if (!isText(text)) return `indique dónde está «${inquiryFields.options[field].label}».`;
  if (by === 'LABEL') return undefined;
  try {
    const groups = new RegExp(`${text}|`, 'u').exec('')?.length ?? 0;
    return groups > 1 ? undefined : `«${text}» no tiene paréntesis que digan cuál es el valor.`;
  } catch {
    return `«${text}» no es una expresión regular válida.`;
  }
}

/** The rule for a sender. @param from address in small letters */
export function portalRuleFor(rules: readonly PortalRule[], from: string): PortalRule | undefined {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return rules.find(({ sender }) => domain === sender || domain.endsWith(`.${sender}`));
}

/** What `find` answers of a regular expression: its first group, or null. */
export type PatternFinder = (pattern: string, text: string) => string | null;

/**
 * What a rule finds in a mail.
 *
 * @param find runs a regular expression; whoever calls limits its time
 */
export function readInquiry(
  { lines }: PortalRule,
  { subject, text }: { subject: string; text: string },
  find: PatternFinder,
): FoundInquiry {
  const rows = text
    .slice(0, MOST_LOOKED_AT)
    .split(/\r?\n/)
    .map((row) => row.trim());
  const labels = lines.flatMap((line) => (line.by === 'LABEL' ? labelsOf(line) : []));
  const found: FoundInquiry = {};
  for (const line of lines) {
    if (found[line.field]) continue;
    const value =
      line.by === 'LABEL'
        ? after(labelsOf(line), rows, labels, line.field === 'MESSAGE')
        : find(line.text, `${subject}\n${rows.join('\n')}`);
    const tidy = value
      ?.trim()
      .slice(0, line.field === 'MESSAGE' ? LONGEST_MESSAGE : LONGEST_VALUE)
      .trim();
    if (tidy) found[line.field] = tidy;
  }
  return found;
}

const labelsOf = ({ text }: PortalLine): string[] =>
  text
    .split('|')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

/** What follows one of these labels in its row, or in the next; of a message all rows until a blank one or another label. */
function after(
  wanted: readonly string[],
  rows: readonly string[],
  labels: readonly string[],
  isLong: boolean,
): string | undefined {
  for (const [at, row] of rows.entries()) {
    const own = restAfter(row, wanted);
    if (own === undefined) continue;
    const next = rows.slice(at + 1);
    const start = own === '' ? next.findIndex((one) => one !== '') : 0;
    const following = start < 0 ? [] : next.slice(start);
    const end = following.findIndex((one) => one === '' || restAfter(one, labels) !== undefined);
    const block = end < 0 ? following : following.slice(0, end);
    const value = isLong ? [own, ...block].filter(Boolean).join('\n') : own || block[0];
    if (value) return value;
  }
  return undefined;
}

/** What stands in a row behind a label with its colon, or an empty text where the label stands alone. */
function restAfter(row: string, labels: readonly string[]): string | undefined {
  const small = row.toLowerCase();
  for (const one of labels) {
    if (small === one) return '';
    if (small.startsWith(`${one}:`)) return row.slice(one.length + 1).trim();
  }
  return undefined;
}
