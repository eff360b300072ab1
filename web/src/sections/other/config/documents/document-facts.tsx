import { metaOf } from '@llavero/proto/fields/field';
import { document } from '@llavero/proto/records/documents/document';
import { formatInstant } from '@llavero/proto/values/dates';
import { FieldValue, isBlank } from '../../../../components/detail-window/field-value.tsx';
import { useRecordLabels } from '../../../../lib/record-labels.ts';
import type { Row } from '../../../../lib/records.ts';
import classes from './documents.module.css';
import type { ReviewedDocument } from './reviewed-document.ts';

const { agents, places, mandate, contract, finance, uploadedBy, rejectionReason } = document.fields;
const shown = { agents, places, mandate, contract, finance, uploadedBy, rejectionReason };

/** Whom and what a document is about, and where it comes from. */
export function DocumentFacts({ record }: { record: ReviewedDocument }) {
  // The record as it travels.
  const row = record as Row;
  const label = useRecordLabels(document, row);
  return (
    <dl className={classes.facts}>
      {Object.entries(shown).map(([name, field]) => {
        const meta = metaOf(field);
        return isBlank(meta, row[name]) ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{meta.label}</dt>
            <dd>
              <FieldValue meta={meta} value={row[name] ?? null} label={label} />
            </dd>
          </div>
        );
      })}
      {record.createdAt != null && (
        <>
          <dt>Archivado el</dt>
          <dd className="figures">{formatInstant(record.createdAt)}</dd>
        </>
      )}
    </dl>
  );
}
