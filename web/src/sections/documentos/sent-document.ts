import type { InputOf } from '@llavero/proto/commands/command';
import type { sendRequestedDocuments } from '@llavero/proto/commands/document-requests';
import type { FieldProblem } from '@llavero/proto/errors';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import { documentParameters } from '@llavero/proto/records/documents/document.parameters';
import {
  type DocumentValues,
  problemsOf,
  valuesOfType,
} from '../../components/files/document-form/document-values.ts';

/** One of the documents that are asked for, as it stands on the page. */
export interface SentDocument {
  type: DocumentTypeCode;
  files: { media: string; name: string }[];
  values: DocumentValues;
  problems: readonly FieldProblem[];
}

/** Dates stand empty: whoever sends a paper of last year would leave «today» in it. @param now unix seconds */
export function sentDocument(type: DocumentTypeCode, now: number): SentDocument {
  const filled = valuesOfType(type, now);
  const dates = documentParameters(type).filter(({ kind }) => kind === 'DATE');
  const empty = Object.fromEntries(dates.map(({ name }) => [name, null]));
  const values = { ...filled, parameters: { ...filled.parameters, ...empty } };
  return withValues({ type, files: [], values, problems: [] }, values);
}

export const withValues = (card: SentDocument, values: DocumentValues): SentDocument => ({
  ...card,
  values,
  problems: problemsOf(values),
});

/** What is sent: the documents that have files. */
export const sentCards = (
  cards: readonly SentDocument[],
): InputOf<typeof sendRequestedDocuments>['documents'] =>
  cards
    .filter(({ files }) => files.length > 0)
    .map(({ type, files, values }) => ({
      type,
      files: files.map(({ media }) => media),
      parameters: values.parameters,
    }));
