import { Select, Text } from '@mantine/core';
import type { Template } from '@llavero/proto/records/documents/template';
import { compareParagraphs } from '@llavero/proto/templates/compare';
import type { TemplateParagraph } from '@llavero/proto/templates/template';
import { useState } from 'react';
import { type Row, useList, useRecord } from '../../../lib/records.ts';
import classes from './templates.module.css';

interface Props {
  record: Template & Row;
  paragraphs: readonly TemplateParagraph[];
}

const marks = { same: '', added: 'Nuevo', removed: 'Quitado', changed: 'Cambiado' } as const;

/** What the text in the editor changes against another edition, paragraph by paragraph. */
export function EditionChanges({ record, paragraphs }: Props) {
  const { key, language } = record;
  const { data } = useList({
    component: 'other/templates',
    collection: 'template',
    filter: { key, language },
    fields: ['edition', 'status'],
    limit: 50,
  });
  const others = (data?.items ?? []).filter(({ id }) => id !== record.id);
  const [picked, setPicked] = useState<string | null>(null);
  const { data: other } = useRecord<Template>('template', picked);
  const changes = other ? compareParagraphs(other.paragraphs, paragraphs) : [];
  return (
    <>
      <Select
        label="Comparar con"
        placeholder={others.length > 0 ? 'Elegir versión…' : 'No hay otras versiones'}
        data={others.map((row) => ({ value: row.id, label: `Versión ${String(row['edition'])}` }))}
        value={picked}
        onChange={setPicked}
        disabled={others.length === 0}
      />
      {other && changes.every(({ kind }) => kind === 'same') && (
        <Text size="sm" className={classes.quiet}>
          Las dos versiones dicen lo mismo.
        </Text>
      )}
      <ol className={classes.changes}>
        {changes
          .filter(({ kind }) => kind !== 'same')
          .map(({ kind, before, after }, at) => (
            <li key={at} data-kind={kind}>
              <b>{marks[kind]}</b>
              {before && <del>{before}</del>}
              {after && <ins>{after}</ins>}
            </li>
          ))}
      </ol>
    </>
  );
}
