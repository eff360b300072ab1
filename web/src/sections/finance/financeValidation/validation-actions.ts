import { verifyFinance } from '@llavero/proto/commands/finance-validation';
import { finance } from '@llavero/proto/records/finance/finance';
import { verificationRefusal } from '@llavero/proto/rules/verification';
import { statusOf } from '@llavero/proto/states/evaluate';
import { IconArchive, IconLock, IconLockOpen, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { BulkAction } from '../../../components/list-screen/types.ts';
import { runCommand } from '../../../lib/api.ts';
import { readVersion } from '../../../lib/graphql.ts';
import type { BatchResult, RowOf } from '../../../lib/records.ts';
import { outcomesOf, undoReview } from '../document/document-actions.ts';

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

/** Sets a flag that says nothing about the status, on the server, with undo. */
const flagging = (
  field: 'paymentBlock' | 'archived',
  value: boolean,
  already: string,
): Pick<Action, 'refuses' | 'onServer' | 'patch'> => ({
  refuses: (row) => ((row[field] ?? false) === value ? already : null),
  onServer: true,
  patch: { [field]: value },
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
    ...flagging('paymentBlock', true, 'El pago ya está bloqueado.'),
  },
  {
    key: 'unblock',
    label: 'Liberar pago',
    icon: IconLockOpen,
    describe: () => 'Se podrá pagar',
    ...flagging('paymentBlock', false, 'El pago no está bloqueado.'),
  },
  {
    key: 'archive',
    label: 'Archivar',
    icon: IconArchive,
    describe: () => 'Quedará archivado',
    ...flagging('archived', true, 'Ya está archivado.'),
  },
];
