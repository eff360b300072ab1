import type * as z from 'zod/mini';
import { formatNumber } from '../values/number.ts';
import type { FieldKind, FieldMeta } from './field.ts';

type Issue = z.core.$ZodIssue;

/** What a value of each kind must be, as it follows 'debe ser'. */
const nouns: Record<FieldKind, string> = {
  text: 'un texto',
  longText: 'un texto',
  email: 'un correo electrónico',
  phone: 'un teléfono',
  iban: 'un IBAN',
  nationalId: 'un número de documento',
  cadastralReference: 'una referencia catastral',
  cups: 'un CUPS',
  url: 'una dirección web que empiece por https://',
  integer: 'un número entero',
  decimal: 'un número',
  money: 'un importe en euros',
  percent: 'un porcentaje',
  flag: 'sí o no',
  day: 'una fecha',
  instant: 'una fecha y hora',
  choice: 'una de las opciones',
  choices: 'una lista de opciones',
  link: 'una ficha existente',
  links: 'una lista de fichas',
  object: 'un grupo de campos',
  list: 'una lista',
  json: 'un dato JSON',
};

const quoted = (meta: FieldMeta) => `El campo «${meta.label}»`;

/** Said of a field that must have a value and has none. */
export function requiredMessage(meta: FieldMeta): string {
  return `${quoted(meta)} es obligatorio: indique un valor.`;
}

/** Said of an empty list where none at all would mean all. */
export function emptyMessage(meta: FieldMeta): string {
  return `Elija al menos ${meta.leftOutMeansAll ?? ''}, o quite el campo «${meta.label}» para ${meta.leftOutDoes ?? 'todos'}.`;
}

/** Said of a value of another kind. */
export function kindMessage(meta: FieldMeta): string {
  if (meta.kind === 'choice' || meta.kind === 'choices') return choiceMessage(meta);
  return `${quoted(meta)} debe ser ${nouns[meta.kind]}: corríjalo.`;
}

/** Said of a key that the record does not have. */
export function unknownMessage(name: string, label: string): string {
  return `El campo «${name}» no existe en ${label.toLowerCase()}: quítelo o revise su nombre.`;
}

/** Said of a field that only the system sets. */
export function readOnlyMessage(meta: FieldMeta): string {
  return `${quoted(meta)} lo calcula el sistema y no se puede cambiar a mano: quítelo.`;
}

/** Rule and Spanish sentence of a problem that a field's schema has found. */
export function issueMessage(issue: Issue, meta: FieldMeta): { rule: string; message: string } {
  switch (issue.code) {
    case 'custom':
      return { rule: meta.kind, message: issue.message };
    // Bounds of seconds are those of a calendar, which nobody reads as a figure.
    case 'too_big':
    case 'too_small':
      if (meta.kind === 'day' || meta.kind === 'instant')
        return { rule: meta.kind, message: kindMessage(meta) };
      return outOfBounds(issue, meta);
    default:
      return { rule: meta.kind, message: kindMessage(meta) };
  }
}

function outOfBounds(
  issue: Extract<Issue, { code: 'too_big' | 'too_small' }>,
  meta: FieldMeta,
): { rule: string; message: string } {
  return issue.code === 'too_big'
    ? { rule: 'max', message: boundMessage(meta, issue.origin, 'como máximo', Number(issue.maximum)) }
    : { rule: 'min', message: boundMessage(meta, issue.origin, 'como mínimo', Number(issue.minimum)) };
}

function boundMessage(meta: FieldMeta, origin: string, most: string, bound: number): string {
  const figure = formatNumber(bound, Number.isInteger(bound) ? 0 : 2);
  if (origin === 'string') return `${quoted(meta)} admite ${most} ${figure} caracteres: ajústelo.`;
  if (origin === 'array') return `${quoted(meta)} admite ${most} ${figure} elementos: ajústelo.`;
  return `${quoted(meta)} debe ser ${most} ${figure}: corríjalo.`;
}

/** Names the options while they can be read at a glance. */
function choiceMessage(meta: FieldMeta): string {
  const options = Object.values(meta.choices?.options ?? {}).filter((option) => !option.retired);
  const shown = options.slice(0, 12).map(({ label }) => label);
  const rest = options.length > shown.length ? '…' : '';
  return `${quoted(meta)} solo admite: ${shown.join(', ')}${rest}. Elija una de las opciones.`;
}
