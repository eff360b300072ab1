import { normaliseFileName } from '../values/file-name.ts';

/** Longest path below the folder of a mandate, in characters, and most folders in it. */
const [LONGEST, DEEPEST] = [200, 8];

/**
 * A path below the folder of a mandate (RST-01): names cleaned as those of files (F §5), parted by `/`.
 * @returns the clean path, empty for the folder itself; null for one that leaves it, is too deep or too long
 */
export function folderPath(path: string): string | null {
  const parts = path
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.');
  if (parts.length > DEEPEST || parts.some((part) => /^\.+$/.test(part))) return null;
  const clean = parts.map(folderName).join('/');
  return clean.length > LONGEST ? null : clean;
}

/** The name of one folder: what a file's name may not hold leaves it, and neither a dot nor a separator is left. */
export const folderName = (name: string): string =>
  normaliseFileName(name.replaceAll('.', ' ')).replace(/^documento$/, 'Carpeta');
