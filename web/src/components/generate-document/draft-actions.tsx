import { Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react';
import { download } from '../../lib/download.ts';
import { type AskedDraft, fileOf, previewOf } from './draft-preview.ts';

/** What is under way. */
export type DraftWork = 'pdf' | 'word' | 'keep' | 'mail';

interface Props {
  asked: AskedDraft;
  disabled: boolean;
  busy: DraftWork | null;
  onRun: (what: DraftWork, work: () => Promise<void>) => void;
  onKeep: () => Promise<void>;
}

/** Downloads a draft as PDF or for a word processor, or keeps it. */
export function DraftActions({ asked, disabled, busy, onRun, onKeep }: Props) {
  const save = (as: 'pdf' | 'word') =>
    onRun(as, async () => {
      const files = { pdf: as === 'pdf', word: as === 'word' };
      const { content, fileName } = await previewOf({ ...asked, ...files, complete: true });
      if (content) download(fileOf(content, as), fileName);
    });
  return (
    <Group justify="flex-end" mt="sm">
      <Button
        variant="default"
        leftSection={<IconFileTypeDocx size={16} stroke={1.8} />}
        disabled={disabled}
        loading={busy === 'word'}
        onClick={() => save('word')}
      >
        Descargar Word
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} stroke={1.8} />}
        disabled={disabled}
        loading={busy === 'pdf'}
        onClick={() => save('pdf')}
      >
        Descargar PDF
      </Button>
      <Button
        leftSection={<IconDeviceFloppy size={16} stroke={1.8} />}
        disabled={disabled}
        loading={busy === 'keep'}
        onClick={() => onRun('keep', onKeep)}
      >
        Guardar y abrir
      </Button>
    </Group>
  );
}
