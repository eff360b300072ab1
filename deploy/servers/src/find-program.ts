import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Path of a program, undefined where it is not there.
 *
 * @param names it goes by, the first one in a folder counts
 * @param folders looked into after those of PATH
 * @param path in place of this process's PATH
 */
export function findProgram(
  names: readonly string[],
  folders: readonly string[] = [],
  path = process.env['PATH'] ?? '',
): string | undefined {
  return [...path.split(delimiter), ...folders]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((place) => existsSync(place));
}
