import { finance } from '@llavero/proto/records/finance/finance';
import { fieldMeta } from '@llavero/proto/fields/record';
import { FieldValue } from '../../../components/detail-window/field-value.tsx';
import classes from '../../../components/detail-window/detail-window.module.css';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useRecordLabels } from '../../../lib/record-labels.ts';
import type { Row } from '../../../lib/records.ts';

const totals = ['baseAmount', 'vatAmount', 'totalAmount'] as const;

/** The lines of a finance document and how its total comes about. */
export function DocumentLines({ record }: { record: Row }) {
  const label = useRecordLabels(finance, record);
  const meta = fieldMeta(finance, 'breakdown');
  const lines = record['breakdown'];
  if (!meta || !Array.isArray(lines) || lines.length === 0)
    return <EmptyState title="Sin líneas" text="El documento no tiene ninguna línea todavía." />;
  return (
    <div className={classes.panel}>
      <FieldValue meta={meta} value={lines} label={label} />
      <dl className={classes.totals}>
        {totals.map((name) => (
          <div key={name}>
            <dt>{fieldMeta(finance, name)?.label}</dt>
            <dd>
              <MoneyText euros={Number(record[name] ?? 0)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
