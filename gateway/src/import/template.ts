import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { sampleOf } from '@llavero/proto/compile/factory';
import { type Cell, cellOf } from '@llavero/proto/imports/cells';
import type { ImportColumn } from '@llavero/proto/imports/columns';
import { CLEAR_MARK, importRulesOf } from '@llavero/proto/imports/rules';
import { CSV_BYTE_ORDER_MARK, csvRow } from '@llavero/proto/values/csv';

/** First cell of the example row: a row that says so is left out when the template comes back. */
export const EXAMPLE_MARK = 'EJEMPLO';

/** The columns of a template: what tells records apart first, then the order of the form. */
export function templateColumns(
  definition: RecordDefinition,
  columns: readonly ImportColumn[],
): ImportColumn[] {
  const keys: readonly string[] = importRulesOf(definition.collection)?.identities.map(([key]) => key) ?? [];
  const rank = ({ key }: ImportColumn) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return [...columns].sort((a, b) => rank(a) - rank(b));
}

/** Headings and an example row (C §9). */
export function csvTemplate(columns: readonly ImportColumn[]): string {
  return CSV_BYTE_ORDER_MARK + csvRow(columns.map(headingOf)) + csvRow(exampleOf(columns));
}

/** A book: the sheet to fill in, with its example, and a sheet that says what each column may hold. */
export function xlsxTemplate(
  definition: RecordDefinition,
  columns: readonly ImportColumn[],
): Promise<Buffer> {
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const data: SheetData = [
    columns.map((column) => bold(headingOf(column))),
    exampleOf(columns).map((value) => ({ value: String(value ?? ''), type: String, textColor: '#868e96' })),
  ];
  const help: SheetData = [
    ['Columna', 'Grupo', 'Qué se escribe', 'Valores admitidos'].map(bold),
    ...columns.map((column) => [
      { value: headingOf(column), type: String },
      { value: column.group, type: String },
      { value: explanationOf(column), type: String, wrap: true },
      { value: valuesOf(column), type: String, wrap: true },
    ]),
    [],
    [{ value: `Una celda vacía deja el dato como está; «${CLEAR_MARK}» lo borra.`, type: String }],
    [{ value: `La fila que empieza por «${EXAMPLE_MARK}» no se importa.`, type: String }],
  ];
  return writeXlsxFile([
    {
      data,
      sheet: definition.label.many.slice(0, 31),
      stickyRowsCount: 1,
      columns: columns.map((column) => ({ width: Math.min(Math.max(headingOf(column).length + 2, 12), 40) })),
    },
    {
      data: help,
      sheet: 'Valores admitidos',
      stickyRowsCount: 1,
      columns: [{ width: 40 }, { width: 26 }, { width: 50 }, { width: 80 }],
    },
  ]).toBuffer();
}

/** What may not be left empty in a new record carries a star. */
function headingOf({ label, meta, inner }: ImportColumn): string {
  return meta.required && inner === undefined ? `${label} *` : label;
}

function exampleOf(columns: readonly ImportColumn[]): Cell[] {
  return columns.map(({ meta }, at): Cell => {
    if (at === 0) return EXAMPLE_MARK;
    switch (meta.kind) {
      case 'link':
      case 'links':
        return meta.to === 'agent' ? '12345678Z' : meta.to === 'employee' ? 'nombre@empresa.es' : null;
      case 'money':
        return '1.234,56';
      case 'decimal':
        return '10,5';
      case 'longText':
        return null;
      default:
        return meta.choices
          ? (meta.choices.options[meta.choices.values[0] ?? '']?.label ?? null)
          : cellOf(meta, sampleOf(meta, 4));
    }
  });
}

const explanations: Readonly<Partial<Record<ImportColumn['meta']['kind'], string>>> = {
  day: 'Fecha DD/MM/AAAA',
  instant: 'Fecha y hora DD/MM/AAAA HH:MM',
  money: 'Euros, con coma para los decimales',
  percent: 'Porcentaje: 21 o 21 %',
  integer: 'Número entero',
  decimal: 'Número, con coma para los decimales',
  flag: 'Sí o No',
  choice: 'Uno de los valores admitidos',
  choices: 'Uno o varios de los valores admitidos, separados por punto y coma',
  iban: 'IBAN, con o sin espacios',
  phone: 'Teléfono; sin prefijo se entiende +34',
  email: 'Dirección de correo',
  cadastralReference: 'Referencia catastral de 20 caracteres',
  url: 'Dirección web completa',
};

function explanationOf({ meta }: ImportColumn): string {
  if (meta.kind !== 'link' && meta.kind !== 'links')
    return [explanations[meta.kind] ?? 'Texto', meta.help].filter(Boolean).join('. ');
  const names: Partial<Record<string, string>> = {
    agent: 'Id. en administración, número de documento o nombre y apellidos',
    place: 'Id. en administración, referencia catastral o dirección',
    mandate: 'Id. en administración, número de mandato o nombre',
    employee: 'Correo electrónico o nombre y apellidos',
    organization: 'CIF o razón social',
  };
  const name = names[meta.to ?? ''] ?? 'Id. en administración o nombre';
  return meta.kind === 'links' ? `${name}; varios, separados por punto y coma` : name;
}

function valuesOf({ meta }: ImportColumn): string {
  if (meta.kind === 'flag') return 'Sí, No';
  const { choices } = meta;
  if (!choices) return '';
  return choices.values
    .filter((value) => !choices.options[value]?.retired)
    .map((value) => choices.options[value]?.label ?? value)
    .join(', ');
}
