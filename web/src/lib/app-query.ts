import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const finalKinds = new Set(['invalid', 'unauthenticated', 'forbidden', 'notFound', 'conflict', 'stale']);

/**
 * The one cache of server data. Live events refresh it, so that nothing is read again merely because a
 * window got the focus; a refusal is not repeated, a lost connection is.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof ApiError && finalKinds.has(error.kind)) && failures < 2,
    },
  },
});
