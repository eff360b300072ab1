import { choiceLabel } from '../fields/choices.ts';
import { type FieldMeta, type Json, metaOf } from '../fields/field.ts';
import { isRelation, relationsOf } from '../fields/relation.ts';
import { answeredMeta, type RecordDefinition } from '../fields/record.ts';
import { statusesRead } from '../states/deletion.ts';
import { withoutTown } from './address.ts';
import { formatCadastralReference } from './cadastral-reference.ts';
import { formatCups } from './cups.ts';
import { formatDay, formatInstant } from './dates.ts';
import { formatIban } from './iban.ts';
import { formatMoney } from './money.ts';
import { formatNationalId } from './national-id.ts';
import { formatNumber, formatPercent } from './number.ts';
import { formatPhone } from './phone.ts';

/** Name of a linked record; null while it is not known. */
export type LabelFor = (collection: string, id: string) => string | null;

const noLabels: LabelFor = () => null;
const systemLabels: Record<string, string> = {
  id: 'Identificador',
  version: 'Versión',
  status: 'Estado',
  createdAt: 'Creado',
  updatedAt: 'Modificado',
  deletedAt: 'Eliminado',
};

/** Spanish name of a field, system fields among them. */
export function fieldLabel(definition: RecordDefinition, name: string): string {
  return answeredMeta(definition, name)?.label ?? systemLabels[name] ?? name;
}

/** A value as people read it, in one line; empty for an absent one. */
export function formatField(
  definition: RecordDefinition,
  name: string,
  value: Json | undefined,
  label = noLabels,
): string {
  if (name === 'status' && typeof value === 'string') return choiceLabel(statusesRead(definition), value);
  const meta = answeredMeta(definition, name);
  if (meta) return formatValue(meta, value, label);
  if (value == null) return '';
  return name.endsWith('At') && typeof value === 'number' ? formatInstant(value) : plain(value);
}

/** A value as people read it, by the kind of its field. */
export function formatValue(meta: FieldMeta, value: Json | undefined, label: LabelFor = noLabels): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return formatFigure(meta, value);
  if (typeof value === 'string') return formatText(meta, value, label);
  if (isRelation(meta))
    return relationsOf(value)
      .map(({ description }) => description)
      .filter(Boolean)
      .join(', ');
  if (Array.isArray(value)) return formatList(meta, value, label);
  if (!meta.shape) return plain(value);
  return Object.entries(meta.shape)
    .map(([name, field]) => formatValue(metaOf(field), value[name], label))
    .filter(Boolean)
    .join(' · ');
}

function formatFigure(meta: FieldMeta, value: number): string {
  switch (meta.kind) {
    case 'money':
      return formatMoney(value);
    case 'percent':
      return formatPercent(value);
    case 'day':
      return formatDay(value);
    case 'instant':
      return formatInstant(value);
    case 'decimal':
      return formatNumber(value);
    default:
      // A year or an order number is not an amount: no dot for thousands below 10,000.
      return Math.abs(value) < 10_000 ? String(value) : formatNumber(value, 0);
  }
}

function formatText(meta: FieldMeta, value: string, label: LabelFor): string {
  switch (meta.kind) {
    case 'choice':
      return meta.choices ? choiceLabel(meta.choices, value) : value;
    case 'link':
      return label(meta.to ?? '', value) ?? '…';
    case 'iban':
      return formatIban(value);
    case 'phone':
      return formatPhone(value);
    case 'nationalId':
      return formatNationalId(value);
    case 'cadastralReference':
      return formatCadastralReference(value);
    case 'cups':
      return formatCups(value);
    default:
      return meta.named ? choiceLabel(meta.named, value) : value;
  }
}

function formatList(meta: FieldMeta, values: readonly Json[], label: LabelFor): string {
  if (meta.kind === 'list') {
    if (values.length === 0) return '';
    return values.length === 1 ? '1 entrada' : `${values.length} entradas`;
  }
  return values
    .map((value) =>
      typeof value !== 'string'
        ? plain(value)
        : meta.kind === 'links'
          ? (label(meta.to ?? '', value) ?? '…')
          : meta.choices
            ? choiceLabel(meta.choices, value)
            : value,
    )
    .join(', ');
}

function plain(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Figures stand at the right edge so that their digits line up. */
export function isFigure(meta: FieldMeta | undefined): boolean {
  return meta !== undefined && ['money', 'percent', 'integer', 'decimal'].includes(meta.kind);
}

/** A number a spreadsheet can add up, else the text people read. */
export function csvValue(meta: FieldMeta | undefined, value: Json | undefined, text: string) {
  if (typeof value === 'boolean') return value;
  return isFigure(meta) && typeof value === 'number' ? value : text;
}

/**
 * The name of a record by what it links to, for example address and tenant of a contract; of several records the first
 * one and how many more. The record's own title when nothing is linked.
 */
export function linkedTitle(
  definition: RecordDefinition,
  links: readonly string[],
  record: Readonly<Record<string, Json>>,
  label: LabelFor,
): string {
  const parts = links.map((field) => {
    const ids = [record[field] ?? []].flat().filter((id) => typeof id === 'string');
    const to = answeredMeta(definition, field)?.to ?? '';
    const full = label(to, ids[0] ?? '');
    const first = to === 'place' && full ? withoutTown(full) : full;
    return first && ids.length > 1 ? `${first} +${ids.length - 1}` : first;
  });
  return parts.filter(Boolean).join(' · ') || definition.title(record);
}
