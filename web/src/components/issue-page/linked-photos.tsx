import { issuePhoto } from '@llavero/proto/commands/issue-pages';
import type { Json } from '@llavero/proto/fields/field';
import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import { idsOf } from '@llavero/proto/values/ids';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../lib/api.ts';
import classes from './issue-page.module.css';

interface Props {
  code: string;
  audience: OutsideAudience;
  /** Ids, as the page was told them. */
  photos: Json;
}

/** The photos of a page, which only the code of its link opens. */
export function LinkedPhotos({ code, audience, photos }: Props) {
  const ids = idsOf(photos);
  if (ids.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label="Fotos">
      {ids.map((photo, at) => (
        <li key={photo}>
          <LinkedPhoto code={code} audience={audience} photo={photo} alt={`Foto ${at + 1}`} />
        </li>
      ))}
    </ul>
  );
}

interface PhotoProps {
  code: string;
  audience: OutsideAudience;
  photo: string;
  alt: string;
}

function LinkedPhoto({ code, audience, photo, alt }: PhotoProps) {
  const { data, error } = useQuery({
    queryKey: ['issue-photo', code, photo],
    queryFn: ({ signal }) => runCommand(issuePhoto, { code, audience, photo }, signal),
    staleTime: Infinity,
    retry: 2,
  });
  if (error) return <span className={classes.note}>{alt}: no se ha podido cargar.</span>;
  if (!data) return <Skeleton data-skeleton height={72} />;
  return <img src={`data:image/jpeg;base64,${data.jpeg}`} alt={alt} />;
}
