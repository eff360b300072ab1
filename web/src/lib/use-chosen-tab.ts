import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a line of tabs or views that is wider than a phone: brings the chosen one into view, whether a click, a key or an address chose it.
 *
 * @param chosen key of the chosen tab
 * @returns for the list of the tabs
 */
export function useChosenTab(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"], [data-active]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return list;
}
