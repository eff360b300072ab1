import { handOverToInsurer } from '@llavero/proto/commands/insurer';
import { runCommand } from '../../lib/api.ts';
import { inNewTab } from '../../lib/in-new-tab.ts';

/** Said afterwards. */
export const HANDED_OVER = 'Siniestro abierto con su expediente';

/** Tells the insurer of the unpaid rent of a contract and opens the claim file. Rejects with ApiError. */
export const handOver = (contract: string): Promise<void> =>
  inNewTab(async () => {
    const { path, document } = await runCommand(handOverToInsurer, { contract });
    return path ?? `/contract/rent/document/${document}`;
  });
