import { XLSX } from '@llavero/proto/values/content-types';
import { PdfPages } from './pdf/pdf-pages.tsx';
import { SheetTable } from './sheet-table.tsx';
import { TextLines } from './text-lines.tsx';

/** A file to look at. */
export interface PreviewFile {
  /** {@link mediaPath} or {@link documentPath}. */
  path: string;
  name: string;
  mimeType: string | null;
  /** Alternative text of a picture; its name when absent. */
  description?: string | null;
}

const sheets: ReadonlySet<string | null> = new Set([XLSX, 'text/csv']);

/** A picture, a PDF, a spreadsheet or text in place; of anything else it says that it is downloaded. */
export function FileContent({ file }: { file: PreviewFile }) {
  const { path, name, mimeType, description } = file;
  if (mimeType?.startsWith('image/')) return <img src={path} alt={description || name} />;
  if (mimeType === 'application/pdf') return <PdfPages path={path} name={name} />;
  if (sheets.has(mimeType)) return <SheetTable path={path} name={name} />;
  if (mimeType === 'text/plain') return <TextLines path={path} name={name} />;
  return <p>Este tipo de archivo se abre en su propio programa: descárguelo.</p>;
}
