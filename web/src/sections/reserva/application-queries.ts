import { applicationPage, saveApplication } from '@llavero/proto/commands/applications';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { runCommand } from '../../lib/api.ts';

export type Page = OutputOf<typeof applicationPage>;
type Saved = Partial<Omit<InputOf<typeof saveApplication>, 'code' | 'version'>>;

export const pageOptions = (code: string) =>
  queryOptions({
    queryKey: ['application', code],
    queryFn: ({ signal }) => runCommand(applicationPage, { code }, signal),
    // What is being typed must not change under the hands.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Keeps what is written, one call after the other, each with the version that the one before has left. */
export function useKeeping(code: string, { version }: Page) {
  const client = useQueryClient();
  const last = useRef(version);
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const looks = useRef<Promise<unknown>>(Promise.resolve());
  const refresh = useCallback(() => {
    // One after the other: a look under way may have begun before what this one is to see, and would answer for both.
    const next = looks.current.then(async () => {
      const page = await client.fetchQuery({ ...pageOptions(code), staleTime: 0 });
      last.current = page.version;
      return page;
    });
    looks.current = next.catch(() => undefined);
    return next;
  }, [client, code]);

  const save = useCallback(
    (input: Saved): Promise<Page> => {
      const next = chain.current.then(async () => {
        const written = await runCommand(saveApplication, { code, version: last.current, ...input });
        last.current = written.version;
        return refresh();
      });
      chain.current = next.catch(() => undefined);
      return next;
    },
    [code, refresh],
  );
  return { save, refresh };
}
export type Keeping = ReturnType<typeof useKeeping>;
