import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider, type SetURLSearchParams, useBlocker } from 'react-router-dom';
import { useSearchParams } from './search-params.ts';

afterEach(cleanup);

/** A page with two components that write the address, each with its own hook. */
function show(search = '', blocks: (search: string) => boolean = () => false) {
  const writers: SetURLSearchParams[] = [];
  function Writer({ at }: { at: number }) {
    writers[at] = useSearchParams()[1];
    return null;
  }
  function Guard() {
    useBlocker(({ nextLocation }) => blocks(nextLocation.search));
    return null;
  }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <Writer at={0} />
            <Writer at={1} />
            <Guard />
          </>
        ),
      },
    ],
    { initialEntries: ['/before', `/list${search}`], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    writers,
    now: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
  };
}

const put = (key: string, value: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  next.set(key, value);
  return next;
};

describe('writing the address', () => {
  it('[NAV-09] two writes in one tick compose, whoever writes them', async () => {
    const { writers, now } = show('?q=sants');
    await act(async () => {
      writers[0]?.(put('tab', 'salida'), { replace: true });
      writers[1]?.(put('page', '2'), { replace: true });
    });
    expect(now()).toEqual({ q: 'sants', tab: 'salida', page: '2' });
  });

  it('[NAV-09] any number of them, whether in one tick or in several', async () => {
    const writes = fc.array(
      fc.record({
        writer: fc.constantFrom(0, 1),
        key: fc.constantFrom('q', 'page', 'tab', 'wizard'),
        value: fc.integer({ min: 0, max: 9 }).map(String),
        waits: fc.boolean(),
        replace: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(writes, async (all) => {
        const { writers, now } = show();
        const expected: Record<string, string> = {};
        await act(async () => {
          for (const { writer, key, value, waits, replace } of all) {
            expected[key] = value;
            writers[writer]?.(put(key, value), { replace });
            if (waits) await Promise.resolve();
          }
        });
        expect(now()).toEqual(expected);
        cleanup();
      }),
      { numRuns: 100 },
    );
  });

  it('[NAV-09] a write that is blocked leaves nothing behind for the next one', async () => {
    const { writers, now } = show('?edit=1', (search) => !search.includes('edit=1'));
    await act(async () => {
      writers[0]?.({}, { replace: true });
      writers[1]?.(put('page', '2'), { replace: true });
    });
    expect(now()).toEqual({ edit: '1', page: '2' });
  });

  it('[NAV-01] a write that adds an entry to the history keeps it when another follows in the same tick', async () => {
    const { router, writers, now } = show('?q=a');
    await act(async () => {
      writers[0]?.(put('wizard', 'rent'));
      writers[1]?.(put('page', '2'), { replace: true });
    });
    expect(now()).toEqual({ q: 'a', wizard: 'rent', page: '2' });
    await act(async () => router.navigate(-1));
    expect(now()).toEqual({ q: 'a' });
    expect(router.state.location.pathname).toBe('/list');
  });
});
