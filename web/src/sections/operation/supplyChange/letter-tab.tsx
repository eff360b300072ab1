import { Skeleton } from '@mantine/core';
import { supplyChangeLetter } from '@llavero/proto/commands/supply-changes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { LetterView } from './letter-view.tsx';

/** What the company of a change is to be told; `version` of the change, so that it is read again after each step. */
export const letterOptions = (id: string, version: number) =>
  queryOptions({
    queryKey: ['supply-letter', id, version],
    queryFn: ({ signal }) => runCommand(supplyChangeLetter, { id }, signal),
    staleTime: 0,
  });

/** Mail and form data for the company of a change. */
export function LetterTab({ id, version }: { id: string; version: number }) {
  const { data, error, refetch } = useQuery(letterOptions(id, version));
  if (data) return <LetterView letter={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={260} />;
}
