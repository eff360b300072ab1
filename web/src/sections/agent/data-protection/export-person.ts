import {
  exportPersonalData,
  personalDataFile,
  personalDataFilePart,
} from '@llavero/proto/commands/data-protection';
import { dayKey } from '@llavero/proto/values/dates';
import { fail, runCommand } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';

const POLL_MS = 1_000;

/** Asks for the file with everything about a person, waits for it and hands it over. Throws ApiError. */
export async function exportPerson(id: string): Promise<void> {
  const { file } = await runCommand(exportPersonalData, { id });
  const parts = await finished(file);
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; part < parts; part += 1) {
    const { data } = await runCommand(personalDataFilePart, { file, part });
    bytes.push(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
  }
  // No name: the file lies in a folder of downloads.
  download(new Blob(bytes, { type: 'application/zip' }), `Datos personales ${dayKey(Date.now() / 1000)}.zip`);
}

/** How many parts the file has, once it is written. */
async function finished(file: string): Promise<number> {
  for (;;) {
    const { state, error, parts } = await runCommand(personalDataFile, { file });
    if (state === 'done') return parts;
    if (state === 'failed' || state === 'cancelled')
      fail({
        code: 'PERSON.FILE_FAILED',
        kind: 'internal',
        message: error ?? 'No se ha podido reunir el archivo. Vuelva a pedirlo.',
      });
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}
