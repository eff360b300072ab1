import type { LinkPurpose } from '@llavero/kit/links/scoped-links';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';

/** What a mailed request for documents lets its holder send. */
export type DocumentRequestScope = {
  types: DocumentTypeCode[];
  contract: string | null;
  /** Who asked: gets the task once the documents are there. */
  askedBy: string | null;
};

/** The link by which somebody sends the documents that are missing (DOC-01). */
export const documentLink: LinkPurpose<DocumentRequestScope> = {
  name: 'documents',
  days: 14,
  scope: (stored) => stored as DocumentRequestScope,
};
