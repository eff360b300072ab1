import { answeredMeta, fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { type FieldKind, type FieldMeta, isForPeople, type Json } from '@llavero/proto/fields/field';
import type { ExportColumn } from '@llavero/proto/list-jobs/requests';
import { statusesRead } from '@llavero/proto/states/deletion';
import { factsOf } from '@llavero/proto/states/flags';
import type { ReactNode } from 'react';
import { csvValue, fieldLabel, formatField, isFigure, type LabelFor } from '../../lib/format.ts';
import { isSortable } from '../../lib/list-filter.ts';
import type { Row } from '../../lib/records.ts';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import type { ColumnOverride } from './types.ts';

/** A column ready to draw. */
export interface Column {
  name: string;
  label: string;
  /** Pixels before its content is known. */
  width: number;
  /** As wide as its content and no wider: figures, dates and badges must not be cut. */
  fixed: boolean;
  align: 'left' | 'right';
  /** Pixels that the cell needs beside its text: the dot and padding of a badge. */
  decoration: number;
  sortable: boolean;
  /** Shows the value of the field of its name and nothing else. */
  isPlain: boolean;
  /** Fields to ask the server for. */
  needs: string[];
  render: (row: Row, label: LabelFor) => ReactNode;
  text: (row: Row, label: LabelFor) => string;
  csv: (row: Row, label: LabelFor) => string | number | boolean;
  sheet: (row: Row, label: LabelFor) => SheetValue;
  /** How the server writes it to a file. */
  exported: ExportColumn;
}

/** A value of a spreadsheet: text, yes or no, or a figure or day with its kind. */
export type SheetValue =
  null | string | boolean | { kind: 'money' | 'percent' | 'number' | 'day'; value: number };

const widths: Partial<Record<FieldKind, number>> = {
  money: 112,
  percent: 92,
  integer: 92,
  decimal: 100,
  flag: 84,
  day: 112,
  instant: 164,
  choice: 152,
  choices: 168,
  phone: 136,
  email: 220,
  iban: 228,
  nationalId: 120,
  cadastralReference: 216,
  cups: 216,
  link: 208,
  links: 232,
  longText: 280,
  url: 220,
};

const elastic = new Set<FieldKind>(['text', 'longText', 'email', 'link', 'links', 'choices', 'url', 'list']);

/** A choice with colours is a badge and must not be cut; without, it is a text like any other. */
function isFixed({ kind, choices }: FieldMeta): boolean {
  if (kind !== 'choice') return !elastic.has(kind);
  return Object.values(choices?.options ?? {}).some(({ colour }) => colour !== undefined);
}

/** Dot, padding and border of a badge, in pixels. */
const BADGE = 30;

const systemColumns = ['createdAt', 'updatedAt'] as const;

/** Names of all columns a user may choose, in the order of the definition. */
export function columnNames(definition: RecordDefinition, hidden: ReadonlySet<string>): string[] {
  const fields = fieldEntries(definition)
    .filter(([name, meta]) => !hidden.has(name) && isShowable(meta))
    .map(([name]) => name);
  return [
    ...(definition.states && !fields.includes('status') ? ['status'] : []),
    ...fields,
    ...Object.keys(factsOf(definition)).filter((name) => !hidden.has(name)),
    ...systemColumns,
  ];
}

function isShowable(meta: FieldMeta): boolean {
  return isForPeople(meta) && meta.kind !== 'object';
}

/** The column of a field, with what the screen says about it. */
export function columnOf(definition: RecordDefinition, name: string, override?: ColumnOverride): Column {
  const meta = answeredMeta(definition, name);
  const known = meta !== undefined || name === 'status' || systemColumns.some((system) => system === name);
  const text = (row: Row, label: LabelFor): string =>
    override?.text ? override.text(row, label) : formatField(definition, name, row[name], label);
  return {
    name,
    label: override?.label ?? fieldLabel(definition, name),
    width: override?.width ?? (name === 'status' ? 152 : meta ? (widths[meta.kind] ?? 176) : 164),
    fixed: override?.fixed ?? (meta ? isFixed(meta) : known),
    align: override?.align ?? (isFigure(meta) ? 'right' : 'left'),
    decoration: name === 'status' || (meta?.kind === 'choice' && isFixed(meta)) ? BADGE : 0,
    sortable: known && isSortable(definition, name),
    isPlain: override?.text === undefined && override?.render === undefined,
    needs: [...(override?.needs ?? (known ? [name] : []))],
    text,
    csv: (row, label) => csvValue(meta, row[name], text(row, label)),
    sheet: (row, label) => sheetValue(meta, row[name], text(row, label)),
    exported: { name, label: override?.label ?? fieldLabel(definition, name), ...override?.inExport },
    render: override?.render
      ? (row, label) => override.render?.(row, (collection, id) => label(collection, id) ?? '…')
      : (row, label) => renderField(definition, name, row[name], text(row, label)),
  };
}

function sheetValue(meta: FieldMeta | undefined, value: Json | undefined, text: string): SheetValue {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && meta?.kind === 'day') return { kind: 'day', value };
  if (typeof value !== 'number' || !isFigure(meta)) return text || null;
  return { kind: meta?.kind === 'money' || meta?.kind === 'percent' ? meta.kind : 'number', value };
}

function renderField(
  definition: RecordDefinition,
  name: string,
  value: Json | undefined,
  text: string,
): ReactNode {
  const { states } = definition;
  if (states && (name === 'status' || name === states.field) && typeof value === 'string')
    return <StatusBadge set={statusesRead(definition)} value={value} />;
  const meta = answeredMeta(definition, name);
  const option =
    meta?.kind === 'choice' && typeof value === 'string' ? meta.choices?.options[value] : undefined;
  if (option?.colour && meta?.choices) return <StatusBadge set={meta.choices} value={String(value)} />;
  if (meta?.kind === 'flag') return value ? 'Sí' : <span style={{ color: 'var(--ll-ink-3)' }}>No</span>;
  return text;
}

/** Fields to ask for: those of the columns, without repetition. */
export function fieldsOf(columns: readonly Column[], extra: readonly string[] = []): string[] {
  return [...new Set([...columns.flatMap(({ needs }) => needs), ...extra])];
}
