import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { useRecordLabels } from '../../lib/record-labels.ts';
import type { Row } from '../../lib/records.ts';
import { EmptyState } from '../states/empty-state.tsx';
import classes from './detail-window.module.css';
import { FieldValue, isBlank } from './field-value.tsx';
import { RelatedTable } from './related-table.tsx';
import type { RelatedRecords } from './types.ts';

interface Props {
  definition: RecordDefinition;
  record: Row;
  related: readonly RelatedRecords[];
}

/** Records this one points at, and records that point at it (SCR-04). */
export function LinkedTab({ definition, record, related }: Props) {
  const label = useRecordLabels(definition, record);
  const outward = fieldEntries(definition).filter(
    ([name, meta]) =>
      meta.to && meta.to !== 'document' && meta.to !== 'media' && !isBlank(meta, record[name]),
  );
  if (related.length === 0 && outward.length === 0)
    return <EmptyState title="Sin vínculos" text="Este registro todavía no nombra ningún otro." />;
  return (
    <div className={classes.panel}>
      {related.map((list) => (
        <section key={`${list.collection}-${list.by}`} className={classes.group}>
          <h3>{list.title}</h3>
          <RelatedTable list={list} id={record.id} />
        </section>
      ))}
      {outward.length > 0 && (
        <section className={classes.group}>
          <h3>Registros que nombra</h3>
          <dl className={classes.fields}>
            {outward.map(([name, meta]) => (
              <div key={name}>
                <dt>{meta.label}</dt>
                <dd>
                  <FieldValue meta={meta} value={record[name] ?? null} label={label} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
