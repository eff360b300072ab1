import type { OutputOf } from '@llavero/proto/commands/command';
import type { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { CodedError } from '@llavero/proto/errors';

type Result = OutputOf<typeof changeFinanceStatus>['results'][number];

/**
 * Changes documents one by one: one that is refused does not hold up the others and says why, and who has changed it
 * meanwhile.
 *
 * @param change carries out one in a transaction of its own. Throws CodedError when it is refused.
 */
export async function changeMany<D extends { id: string }>(
  documents: readonly D[],
  change: (document: D) => Promise<{ status: string; version: number }>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const document of documents) {
    const { id } = document;
    try {
      results.push({ id, ok: true, ...(await change(document)), message: null, changedBy: null });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const { message, kind, details } = error.body;
      const actor = kind === 'stale' ? details?.['actor'] : null;
      const changedBy = typeof actor === 'string' ? actor : null;
      results.push({ id, ok: false, status: null, version: null, message, changedBy });
    }
  }
  return results;
}
