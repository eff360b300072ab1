import { fileURLToPath } from 'node:url';

/**
 * Settings of a PostgreSQL whose log of writes goes into the backup. Until the first backup has left its note in the data folder
 * the log is let go as before; from then on no file of it is, before it lies in the backup.
 *
 * @param note `archive.json` of the data folder
 */
export function archiving(note: string): Record<string, string> {
  const command = [process.execPath, program('archive-wal'), note].map(shellWord).join(' ');
  return {
    archive_mode: 'on',
    archive_command: `test ! -f ${shellWord(note)} || exec ${command} "%p" %f`,
  };
}

/**
 * Settings of a PostgreSQL that plays an archived log back.
 *
 * @param folder of the backup
 * @param keyFile private key, readable by the server's user
 * @param target settings that say where to stop
 */
export function recovering(
  folder: string,
  keyFile: string,
  timeline: number,
  target: Record<string, string>,
): Record<string, string> {
  const command = [process.execPath, program('fetch-wal'), folder, keyFile].map(shellWord).join(' ');
  return {
    archive_mode: 'off',
    restore_command: `${command} %f "%p"`,
    recovery_target_action: 'promote',
    recovery_target_timeline: String(timeline),
    ...target,
  };
}

function program(name: string): string {
  return fileURLToPath(
    new URL(`./${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  );
}

/** A word of the shell in which PostgreSQL replaces nothing. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}
