import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { http } from '../../lib/api.ts';
import { ErrorState } from '../states/error-state.tsx';

/** A file to look at. */
export interface PreviewFile {
  /** {@link mediaPath} or {@link documentPath}. */
  path: string;
  name: string;
  mimeType: string | null;
  /** Alternative text of a picture; its name when absent. */
  description?: string | null;
}

/** A picture or a PDF in place; of anything else it says that it is downloaded. */
export function FileContent({ file }: { file: PreviewFile }) {
  const { path, name, mimeType, description } = file;
  if (mimeType?.startsWith('image/')) return <img src={path} alt={description || name} />;
  if (mimeType === 'application/pdf') return <Pdf path={path} name={name} />;
  return <p>Este tipo de archivo se abre en su propio programa: descárguelo.</p>;
}

/** From the browser's memory: the answer of the gateway itself is locked so that no script in a file may run. */
function Pdf({ path, name }: { path: string; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file', path],
    queryFn: async ({ signal }) =>
      (await http.get<Blob>(path, { responseType: 'blob', timeout: 0, signal })).data,
    gcTime: 0,
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!address) return <Skeleton height="70vh" />;
  // The viewer's list of pages would take half of a narrow place.
  return <iframe src={`${address}#navpanes=0`} title={name} />;
}
