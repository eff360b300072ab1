import { renderReceipt } from '@llavero/proto/commands/documents';
import { finance } from '@llavero/proto/records/finance/finance';
import { offeredChanges } from '@llavero/proto/states/change';
import { runCommand } from '../../../lib/api.ts';
import type { Row } from '../../../lib/records.ts';

/** True when a person may put the receipt into the status now. */
export function offers(record: Row, status: string): boolean {
  return offeredChanges(finance, record, Math.floor(Date.now() / 1000)).includes(status);
}

/**
 * Makes the PDF (or finds it) and opens it. The tab is opened at the click, because browsers
 * block one that is opened later.
 */
export async function openPdf(id: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { path } = await runCommand(renderReceipt, { finance: id });
    if (tab) tab.location.href = path;
    else window.location.href = path;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
