import { describe, expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useLookedPage } from './use-looked-page.ts';

/** A list whose address takes what it is told only when the test says so, as a busy browser does. */
function listAt(page: number) {
  const onPage = jest.fn((_page: number) => true);
  const goTo = jest.fn();
  const { result, rerender } = renderHook(
    (props: { page: number; listKey: string }) => useLookedPage({ ...props, onPage }, goTo),
    { initialProps: { page, listKey: 'all' } },
  );
  goTo.mockClear();
  const tellAndWait = async (looked: number) => {
    result.current(looked);
    await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(looked));
  };
  const addressIs = (now: number, listKey = 'all') => rerender({ page: now, listKey });
  return { goTo, tellAndWait, addressIs };
}

describe('the page that is looked at', () => {
  it('[SCR-01] an address that comes late does not scroll back, however far one has scrolled meanwhile', async () => {
    const { goTo, tellAndWait, addressIs } = listAt(1);
    await tellAndWait(22);
    await tellAndWait(23);
    await tellAndWait(161);
    addressIs(22);
    addressIs(161);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('[NAV-09] an address that somebody else writes is gone to, also one that was scrolled over before', async () => {
    const { goTo, tellAndWait, addressIs } = listAt(1);
    await tellAndWait(3);
    addressIs(3);
    addressIs(4);
    expect(goTo).toHaveBeenCalledTimes(1);
    addressIs(3);
    expect(goTo).toHaveBeenCalledTimes(2);
    // Overtaken by a click on another page before the address took it.
    await tellAndWait(7);
    addressIs(2);
    expect(goTo).toHaveBeenCalledTimes(3);
    addressIs(7);
    expect(goTo).toHaveBeenCalledTimes(4);
  });

  it('[SCR-01] other filters begin at the page of the address, also when it is the one that was told', async () => {
    const { goTo, tellAndWait, addressIs } = listAt(1);
    await tellAndWait(5);
    addressIs(5, 'filtered');
    expect(goTo).toHaveBeenCalledTimes(1);
  });
});
