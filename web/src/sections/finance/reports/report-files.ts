import type { InputOf } from '@llavero/proto/commands/command';
import { printReport } from '@llavero/proto/commands/reports';
import { runCommand } from '../../../lib/api.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';

/** Prints the report and opens it; it is kept as a document. */
export function openReport(input: Partial<InputOf<typeof printReport>>): Promise<void> {
  return inNewTab(async () => (await runCommand(printReport, input)).path);
}
