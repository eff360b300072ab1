import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { Logo } from '../logo/logo.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Loading } from '../states/loading.tsx';
import classes from './link-page.module.css';

interface Props<T> {
  title: string;
  /** What the code of the address stands for. */
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/**
 * A page that a mailed link opens for somebody without a password (decision 0090): the company's mark, a heading and what the
 * link is for, on a phone first. A used or expired link says so and shows nothing else.
 */
export function LinkPage<T>({ title, query: { data, error, refetch }, children }: Props<T>) {
  useEffect(() => {
    document.title = `${title} · Llavero`;
  }, [title]);
  return (
    <main className={classes.page}>
      <p className={classes.brand}>
        <Logo size={26} />
        Llavero
      </p>
      <h1>{title}</h1>
      {error ? (
        <ErrorState
          error={error}
          title="No se puede abrir esta página"
          {...(errorBodyOf(error).kind === 'unavailable' ? { onRetry: () => void refetch() } : {})}
        />
      ) : data === undefined ? (
        <Loading height={320} />
      ) : (
        children(data)
      )}
    </main>
  );
}
