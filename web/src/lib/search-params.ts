import { useCallback, useContext } from 'react';
import {
  type SetURLSearchParams,
  UNSAFE_DataRouterContext as DataRouterContext,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';

/**
 * The parameters of the address and how to write them, as the hook of the router has it, except that a function is called
 * with the newest parameters. The router's hook passes those of the last rendering, so that of two writes in one tick the
 * second would take back the first. The router itself tells its newest location at once, since no route has a loader.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, write] = useRouterSearchParams();
  const router = useContext(DataRouterContext)?.router;
  const setSearch = useCallback<SetURLSearchParams>(
    (change, options) => {
      if (typeof change !== 'function') return write(change, options);
      // A router without state (`MemoryRouter` of a test) does not tell.
      write(
        (rendered) => change(router ? new URLSearchParams(router.state.location.search) : rendered),
        options,
      );
    },
    [router, write],
  );
  return [search, setSearch];
}
