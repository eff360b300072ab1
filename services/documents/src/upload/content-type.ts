import { Readable } from 'node:stream';
import { fileExtension } from '@llavero/proto/values/file-name';
import { type UploadType, uploadTypes } from '@llavero/proto/rules/uploads';
import { fileTypeFromStream } from 'file-type';

/** The container of Word and Excel before 2007, which tells no more by itself. */
const OLD_OFFICE = 'application/x-cfb';

/** How cameras and browsers call the same. */
const sameAs: Readonly<Record<string, string>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

/** Text has no first bytes that tell it; these names say that a file is text, and its content must agree. */
const TEXTS: ReadonlySet<string> = new Set(['csv', 'txt']);
/** Bytes that no text of an office has: all below the space but tab, line ends and the end of a page. */

const NOT_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/**
 * What a file is by its content; null when it may not be uploaded. Its name decides only where the content does not: between old
 * Word and old Excel files, which share their container, and between CSV and plain text.
 *
 * @param open reads the file from its beginning, each time it is called
 */
export async function typeOf(open: () => AsyncIterable<Buffer>, name: string): Promise<UploadType | null> {
  const extension = fileExtension(name);
  const content = Readable.from(open(), { objectMode: false });
  const found = await fileTypeFromStream(content).finally(() => content.destroy());
  if (!found) return TEXTS.has(extension) && (await isText(open())) ? byExtension(extension) : null;
  const mimeType = sameAs[found.mime] ?? found.mime;
  if (mimeType === OLD_OFFICE)
    return extension === 'doc' || extension === 'xls' ? byExtension(extension) : null;
  return uploadTypes.find((type) => type.mimeType === mimeType) ?? null;
}

/** Whatever its encoding by the byte; text of two bytes a letter is none. */
async function isText(content: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const piece of content) if (NOT_TEXT.test(piece.toString('latin1'))) return false;
  return true;
}

function byExtension(extension: string): UploadType | null {
  return uploadTypes.find(({ extensions }) => extensions.includes(extension)) ?? null;
}
