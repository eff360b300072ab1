import { Skeleton } from '@mantine/core';
import { supplyChangeLetter } from '@llavero/proto/commands/supply-changes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { LetterView } from './letter-view.tsx';
import classes from './supply-change.module.css';

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
  return (
    <div className={classes.tab}>
      {data ? (
        <LetterView letter={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </div>
  );
}
