import { Skeleton } from '@mantine/core';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { useRecordLabels } from '../../lib/record-labels.ts';
import { useLinkCounts } from '../../lib/record-window.ts';
import type { Row } from '../../lib/records.ts';
import { EmptyState } from '../states/empty-state.tsx';
import classes from './detail-window.module.css';
import { FieldValue, isBlank } from './field-value.tsx';
import { linkSections } from './link-sections.ts';
import { RelatedTable } from './related-table.tsx';
import type { RelatedRecords } from './types.ts';

interface Props {
  definition: RecordDefinition;
  record: Row;
  /** Lists of the screen, with its titles and columns; they come first. */
  related: readonly RelatedRecords[];
  /** Lists that have a tab of their own. */
  elsewhere: readonly RelatedRecords[];
}

/** Records that point at this one, with their number, and records it points at (SCR-04). */
export function LinkedTab({ definition, record, related, elsewhere }: Props) {
  const label = useRecordLabels(definition, record);
  const { data: counts, isPending } = useLinkCounts(definition.collection, record.id);
  const outward = fieldEntries(definition).filter(
    ([name, meta]) =>
      meta.to && meta.to !== 'document' && meta.to !== 'media' && !isBlank(meta, record[name]),
  );
  if (isPending) return <Skeleton height={160} m="lg" />;
  const sections = linkSections(related, elsewhere, counts);
  if (sections.length === 0 && outward.length === 0)
    return <EmptyState title="Sin vínculos" text="Este registro todavía no nombra ningún otro." />;
  return (
    <div className={classes.panel}>
      {sections.map(({ list, title, count, capped }) => (
        <section key={`${list.collection}-${list.by}`} className={classes.group}>
          <h3>
            {title}
            {count !== undefined && (
              <span className={classes.count}>
                {count.toLocaleString('es-ES')}
                {capped && ' o más'}
              </span>
            )}
          </h3>
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
