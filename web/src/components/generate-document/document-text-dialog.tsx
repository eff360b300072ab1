import { changeDocumentText, documentText } from '@llavero/proto/commands/generation';
import type { Json } from '@llavero/proto/fields/field';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import type { HandChange } from '@llavero/proto/templates/hand-changes';
import { Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconFileTypeDocx } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommand } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { refreshCollection } from '../../lib/records.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { fileOf } from './draft-preview.ts';
import { HandText } from './hand-text.tsx';
import { sentenceOf } from './sentence-of.ts';
import { Loading } from '../states/loading.tsx';

interface Props {
  document: { id: string; name: string };
  onClose: () => void;
}

/** The text of a generated document: changed while it is a draft, looked at with its differences afterwards (DOC-02). */
export function DocumentTextDialog({ document: { id, name }, onClose }: Props) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<{ changes: readonly HandChange[]; printChanges: boolean } | null>(
    null,
  );
  const [busy, setBusy] = useState<'save' | 'word' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const key = ['document-text', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => runCommand(documentText, { document: id, word: false }, signal),
    gcTime: 0,
  });
  const kept = {
    changes: (data?.changes ?? []) as unknown as HandChange[],
    printChanges: data?.printChanges === true,
  };
  const { changes, printChanges } = edited ?? kept;
  const run = (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what);
    setRefusal(null);
    work()
      .catch((problem: unknown) => setRefusal(sentenceOf(problem)))
      .finally(() => setBusy(null));
  };
  const save = async () => {
    const input = { document: id, version: data?.version ?? 0, printChanges };
    await runCommand(changeDocumentText, { ...input, changes: changes as unknown as Json });
    refreshCollection(client, 'document');
    await client.invalidateQueries({ queryKey: key });
    setEdited(null);
  };
  const word = async () => {
    const { content, fileName } = await runCommand(documentText, { document: id, word: true });
    if (content) download(fileOf(content, 'word'), fileName);
  };
  return (
    <FrontModal opened onClose={onClose} title={`Texto de «${name}»`} size={900} centered>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={320} />}
      {data?.closed && <Notice tone="info" title={data.closed} />}
      {data && (
        <HandText
          blocks={(data.templateBlocks ?? []) as unknown as DocumentBlock[]}
          changes={changes}
          printChanges={printChanges}
          {...(data.closed
            ? {}
            : {
                onChange: (next: HandChange[], printed: boolean) =>
                  setEdited({ changes: next, printChanges: printed && next.length > 0 }),
              })}
        />
      )}
      {refusal && <Notice tone="danger" title={refusal} />}
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          leftSection={<IconFileTypeDocx size={16} stroke={1.8} />}
          disabled={!data || edited !== null}
          loading={busy === 'word'}
          onClick={() => run('word', word)}
        >
          Descargar Word
        </Button>
        {data && !data.closed && (
          <Button
            leftSection={<IconDeviceFloppy size={16} stroke={1.8} />}
            disabled={edited === null}
            loading={busy === 'save'}
            onClick={() => run('save', save)}
          >
            Guardar el texto
          </Button>
        )}
      </Group>
    </FrontModal>
  );
}
