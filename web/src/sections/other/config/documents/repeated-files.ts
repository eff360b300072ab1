import type { OutputOf } from '@llavero/proto/commands/command';
import { sameFiles } from '@llavero/proto/commands/document-review';
import { formatInstant } from '@llavero/proto/values/dates';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../../../lib/api.ts';
import type { UploadRow } from './upload-fields.ts';

type Same = OutputOf<typeof sameFiles>['same'][number];

/** What is stored already with the content of these documents; nothing while that is not known. */
export function useSameFiles(rows: readonly UploadRow[]): readonly Same[] {
  const files = rows.flatMap((row) => row.files.map(({ media }) => media));
  const { data } = useQuery({
    queryKey: ['list', 'document', sameFiles.name, files],
    queryFn: ({ signal }) => runCommand(sameFiles, { files }, signal),
    enabled: files.length > 0,
    placeholderData: (before) => before,
  });
  return data?.same ?? [];
}

/** What is said of the files of a document that are stored already, in sentences. */
export function repeatedText(
  { files }: UploadRow,
  same: readonly Same[],
  rows: readonly UploadRow[],
): string[] {
  const nameOf = (media: string | null) =>
    rows.flatMap((row) => row.files).find((file) => file.media === media)?.name;
  return files.flatMap(({ media, name }) =>
    same
      .filter((one) => one.media === media)
      .flatMap((one) => {
        if (one.document)
          return `«${name}» está archivado como «${one.name ?? 'Sin nombre'}»${one.createdAt === null ? '' : `, del ${formatInstant(one.createdAt)}`}.`;
        const twin = nameOf(one.other);
        return twin ? `«${name}» es el mismo archivo que «${twin}».` : [];
      }),
  );
}
