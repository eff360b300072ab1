import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** How far an import has come. */
export type ImportState = {
  phase: 'lines' | 'match' | 'book';
  /** Statements of the file that are stored, by their place in it; null for one that was there already. */
  stored: (string | null)[];
  /** The statement that is worked on is one of several of a day. */
  isPart: boolean;
  /** Lines of the statement that is worked on that are stored. */
  line: number;
  added: number;
  recognised: number;
  proposed: number;
  booked: number;
};

export const startOfImport: ImportState = {
  ...{ phase: 'lines', stored: [], isPart: false, line: 0, added: 0, recognised: 0, proposed: 0, booked: 0 },
};

const counts = ({ added, recognised, proposed, booked }: ImportState) => ({
  ...{ added, recognised, proposed, booked },
});

/** FIN-09: stores a file's lines, matches what has no document, and books what is certain. Each step is done once. */
export const bankImportJob = defineJob({
  name: 'import-bank-statement',
  label: 'Importación de extracto',
  input: z.object({
    /** Row of `bank_file`; null to match only. */
    file: z.uuid().nullable(),
    book: z.boolean(),
  }),
  attempts: 3,
  // Two at a time would propose the same document twice.
  concurrency: 1,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'La importación del extracto se ha interrumpido. Vuelva a lanzarla: lo ya importado no se repite.',
  panel: { worker: 'ImportBankStatement', show: 'always', response: counts },
});
