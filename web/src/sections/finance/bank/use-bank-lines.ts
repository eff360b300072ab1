import {
  bookBankLine,
  confirmBankMatches,
  dismissBankLines,
  undoBankMatches,
} from '@llavero/proto/commands/bank-statements';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { BankLineStatus, Dismissal } from '@llavero/proto/records/choices/bank-statements';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showUndo } from '../../../components/undo-toast/undo-toast.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { refreshCollection, useList } from '../../../lib/records.ts';
import { type OpenLine, openLineFields } from './open-line.ts';

/** Movements of one look; the rest comes up as these are decided. */
export const SHOWN = 100;

type Results = OutputOf<typeof confirmBankMatches>['results'];
export interface Part {
  finance: string | null;
  bill: string | null;
  amount: number;
}

/** The movements that wait for a decision, those with a proposal first. */
export function useOpenLines(statuses: readonly BankLineStatus[]) {
  const query = useList({
    component: 'finance/bankLine',
    collection: 'bankLine',
    fields: openLineFields,
    filter: { status: { $in: [...statuses] }, amount: { $ne: 0 } },
    sort: [
      { field: 'status', order: 'asc' },
      { field: 'confidence', order: 'desc' },
      { field: 'bookingDate', order: 'asc' },
    ],
    limit: SHOWN,
    count: true,
  });
  // The list answers the fields that it was asked for.
  return { ...query, lines: (query.data?.items ?? []) as OpenLine[] };
}

/** What a clerk does with movements; the last step can be taken back. */
export function useDecisions() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const last = useRef<{ id: string; version: number }[]>([]);

  const settle = () => {
    for (const collection of ['bankLine', 'bankPayer', 'finance', 'bill'] as const)
      refreshCollection(client, collection);
  };
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      notifications.show({ color: 'red', autoClose: 8000, message: errorBodyOf(error).message });
      return null;
    } finally {
      setBusy(false);
      settle();
    }
  };
  const undo = async () => {
    const lines = last.current;
    if (lines.length === 0) return;
    last.current = [];
    const answer = await run(() => runCommand(undoBankMatches, { lines }));
    if (answer) tell(answer.results, 'deshecho', 'deshechos');
  };
  const noted = (results: Results, one: string, many: string) => {
    last.current = results.flatMap(({ id, ok, version }) =>
      ok && version !== null ? [{ id, version }] : [],
    );
    tell(results, one, many, undo);
  };
  const named = (lines: readonly OpenLine[]) => lines.map(({ id, version }) => ({ id, version }));

  return {
    busy,
    undo,
    /** Books proposals as they stand. */
    async confirm(lines: readonly OpenLine[]) {
      const answer = await run(() => runCommand(confirmBankMatches, { lines: named(lines) }));
      if (answer) noted(answer.results, 'contabilizado', 'contabilizados');
    },
    async book({ id, version }: OpenLine, parts: Part[], advanceContract: string | null) {
      const done = await run(() => runCommand(bookBankLine, { id, version, parts, advanceContract }));
      if (done)
        noted([{ ...done, ok: true, message: null, changedBy: null }], 'contabilizado', 'contabilizados');
    },
    async dismiss(lines: readonly OpenLine[], reason: Dismissal, remember: boolean) {
      const answer = await run(() => runCommand(dismissBankLines, { lines: named(lines), reason, remember }));
      if (answer) noted(answer.results, 'apartado sin documento', 'apartados sin documento');
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

function tell(results: Results, one: string, many: string, undo?: () => Promise<void>): void {
  const done = results.filter(({ ok }) => ok).length;
  const refused = results.find(({ ok }) => !ok);
  if (refused)
    notifications.show({
      color: 'red',
      autoClose: 8000,
      title: results.length > 1 ? `${results.length - done} sin contabilizar` : 'No se ha contabilizado',
      message: refused.message ?? 'Mírelo de nuevo.',
    });
  if (done === 0) return;
  const message = `${done} ${done === 1 ? `movimiento ${one}` : `movimientos ${many}`}`;
  if (undo) showUndo(message, undo, 'Deshecho');
  else notifications.show({ message, autoClose: 3000 });
}
