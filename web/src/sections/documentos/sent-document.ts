import type { InputOf } from '@llavero/proto/commands/command';
import type { sendRequestedDocuments } from '@llavero/proto/commands/document-requests';
import type { FieldProblem } from '@llavero/proto/errors';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
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

/** @param now unix seconds */
export function sentDocument(type: DocumentTypeCode, now: number): SentDocument {
  return withValues(
    { type, files: [], values: valuesOfType(type, now), problems: [] },
    valuesOfType(type, now),
  );
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
