import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { FieldProblem } from '@llavero/proto/errors';
import { IconArrowMergeBoth, IconArrowsSplit, IconEye, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { DocumentFields } from '../../../../components/files/document-form/document-fields.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import type { UploadedFile, UploadRow } from './upload-fields.ts';
import classes from './documents.module.css';

interface Props {
  row: UploadRow;
  index: number;
  now: number;
  problems: readonly FieldProblem[];
  /** What is stored already with the same content, in sentences. */
  repeated: readonly string[];
  onChange: (index: number, row: UploadRow) => void;
  onRemove: (index: number) => void;
  onJoin: (index: number) => void;
  onSplit: (index: number) => void;
  onLook: (file: UploadedFile) => void;
}

/** A document to be: its files, and what is said of it. */
export const UploadRowCard = memo(function UploadRowCard(props: Props) {
  const { row, index, now, problems, repeated, onChange, onRemove, onJoin, onSplit, onLook } = props;
  const name = row.files[0]?.name ?? '';
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.rowHead}>
        <div className={classes.rowFiles}>
          {row.files.map((file) => (
            <Button
              key={file.media}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconEye size={16} stroke={1.8} />}
              aria-label={`Ver ${file.name}`}
              onClick={() => onLook(file)}
            >
              {file.name}
            </Button>
          ))}
        </div>
        {row.files.length > 1 && (
          <Tip label={`Separar los archivos de ${name}`} onClick={() => onSplit(index)}>
            <IconArrowsSplit size={18} stroke={1.8} />
          </Tip>
        )}
        {index > 0 && (
          <Tip label={`Unir ${name} al documento anterior`} onClick={() => onJoin(index)}>
            <IconArrowMergeBoth size={18} stroke={1.8} />
          </Tip>
        )}
        <Tip label={`Quitar ${name}`} onClick={() => onRemove(index)}>
          <IconTrash size={18} stroke={1.8} />
        </Tip>
      </div>
      {repeated.length > 0 && (
        <Notice tone="warning" title="Este archivo ya está">
          {repeated.join(' ')} Quítelo si no hace falta otra vez.
        </Notice>
      )}
      <DocumentFields
        values={row.values}
        problems={problems}
        now={now}
        onChange={(values) => onChange(index, { ...row, values })}
      />
    </li>
  );
});

function Tip(props: { label: string; onClick: () => void; children: ReactNode }) {
  const { label, onClick, children } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
