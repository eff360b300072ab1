import type { document } from '@llavero/proto/records/documents/document';
import type { RowOf } from '../../../../lib/records.ts';

/** A document as its review reads it. */
export type ReviewedDocument = RowOf<typeof document>;
