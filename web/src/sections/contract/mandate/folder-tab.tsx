import { copyFolderToDrive, mandateFolder, zipMandateFolder } from '@llavero/proto/commands/mandate-folder';
import type { mandate } from '@llavero/proto/records/contracts/mandate';
import { sizeText } from '@llavero/proto/rules/uploads';
import { formatDay } from '@llavero/proto/values/dates';
import { Anchor, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBrandGoogleDrive, IconFileZip, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { documentPath } from '../../../components/files/file-paths.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';
import type { RowOf } from '../../../lib/records.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './folder-tab.module.css';

type Files = Awaited<ReturnType<typeof read>>['files'];

const read = (id: string, signal?: AbortSignal) => runCommand(mandateFolder, { mandate: id }, signal);
const refused = (error: unknown) =>
  notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 });

/** EXT-06: the folder of a mandate, as one archive and in Google Drive where it is configured. */
export function FolderTab({ record: { id } }: { record: RowOf<typeof mandate> }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'document', mandateFolder.name, id],
    queryFn: ({ signal }) => read(id, signal),
  });
  const zip = useMutation({
    mutationFn: () => inNewTab(async () => (await runCommand(zipMandateFolder, { mandate: id })).path),
    onError: refused,
  });
  const copy = useMutation({
    mutationFn: () => runCommand(copyFolderToDrive, { mandate: id }),
    onSuccess: ({ documents }) =>
      notifications.show({
        message: `La copia de ${documents === 1 ? 'un documento' : `${documents} documentos`} está en marcha: siga el proceso en «Procesos».`,
        autoClose: 6000,
      }),
    onError: refused,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={160} m="md" />;
  if (data.files.length === 0)
    return (
      <EmptyState
        icon={IconFolder}
        title="Carpeta vacía"
        text="Aquí se reúnen los documentos del mandato, de sus contratos y de sus inmuebles. Súbalos en «Documentos»."
      />
    );
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <div className={classes.name}>
          <IconFolderOpen size={20} aria-hidden />
          <span>{data.name}</span>
          {data.driveLink && (
            <Anchor href={data.driveLink} target="_blank" rel="noreferrer" size="sm">
              Abrir en Drive
            </Anchor>
          )}
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileZip size={16} />}
          loading={zip.isPending}
          onClick={() => zip.mutate()}
        >
          Descargar en ZIP
        </Button>
        {data.drive && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBrandGoogleDrive size={16} />}
            loading={copy.isPending}
            onClick={() => copy.mutate()}
          >
            Copiar en Drive
          </Button>
        )}
      </div>
      {data.capped && (
        <p className={classes.note}>Se muestran los 2.000 documentos más recientes de la carpeta.</p>
      )}
      {foldersOf(data.files).map(([folder, files]) => (
        <Folder key={folder} folder={folder} files={files} />
      ))}
    </div>
  );
}

function Folder({ folder, files }: { folder: string; files: Files }) {
  const name = folder === '' ? 'Mandato' : folder.replaceAll('/', ' › ');
  return (
    <section aria-label={name}>
      <h3 className={classes.folder}>
        <IconFolder size={16} aria-hidden />
        {name}
      </h3>
      <ul className={classes.files}>
        {files.map(({ document, name: title, fileName, bytes, createdAt, driveLink }) => (
          <li key={document}>
            <Anchor href={documentPath(document, fileName)} target="_blank" rel="noreferrer" size="sm">
              {title}
            </Anchor>
            <span className={classes.facts}>
              {[formatDay(createdAt), bytes === null ? null : sizeText(bytes)].filter(Boolean).join(' · ')}
              {driveLink && (
                <Anchor href={driveLink} target="_blank" rel="noreferrer" size="xs">
                  En Drive
                </Anchor>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files by folder; they come in the order of their folders. */
function foldersOf(files: Files): [string, Files][] {
  const folders = new Map<string, Files>();
  for (const file of files) folders.set(file.folder ?? '', [...(folders.get(file.folder ?? '') ?? []), file]);
  return [...folders];
}
