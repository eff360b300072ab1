import { Button, Tooltip } from '@mantine/core';
import { isForPeople } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '@llavero/proto/values/dates';
import { useRecordLabels } from '../../lib/record-labels.ts';
import type { Row } from '../../lib/records.ts';
import { GroupRail } from '../record-form/group-rail.tsx';
import classes from './detail-window.module.css';
import { FieldValue, isBlank } from './field-value.tsx';

interface Props {
  definition: RecordDefinition;
  record: Row;
  /** Fields shown elsewhere. */
  hidden?: readonly string[];
  intro?: ReactNode;
}

/** Shown in tabs of their own. */
const elsewhere = new Set(['chronology', 'notes', 'documents', 'references']);
const wide = new Set(['longText', 'list', 'object']);

/** The record in its groups; empty fields only when asked for. */
export function DataTab({ definition, record, hidden = [], intro }: Props) {
  const [empty, setEmpty] = useState(false);
  const label = useRecordLabels(definition, record);
  const [first = ''] = Object.keys(definition.groups);
  const groups = Object.entries(definition.groups)
    .filter(([key]) => empty || key !== 'origin')
    .map(([key, title]) => ({
      key,
      title,
      fields: fieldEntries(definition)
        .filter(
          ([name, meta]) => (meta.group ?? first) === key && !elsewhere.has(name) && !hidden.includes(name),
        )
        .filter(([name, meta]) => isForPeople(meta) && name in record)
        .filter(([name, meta]) => empty || !isBlank(meta, record[name])),
    }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className={classes.data}>
      <GroupRail groups={groups} />
      <div className={classes.groups}>
        {intro}
        {groups.map(({ key, title, fields }) => (
          <section key={key} id={`grupo-${key}`} className={classes.group} aria-label={title}>
            <h3>{title}</h3>
            <dl className={classes.fields}>
              {fields.map(([name, meta]) => (
                <div
                  key={name}
                  data-wide={(wide.has(meta.kind) && !isBlank(meta, record[name])) || undefined}
                >
                  <dt>
                    {meta.label}
                    {meta.help && meta.readOnly && <Help text={meta.help} />}
                  </dt>
                  <dd>
                    {isBlank(meta, record[name]) ? (
                      <span className={classes.none}>{record[name] === false ? 'No' : '—'}</span>
                    ) : (
                      <FieldValue meta={meta} value={record[name] ?? null} label={label} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className={classes.stamp}>
          Creado el {stamp(record['createdAt'])} · modificado el {stamp(record['updatedAt'])} · versión{' '}
          {record.version}
          <Button size="compact-xs" variant="subtle" onClick={() => setEmpty(!empty)}>
            {empty ? 'Ocultar campos vacíos' : 'Mostrar campos vacíos'}
          </Button>
        </p>
      </div>
    </div>
  );
}

/** How a computed field comes about. */
function Help({ text }: { text: string }) {
  return (
    <Tooltip label={text} multiline maw={280}>
      <span className={classes.help} tabIndex={0} role="img" aria-label={text}>
        <IconInfoCircle size={13} stroke={1.6} />
      </span>
    </Tooltip>
  );
}

const stamp = (value: unknown): string => (typeof value === 'number' ? formatInstant(value) : '—');
