import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { covered, isOnControl } from '../../../components/list-screen/use-list-keys.ts';
import { decisionOf, type OpenLine } from './open-line.ts';

/** Ids of what the keys lead to in the right pane. */
export const DEBT_SEARCH = 'bank-debt-search';
export const DEBT_LIST = 'bank-debts';

interface Actions {
  confirm: (line: OpenLine) => void;
  tick: (line: OpenLine) => void;
  undo: () => void;
}

/**
 * `j` `k` move, `Enter` confirms, `x` ticks, `u` undoes, `s` goes to the amounts, `/` to the search of documents. A movement that was decided leaves
 * the cursor to the one that took its place.
 */
export function useBankKeys(lines: readonly OpenLine[], { confirm, tick, undo }: Actions) {
  const [current, choose] = useState<string | null>(null);
  const at = lines.findIndex(({ id }) => id === current);
  const lastAt = useRef(0);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
    else if (lines.length > 0) choose(lines[Math.min(lastAt.current, lines.length - 1)]?.id ?? null);
  }, [at, lines]);
  const line = lines[at];
  const move = (step: number) =>
    choose(lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.id ?? null);
  const free = (action: () => void) => () => {
    if (!covered()) action();
  };
  const first = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('input');
  const enter = (event: KeyboardEvent) => {
    // A row that was clicked has the focus; on the current one Enter confirms as it does beside it.
    const isOnRow = document.activeElement?.closest('[aria-current="true"]') != null;
    if (covered() || !line || !decisionOf(line).hasProposal || (isOnControl() && !isOnRow)) return;
    event.preventDefault();
    confirm(line);
  };
  useHotkeys([
    ['j', free(() => move(1))],
    ['k', free(() => move(-1))],
    ['x', free(() => line && tick(line))],
    ['u', free(undo)],
    ['s', free(() => first(DEBT_LIST)?.focus())],
    ['Enter', enter, { preventDefault: false }],
  ]);
  useEffect(() => {
    // Before the shell's own search hears it.
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || covered()) return;
      if (document.activeElement?.closest('input, textarea')) return;
      const field = document.getElementById(DEBT_SEARCH);
      if (!field) return;
      event.preventDefault();
      event.stopPropagation();
      field.focus();
    };
    window.addEventListener('keydown', search, { capture: true });
    return () => window.removeEventListener('keydown', search, { capture: true });
  }, []);
  return { current, choose };
}
