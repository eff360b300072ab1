import type { Run } from './blocks.ts';
import { CLAUSE, readText, type TextPart } from './text.ts';
import { findField, type MergeData, type MergeNode } from './merge-fields.ts';
import { type Scope, valuesAt } from './scope.ts';
import { type DocumentLanguage, printValue } from './values.ts';

/** What the texts of a document are merged with. */
export interface Merging {
  tree: MergeNode;
  data: MergeData;
  language: DocumentLanguage;
  /** Numbers of the clauses that are in, by name. */
  clauses: ReadonlyMap<string, string>;
  /** Names of all clauses of the template. */
  clauseNames: ReadonlySet<string>;
  /** Told of what is missing: the field and a sentence. */
  report(field: string, message: string): void;
}

/** A text of the template with its fields filled in. Values become runs as they are and are never read as marks. */
export function mergeText(source: string, scope: Scope, merging: Merging, bold: boolean): Run[] {
  return readText(source).flatMap((part): Run[] => {
    const looks = {
      ...(bold || part.bold ? { bold: true as const } : {}),
      ...(part.italic ? { italic: true as const } : {}),
      ...(part.underlined ? { underlined: true as const } : {}),
    };
    if (part.kind === 'words') return [{ text: part.text, ...looks }];
    const text = fieldText(part, scope, merging);
    return text ? [{ text, ...looks, field: part.path }] : [];
  });
}

function fieldText(part: Extract<TextPart, { kind: 'field' }>, scope: Scope, merging: Merging): string {
  const { path } = part;
  if (path.startsWith(CLAUSE)) return clauseNumber(path, merging);
  const field = findField(merging.tree, path, scope.fields);
  if (!field) {
    merging.report(path, `El campo «${path}» no existe: elija uno de la lista de campos.`);
    return '';
  }
  if (field.of && !field.of.collection) {
    merging.report(path, `«${field.words}» tiene varias partes: elija una de ellas.`);
    return '';
  }
  const values = valuesAt(merging.data, scope, path);
  const optional = part.optional || field.optional;
  const printed = values.map((value) =>
    printValue(field.meta, value, part.format ?? field.format ?? null, merging.language),
  );
  if (!optional && (printed.length === 0 || printed.some((text) => !text.trim())))
    merging.report(path, `Falta «${field.words}»: complete la ficha o marque el campo como opcional.`);
  return printValue({ kind: 'text', label: field.label, required: false }, printed, null, merging.language);
}

function clauseNumber(path: string, { clauses, clauseNames, report }: Merging): string {
  const name = path.slice(CLAUSE.length);
  const number = clauses.get(name);
  if (number === undefined)
    report(
      path,
      clauseNames.has(name)
        ? `La cláusula «${name}» no entra en este documento y se cita: ponga a este párrafo la misma condición.`
        : `No hay ninguna cláusula llamada «${name}»: póngale ese nombre a la que se cita.`,
    );
  return number ?? '';
}
