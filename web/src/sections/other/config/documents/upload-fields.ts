import type { OutputOf } from '@llavero/proto/commands/command';
import type { fileDocuments } from '@llavero/proto/commands/document-review';
import { flag, json, text } from '@llavero/proto/fields/vocabulary';
import { document } from '@llavero/proto/records/documents/document';
import { guessDocumentType } from '@llavero/proto/rules/document-type-guess';
import { MOST_FILED } from '@llavero/proto/rules/uploads';
import type { FieldProblem } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import {
  type DocumentValues,
  problemsOf,
  valuesOfType,
} from '../../../../components/files/document-form/document-values.ts';

/** A file that was uploaded and waits to become a document. */
export type UploadedFile = { media: string; name: string; mimeType: string };

/** A document to be, with its files: both sides of a card, the pages of a contract. */
export type UploadRow = { files: UploadedFile[]; values: DocumentValues };

/** What became of each document, in their order. */
export type Filed = OutputOf<typeof fileDocuments>['results'];

const { agents, places, mandate, contract } = document.fields;

/** What the wizard keeps while it is filled in. */
export const uploadFields = {
  /** {@link UploadRow}s. */
  rows: json('Archivos'),
  /** Files are still on their way. */
  uploading: flag('Subiendo'),
  review: flag('Pasan por la verificación', {
    default: true,
    help: 'Otra persona, o usted más tarde, los compara con sus datos en Herramientas.',
  }),
  /** The record it was opened from. */
  record: text('Ficha', { maxLength: 36 }),
  agents,
  places,
  mandate,
  contract,
};
export type UploadFields = typeof uploadFields;

export const rowsOf = (rows: Json | undefined): UploadRow[] => (rows ?? []) as UploadRow[];

/** Rows as a value of the form. */
export const asJson = (rows: UploadRow[]): Json => rows as Json;

/** A document of one file; its type is guessed from the name. @param now unix seconds */
export function rowOf(file: UploadedFile, now: number): UploadRow {
  return { files: [file], values: valuesOfType(guessDocumentType(file.name) ?? 'UNKNOWN', now) };
}

/** What keeps the first step from being left; a problem of a document names its row: `rows.2.parameters.number`. */
export function rowProblems(rows: readonly UploadRow[], uploading: boolean): FieldProblem[] {
  const problem = (message: string): FieldProblem[] => [{ field: 'rows', rule: 'rows', message }];
  if (uploading) return problem('Espere a que terminen de subir los archivos, o cancele los que no quiera.');
  if (rows.length === 0) return problem('Añada al menos un archivo.');
  if (rows.length > MOST_FILED)
    return problem(`Son más de ${MOST_FILED} documentos: quite algunos y súbalos en otra vez.`);
  return rows.flatMap(({ values }, index) =>
    problemsOf(values).map((one) => ({ ...one, field: `rows.${index}.${one.field}` })),
  );
}
