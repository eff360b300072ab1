import type { OutputOf } from '@llavero/proto/commands/command';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { undoFinanceReview, verifyFinance } from '@llavero/proto/commands/finance-validation';
import { printFinanceDocument } from '@llavero/proto/commands/papers';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { finance } from '@llavero/proto/records/finance/finance';
import { offeredChanges } from '@llavero/proto/states/change';
import { statusActions } from '../../../components/list-screen/status-actions.ts';
import type { BulkAction } from '../../../components/list-screen/types.ts';
import { showUndo } from '../../../components/undo-toast/undo-toast.tsx';
import { ApiError, runCommand } from '../../../lib/api.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { readVersion } from '../../../lib/graphql.ts';
import { type BatchResult, labelsOptions, refreshCollection, type RowOf } from '../../../lib/records.ts';

type Document = RowOf<typeof finance>;

/** True when a person may put the document into the status now. */
export function offers(record: Document, status: string): boolean {
  return offeredChanges(finance, record, Math.floor(Date.now() / 1000)).includes(status);
}

/** Brings one document to a status and offers to take it back. Throws with the sentence of the command when it is refused. */
export async function bringTo(document: Document, status: string, done: string): Promise<void> {
  const [result] = await changeMany([document], status);
  if (!result?.ok || result.version === undefined) throw refused(result);
  offerUndo(done, { id: result.id, version: result.version });
}

const offerUndo = (done: string, document: { id: string; version: number }) =>
  showUndo(done, () =>
    undoLastReview(document).finally(() => refreshCollection(queryClient, 'finance', document.id)),
  );

/** Verifies one document and offers to take it back. Throws with the sentence of the command when it is refused. */
export async function verifyOne({ id, version }: Document): Promise<void> {
  const documents = [{ id, version: readVersion(version) }];
  const [result] = await outcomesOf((await runCommand(verifyFinance, { documents, verified: true })).results);
  if (!result?.ok || result.version === undefined) throw refused(result);
  offerUndo('Documento verificado', { id, version: result.version });
}

/** Takes verifications or changes of status back, where nobody has changed the document since and nothing followed. */
export async function undoReview(done: readonly BatchResult[]): Promise<BatchResult[]> {
  const documents = done.flatMap(({ id, version }) => (version === undefined ? [] : { id, version }));
  return outcomesOf((await runCommand(undoFinanceReview, { documents })).results);
}

/** The same for one document. Throws with the sentence of the command when it is refused. */
export async function undoLastReview(document: { id: string; version: number }): Promise<void> {
  const [result] = await undoReview([{ ...document, ok: true, message: '' }]);
  if (!result?.ok) throw refused(result);
}

/** The sentence of the command as an error that the screens show. */
const refused = (result: BatchResult | undefined): ApiError =>
  new ApiError({
    code: 'FINANCE.NOT_CHANGED',
    kind: 'conflict',
    message: result?.message || 'El documento no se ha cambiado: vuelva a abrirlo e inténtelo de nuevo.',
  });

/** What tells whether an action holds for a document: the fields of its status, and the marks of the review. */
export const refusedBy = [
  'type',
  'preview',
  'cancelled',
  'paused',
  'paymentMethod',
  'destinationAccountKnown',
  'dataWaived',
  'takenWhole',
  'processStartDate',
  'paymentDate',
  'includedIn',
  'totalAmount',
  'unpaidSince',
  'communicationDate',
  'paymentExpectedDate',
  'issueDate',
  'validated',
  'paymentBlock',
  'blockReason',
  'archived',
] as const;

/** What becomes of the reason of an action on documents. */
export const REASON_KEPT = 'Queda en la cronología de cada documento.';

/** The changes of STA-06, document by document through their command: of two clerks the second is told who was first. */
export const documentStatusActions: readonly BulkAction<Document>[] = statusActions(finance).map(
  ({ key, label, refuses, describe }): BulkAction<Document> => {
    const status = key.slice('status-'.length);
    return {
      key,
      label,
      ...(refuses ? { refuses } : {}),
      ...(describe ? { describe } : {}),
      ...(status === 'PAUSED' || status === 'CANCELLED' ? { asksReason: REASON_KEPT } : {}),
      run: (rows, reason) => changeMany(rows, status, reason),
      undo: undoReview,
    };
  },
);

const statusActionsWithout = (never: string) =>
  documentStatusActions.filter(({ key }) => key !== `status-${never}`);

/** F §4: receipts never offer payed, settlements never charged. */
export const receiptStatusActions = statusActionsWithout('PAYED');
export const settlementStatusActions = statusActionsWithout('CHARGED');

/** Brings documents to a status, each on the version that was shown, with a result per document. */
export async function changeMany(
  rows: readonly Document[],
  status: string,
  reason: string | null = null,
): Promise<BatchResult[]> {
  const documents = rows.map(({ id, version }) => ({ id, version: readVersion(version), status }));
  const { results } = await runCommand(changeFinanceStatus, { documents, reason });
  return outcomesOf(results);
}

/** Results of a command that changes many documents, for people: the status reached, or why not and who was first. */
export async function outcomesOf(
  results: OutputOf<typeof changeFinanceStatus>['results'],
): Promise<BatchResult[]> {
  const names = await employeeNames(results.flatMap(({ changedBy }) => changedBy ?? []));
  return results.map(({ id, ok, message, status, version, changedBy }) => {
    const who = changedBy === null ? undefined : names.get(changedBy);
    const reached = status && finance.states ? choiceLabel(finance.states.statuses, status) : '';
    return {
      id,
      ok,
      message: message === null ? reached : `${message}${who ? ` Último cambio: ${who}.` : ''}`,
      ...(version === null ? {} : { version }),
    };
  });
}

async function employeeNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await queryClient.fetchQuery(labelsOptions('employee', ids)).catch(() => []);
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** Makes the PDF of a document (or finds it) and opens it. */
export function openPdf(id: string): Promise<void> {
  return inNewTab(async () => (await runCommand(printFinanceDocument, { finance: id })).path);
}
