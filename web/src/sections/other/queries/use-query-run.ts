import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { runReportingQuery } from '@llavero/proto/commands/notifications';
import { explainReportingQuery } from '@llavero/proto/commands/reporting';
import type { ErrorBody } from '@llavero/proto/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';

export type Asked = InputOf<typeof runReportingQuery>;
export type Plan = OutputOf<typeof explainReportingQuery>;
export interface Answer {
  columns: { name: string; type: string }[];
  rows: unknown[][];
  truncated: boolean;
  milliseconds: number;
}

/** Where a question stands; what came before an error or a cancel is not shown as its answer. */
export type QueryRun =
  | { phase: 'idle' }
  | { phase: 'running'; plan: Plan | null }
  | { phase: 'planned'; plan: Plan }
  | { phase: 'done'; plan: Plan; answer: Answer }
  | { phase: 'failed'; error: ErrorBody }
  | { phase: 'cancelled' };

/** Plans and asks one question at a time; a cancelled one also ends on the database. */
export function useQueryRun() {
  const client = useQueryClient();
  const [state, setState] = useState<QueryRun>({ phase: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function begin(work: (signal: AbortSignal) => Promise<QueryRun>): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setState({ phase: 'running', plan: null });
    const next = await work(controller.signal).catch((error: unknown): QueryRun => {
      if (controller.signal.aborted) return { phase: 'cancelled' };
      return { phase: 'failed', error: errorBodyOf(error) };
    });
    if (current.current === controller) setState(next);
    void client.invalidateQueries({ queryKey: ['query-history'] });
  }

  return {
    state,
    /** How the database would answer it; nothing is asked. */
    plan: (asked: Asked) =>
      begin(async (signal) => ({
        phase: 'planned',
        plan: await runCommand(explainReportingQuery, asked, signal),
      })),
    run: (asked: Asked) =>
      begin(async (signal) => {
        const plan = await runCommand(explainReportingQuery, asked, signal);
        setState({ phase: 'running', plan });
        const began = performance.now();
        const { columns, rows, truncated } = await runCommand(runReportingQuery, asked, signal);
        const milliseconds = Math.round(performance.now() - began);
        // The command answers a list of values per row, in the order of the columns.
        return {
          phase: 'done',
          plan,
          answer: { columns, rows: rows as unknown[][], truncated: truncated === true, milliseconds },
        };
      }),
    cancel: () => current.current?.abort(),
  };
}
