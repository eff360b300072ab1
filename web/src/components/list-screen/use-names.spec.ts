import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ListPage } from '../../lib/records.ts';
import { useNames } from './use-names.ts';

const pageOf = (...titles: string[]): ListPage => ({
  items: [],
  collections: { agent: titles.map((title) => ({ id: title.slice(0, 1), title })) },
  hasMore: true,
  cursor: null,
});

const namesOf = (...pages: ListPage[]) =>
  renderHook((props: { pages: ListPage[] }) => useNames(props.pages), { initialProps: { pages } });

describe('names of linked records in a list', () => {
  it('[SCR-01] pages that come add names and draw no row anew', () => {
    const [first, second] = [pageOf('Ana', 'Blas'), pageOf('Carmen')];
    const { result, rerender } = namesOf(first);
    const before = result.current;
    expect(before('agent', 'A')).toBe('Ana');
    rerender({ pages: [first, second] });
    expect(result.current).toBe(before);
    expect(before('agent', 'C')).toBe('Carmen');
    rerender({ pages: [second] });
    expect(result.current).toBe(before);
  });

  it('[SCR-01] a name that is another now is drawn, and so is one that was missing', () => {
    const { result, rerender } = namesOf(pageOf('Ana'));
    const before = result.current;
    rerender({ pages: [pageOf('Alba')] });
    expect(result.current).not.toBe(before);
    expect(result.current('agent', 'A')).toBe('Alba');
    expect(result.current('agent', 'B')).toBeNull();
    const missing = result.current;
    rerender({ pages: [pageOf('Alba', 'Blas')] });
    expect(result.current).not.toBe(missing);
    expect(result.current('agent', 'B')).toBe('Blas');
  });
});
