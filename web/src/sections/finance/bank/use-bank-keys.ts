import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { covered, isOnControl } from '../../../components/list-screen/use-list-keys.ts';
import { decisionOf, type OpenLine } from './open-line.ts';

/** Ids of what the keys lead to. */
export const LINE_LIST = 'bank-lines';
export const DISMISS = 'bank-dismiss';
export const DEBT_SEARCH = 'bank-debt-search';
export const DEBT_LIST = 'bank-debts';
export const BOOK = 'bank-book';

interface Actions {
  /** The ticked movements. */
  meant: readonly OpenLine[];
  confirm: (lines: readonly OpenLine[]) => void;
  tick: (line: OpenLine) => void;
  undo: () => void;
}

const press = (id: string): void => document.getElementById(id)?.click();

/** The reasons are open and have not got the focus yet, so they do not hear a key themselves. */
const openWithoutFocus = ({ target }: KeyboardEvent): boolean =>
  document.getElementById(DISMISS)?.ariaExpanded === 'true' &&
  !document.getElementById(`${DISMISS}-dropdown`)?.contains(target as Node);

/** An open menu has its own keys, as a window has. */
const taken = (): boolean => covered() || document.querySelector('[role="menu"]') !== null;

/**
 * `j` `k` move, `x` ticks, `Enter` confirms the ticked proposals or else the current one, `d` opens the reasons for no document, `u` undoes, `s` goes to
 * the amounts, `/` to the search of documents, `Ctrl+Enter` books what is chosen there, `Escape` comes back. A movement that was decided leaves the cursor
 * to the one that took its place.
 */
export function useBankKeys(lines: readonly OpenLine[], { meant, confirm, tick, undo }: Actions) {
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
    if (!taken()) action();
  };
  const first = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('input');
  const proposed = (some: readonly OpenLine[]) => some.filter((one) => decisionOf(one).hasProposal);
  const enter = (event: KeyboardEvent) => {
    // A row or box that was clicked has the focus; on the current one Enter confirms as it does beside it.
    const isOnRow = document.activeElement?.closest(`[aria-current="true"], #${LINE_LIST} input`) != null;
    if (taken() || (isOnControl() && !isOnRow)) return;
    const ticked = proposed(meant);
    const confirmed = ticked.length > 0 ? ticked : proposed(line ? [line] : []);
    if (confirmed.length === 0) return;
    event.preventDefault();
    confirm(confirmed);
  };
  const leave = () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.closest(`#${DEBT_LIST}, #${DEBT_SEARCH}, #${DISMISS}`))
      field.blur();
  };
  const escape = (event: KeyboardEvent) => {
    if (openWithoutFocus(event)) press(DISMISS);
    else if (!taken()) leave();
  };
  const book = () => {
    // Not from the search of the whole product.
    const field = document.activeElement?.closest('input, textarea, select');
    if (field && !field.closest(`#${LINE_LIST}, #${DEBT_LIST}, #${DEBT_SEARCH}`)) return;
    leave();
    // An amount that was being typed counts once its field has been left.
    setTimeout(press, 0, BOOK);
  };
  useHotkeys([
    ['j', free(() => move(1))],
    ['k', free(() => move(-1))],
    ['x', free(() => line && tick(line))],
    ['u', free(undo)],
    ['s', free(() => first(DEBT_LIST)?.focus())],
    // A key that is still on its way would close the menu at once.
    ['d', free(() => setTimeout(press, 0, DISMISS))],
  ]);
  useHotkeys(
    [
      ['Enter', enter, { preventDefault: false }],
      ['mod+Enter', free(book)],
      ['Escape', escape, { preventDefault: false }],
    ],
    [],
  );
  useEffect(() => {
    // Before the shell's own search hears it.
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || taken()) return;
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
