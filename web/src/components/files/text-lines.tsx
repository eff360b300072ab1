import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Loading } from '../states/loading.tsx';
import classes from './files.module.css';

/** Characters that are shown; whoever needs more downloads the file. */
const MOST_SHOWN = 200_000;

/** A text file in place (DOC-01). @param path as of a download */
export function TextLines({ path, name }: { path: string; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['text', path],
    queryFn: async ({ signal }) =>
      decodeText(
        (await http.get<ArrayBuffer>(path, { responseType: 'arraybuffer', timeout: 0, signal })).data,
      ),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading height={320} />;
  if (data.trim() === '') return <p>El archivo no tiene texto.</p>;
  return (
    <div className={classes.sheet} tabIndex={0} role="region" aria-label={`Texto de ${name}`}>
      <pre className={classes.text}>{data.slice(0, MOST_SHOWN)}</pre>
      {data.length > MOST_SHOWN && <p>Se muestra el principio: descargue el archivo para ver el resto.</p>}
    </div>
  );
}

/** Text of a file that does not say how it is encoded: what is no valid UTF-8 comes from Windows. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
