import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type LiveChange, useLiveChange } from '../../../lib/live.ts';

/** A job or a message that changes may have failed, or be done at last. */
export function useErrorsRefresh(): void {
  const client = useQueryClient();
  useLiveChange(
    useCallback(
      ({ collection, verb }: LiveChange) => {
        if (collection !== 'process' && collection !== 'communication') return;
        if (verb === 'progressed' || verb === 'started') return;
        void client.invalidateQueries({ queryKey: ['errors'] });
        void client.invalidateQueries({ queryKey: ['schedules'] });
      },
      [client],
    ),
  );
}
