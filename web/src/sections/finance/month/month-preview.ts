import { cancelFinanceProcess, financeProcess } from '@llavero/proto/commands/finance';
import { monthPreview, previewMonth, startMonthPreview } from '@llavero/proto/commands/month';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { MonthKind } from '@llavero/proto/records/choices/finance';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WizardValues } from '../../../components/wizard/wizard-definition.ts';
import { ApiError, runCommand } from '../../../lib/api.ts';
import { pause } from '../../../lib/await-job.ts';
import type { GenerationFields } from './generation-fields.ts';

/** How often the progress of a preview is asked for. */
const POLL_MS = 400;

export type MonthPreview = OutputOf<typeof previewMonth>;
type Run = OutputOf<typeof financeProcess>;

/** What is looked at, and how the generation takes it up: by its hash, or by the process that keeps it. */
export type ShownPreview = MonthPreview & { process: string | null };

/** What is asked of the command; the wizard's values may still be empty. */
export interface MonthRequest {
  year: number;
  month: number;
  /** All when left out. */
  contracts?: string[];
  kinds: MonthKind[];
}

export const requestOf = (values: WizardValues<GenerationFields>): MonthRequest => ({
  year: values.year ?? 0,
  month: values.month ?? 0,
  ...(values.contracts?.length ? { contracts: values.contracts } : {}),
  kinds: values.kinds ?? [],
});

/** The preview of a month; always read anew when it is shown. That of all contracts is worked out in the background. */
export const previewOptions = (request: MonthRequest) =>
  queryOptions({
    queryKey: ['month-preview', request],
    queryFn: async ({ client, signal }): Promise<ShownPreview> =>
      request.contracts
        ? { ...(await runCommand(previewMonth, request, signal)), process: null }
        : inBackground(request, client, signal),
    staleTime: 0,
  });

/** A preview in the background that has not been shown yet, and how far it is. */
export interface RunningPreview {
  process: string;
  run: Run | null;
}

/** Written while a preview is waited for; null when there is none. */
export const runningPreview = (request: MonthRequest) =>
  queryOptions<RunningPreview | null>({
    queryKey: ['running-month-preview', request],
    queryFn: () => null,
    enabled: false,
  });

export const cancelPreview = (process: string) => runCommand(cancelFinanceProcess, { process });

/**
 * Waits for a preview in the background: one that the window was closed over is taken up again.
 *
 * @throws ApiError when it has failed or was cancelled
 */
async function inBackground(
  request: MonthRequest,
  client: QueryClient,
  signal: AbortSignal,
): Promise<ShownPreview> {
  const { queryKey } = runningPreview(request);
  const write = (running: RunningPreview | null) => client.setQueryData(queryKey, running);
  const process =
    client.getQueryData(queryKey)?.process ?? (await runCommand(startMonthPreview, request)).process;
  let isOver = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const run = await runCommand(financeProcess, { process }, signal);
      write({ process, run });
      if (run.status === 'FINISHED') break;
      if (run.status === 'ERROR' || run.status === 'CANCELLED') throw notPreviewed(run);
      await pause(POLL_MS, signal);
    }
    const found = await runCommand(monthPreview, { process }, signal);
    isOver = true;
    return { ...found, process };
  } catch (error) {
    isOver = error instanceof ApiError && (error.kind === 'conflict' || error.kind === 'notFound');
    throw error;
  } finally {
    // Whoever leaves meanwhile, or loses the connection, comes back to it.
    write(isOver ? null : { process, run: null });
  }
}

const notPreviewed = ({ status, error }: Run) =>
  new ApiError({
    code: 'FINANCE.NOT_PREVIEWED',
    kind: 'conflict',
    message:
      status === 'CANCELLED'
        ? 'Se ha cancelado. No se ha creado nada.'
        : (error ?? 'La previsualización no ha terminado. No se ha creado nada.'),
  });
