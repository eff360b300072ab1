import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import { guessDocumentType } from '@llavero/proto/rules/document-type-guess';
import { valuesOfType } from '../../../../components/files/document-form/document-values.ts';
import { mediaPath } from '../../../../components/files/file-paths.ts';
import { firstTextOf } from '../../../../components/files/pdf/open-pdf.ts';
import { http } from '../../../../lib/api.ts';
import type { UploadedFile, UploadRow } from './upload-fields.ts';

/** The type that the first page of a PDF says, where its name said none; null for scans and whatever cannot be read. */
export async function typeByText({ media, name, mimeType }: UploadedFile): Promise<DocumentTypeCode | null> {
  if (mimeType !== 'application/pdf' || guessDocumentType(name) !== null) return null;
  try {
    const { data } = await http.get<ArrayBuffer>(mediaPath(media, name), { responseType: 'arraybuffer' });
    return guessDocumentType(name, await firstTextOf(data));
  } catch {
    // A guess that fails leaves the question to the person, who sees the paper.
    return null;
  }
}

/** The row of a file with that type, unless somebody has chosen one meanwhile. @param now unix seconds */
export function typed(row: UploadRow, media: string, type: DocumentTypeCode, now: number): UploadRow {
  const isIts = row.files.some((file) => file.media === media);
  return isIts && row.values.type === 'UNKNOWN'
    ? { ...row, values: valuesOfType(type, now, row.values) }
    : row;
}
