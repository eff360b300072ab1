import { describe, expect, it } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { useListState } from './use-list-state.ts';

const path = 'agent/tenant';
const LIST = `/${path}`;
const RECORD = `/${path}/agent/01900000-0000-7000-8000-000000000001`;
const defaults = { sort: [], filters: {} };

/** The list at an address, and its record over it. */
function listAt(...entries: string[]) {
  const told: { page: number }[] = [];
  function List() {
    const { pathname } = useLocation();
    const { page } = useListState(agent, defaults, { path, covered: pathname !== LIST });
    told.push({ page });
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: entries });
  renderHook(() => undefined, { wrapper: () => <RouterProvider router={router} /> });
  return {
    go: (to: string | -1, replace = false) =>
      act(async () => {
        if (to === -1) await router.navigate(-1);
        else await router.navigate(to, { replace });
      }),
    page: () => told.at(-1)?.page,
    search: () => router.state.location.search,
  };
}

describe('the page of a list', () => {
  it('[SCR-01] stays where it is while a record is over it that names an earlier one, and after it', async () => {
    const list = listAt(LIST);
    await list.go(`${LIST}?page=3`, true);
    expect(list.page()).toBe(3);
    // Drawn before the address had the third page.
    await list.go(`${RECORD}?page=2`);
    expect(list.page()).toBe(3);
    await list.go(`${LIST}?page=2`);
    expect([list.page(), list.search()]).toEqual([3, '?page=3']);
  });

  it('[SCR-01] is the one it had where one comes back to an address that is late', async () => {
    const list = listAt(`${LIST}?page=3`);
    await list.go(`${RECORD}?page=3`);
    await list.go(`${RECORD}?page=4`, true);
    await list.go(-1);
    expect([list.page(), list.search()]).toEqual([3, '?page=3']);
  });

  it('[NAV-09] is that of the address when somebody writes it, and when a record is opened by its link', async () => {
    const list = listAt(`${RECORD}?page=4`);
    expect(list.page()).toBe(4);
    await list.go(`${LIST}?page=4`);
    expect(list.page()).toBe(4);
    await list.go(`${LIST}?page=2`);
    expect(list.page()).toBe(2);
  });

  it('[SCR-01] is the first one of other filters that are asked for over a record', async () => {
    const list = listAt(`${LIST}?page=4`);
    await list.go(`${RECORD}?page=4`);
    await list.go(`${LIST}?f.lastname=Soler`);
    expect(list.page()).toBe(1);
  });
});
