import type { Readable } from 'node:stream';
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

/**
 * What a file is by its content; null when it may not be uploaded. Its name decides only between old Word and old Excel files, which
 * share their container.
 */
export async function typeOf(content: Readable, name: string): Promise<UploadType | null> {
  try {
    const found = await fileTypeFromStream(content);
    if (!found) return null;
    const mimeType = sameAs[found.mime] ?? found.mime;
    if (mimeType === OLD_OFFICE) {
      const extension = fileExtension(name);
      return extension === 'doc' || extension === 'xls' ? byExtension(extension) : null;
    }
    return uploadTypes.find((type) => type.mimeType === mimeType) ?? null;
  } finally {
    content.destroy();
  }
}

function byExtension(extension: string): UploadType | null {
  return uploadTypes.find(({ extensions }) => extensions.includes(extension)) ?? null;
}
