import { markFinance, verifyFinance } from '@llavero/proto/commands/finance-validation';
import type { ReviewFlag } from '@llavero/proto/records/choices/finance-review';
import { finance } from '@llavero/proto/records/finance/finance';
import { markRefusal, verificationRefusal } from '@llavero/proto/rules/verification';
import { statusOf } from '@llavero/proto/states/evaluate';
import {
  IconArchive,
  IconArchiveOff,
  IconLock,
  IconLockOpen,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react';
import type { BulkAction } from '../../../components/list-screen/types.ts';
import { runCommand } from '../../../lib/api.ts';
import { readVersion } from '../../../lib/graphql.ts';
import type { BatchResult, RowOf } from '../../../lib/records.ts';
import { outcomesOf, REASON_KEPT, undoReview } from '../document/document-actions.ts';

type Document = RowOf<typeof finance>;
type Action = BulkAction<Document>;

const statusNow = (row: Document): string => statusOf(finance, row, Math.floor(Date.now() / 1000));

async function verify(rows: readonly Document[], verified: boolean): Promise<BatchResult[]> {
  const documents = rows.map(({ id, version }) => ({ id, version: readVersion(version) }));
  return outcomesOf((await runCommand(verifyFinance, { documents, verified })).results);
}

const verification = (verified: boolean): Pick<Action, 'refuses' | 'run' | 'undo'> => ({
  refuses: (row) =>
    verificationRefusal({ status: statusNow(row), validated: row.validated ?? false }, verified),
  run: (rows) => verify(rows, verified),
  undo: undoReview,
});

/** Sets a mark that says nothing about the status, with its reason, or takes it back. */
const marking = (
  mark: ReviewFlag,
  set: boolean,
): Pick<Action, 'refuses' | 'asksReason' | 'run' | 'undo'> => ({
  refuses: (row) => markRefusal(row, mark, set),
  ...(set ? { asksReason: REASON_KEPT } : {}),
  run: async (rows, reason) => {
    const documents = rows.map(({ id, version }) => ({ id, version: readVersion(version) }));
    return outcomesOf((await runCommand(markFinance, { documents, mark, set, reason })).results);
  },
  undo: undoReview,
});

/** What is done with the documents of a month while they are looked through (FIN-02). */
export const reviewActions: readonly Action[] = [
  {
    key: 'verify',
    label: 'Verificar',
    icon: IconShieldCheck,
    describe: () => 'Quedará verificado',
    ...verification(true),
  },
  {
    key: 'unverify',
    label: 'Quitar verificación',
    icon: IconShieldX,
    describe: () => 'Quedará sin verificar',
    ...verification(false),
  },
  {
    key: 'block',
    label: 'Bloquear pago',
    icon: IconLock,
    describe: () => 'No se pagará hasta que se libere',
    ...marking('PAYMENT_BLOCK', true),
  },
  {
    key: 'unblock',
    label: 'Liberar pago',
    icon: IconLockOpen,
    describe: () => 'Se podrá pagar',
    ...marking('PAYMENT_BLOCK', false),
  },
  {
    key: 'archive',
    label: 'Archivar',
    icon: IconArchive,
    describe: () => 'Saldrá de esta lista y de las anomalías; sigue contando',
    ...marking('ARCHIVED', true),
  },
  {
    key: 'unarchive',
    label: 'Desarchivar',
    icon: IconArchiveOff,
    describe: () => 'Volverá a la lista y a las anomalías',
    ...marking('ARCHIVED', false),
  },
];
