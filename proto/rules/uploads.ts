import { fileExtension, normaliseFileName } from '../values/file-name.ts';
import { XLSX } from '../values/content-types.ts';

const MIB = 1024 * 1024;

/** A type of file that may be uploaded, told by its content (DOC-04). */
export interface UploadType {
  mimeType: string;
  /** Extensions that fit; the first is given to a file with another one. */
  extensions: readonly [string, ...string[]];
  /** Most bytes. *Ours*: the texts name no limits. */
  limit: number;
  picture: boolean;
}

const picture = (mimeType: string, ...extensions: [string, ...string[]]): UploadType => ({
  mimeType,
  extensions,
  limit: 40 * MIB,
  picture: true,
});
const paper = (mimeType: string, extension: string, limit: number): UploadType => ({
  mimeType,
  extensions: [extension],
  limit,
  picture: false,
});

/** File types of C §3.5, and what phones and browsers make of pictures today. */
export const uploadTypes: readonly UploadType[] = [
  paper('application/pdf', 'pdf', 100 * MIB),
  picture('image/jpeg', 'jpg', 'jpeg'),
  picture('image/png', 'png'),
  picture('image/gif', 'gif'),
  picture('image/webp', 'webp'),
  picture('image/heic', 'heic', 'heif'),
  paper('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx', 50 * MIB),
  paper(XLSX, 'xlsx', 50 * MIB),
  paper('application/msword', 'doc', 50 * MIB),
  paper('application/vnd.ms-excel', 'xls', 50 * MIB),
  paper('text/csv', 'csv', 20 * MIB),
  paper('text/plain', 'txt', 20 * MIB),
];

/** Most bytes of any file: what an upload may announce before its content is known. */
export const LARGEST_UPLOAD = Math.max(...uploadTypes.map(({ limit }) => limit));

/** Most pixels of a picture: what a decoder may be made to hold. 100 megapixels are the largest phones take. */
export const MOST_PIXELS = 100_000_000;

/** Uploads of one person that may be under way at once. */
export const MOST_UPLOADS = 100;

/** Documents that are filed by one call. */
export const MOST_FILED = 100;

/** Seconds after its last piece at which an unfinished upload is forgotten. */
export const UPLOAD_LIFETIME = 24 * 60 * 60;

/** What may be uploaded, in words. */
export const UPLOADABLE = 'PDF, fotos (JPG, PNG, GIF, WebP, HEIC), Word, Excel, CSV o texto';

/** `12 MB`, as limits are told. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / MIB)} MB`;

/** `340 kB` or `1,2 MB`: how large a file is. */
export const sizeText = (bytes: number): string =>
  bytes < MIB
    ? `${Math.ceil(bytes / 1024)} kB`
    : `${(bytes / MIB).toLocaleString('es-ES', { maximumFractionDigits: 1 })} MB`;

/** The cleaned name of a file (F §5) with an extension that tells what its content is. */
export function uploadName(name: string, { extensions }: Pick<UploadType, 'extensions'>): string {
  const clean = normaliseFileName(name);
  const extension = fileExtension(clean);
  if (extensions.includes(extension)) return clean;
  const base = extension ? clean.slice(0, -extension.length - 1) : clean;
  return normaliseFileName(`${base}.${extensions[0]}`);
}
