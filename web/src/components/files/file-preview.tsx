import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { FileContent, type PreviewFile } from './file-content.tsx';
import classes from './files.module.css';
import { preparePdf } from './pdf/open-pdf.ts';

interface Props {
  /** Null: nothing is open. */
  file: PreviewFile | null;
  /** The document whose file it is: its versions are shown too. */
  document?: { id: string; editable: boolean };
  onClose: () => void;
}

/** The address from which the browser saves a file. */
export const attached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}attached`;

/** A picture or a PDF over the window; anything else is downloaded. */
export function FilePreview({ file, document, onClose }: Props) {
  const isPdf = file?.mimeType === 'application/pdf';
  useEffect(() => {
    if (isPdf) preparePdf();
  }, [isPdf]);
  return (
    <FrontModal opened={file !== null} onClose={onClose} title={file?.name} size="min(1100px, 96vw)" centered>
      {file && (
        <div className={classes.preview}>
          {document ? <DocumentVersions {...document} file={file} /> : <FileContent file={file} />}
          <Button
            component="a"
            href={attached(file.path)}
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.8} />}
          >
            Descargar
          </Button>
        </div>
      )}
    </FrontModal>
  );
}
