import { finance } from '@llavero/proto/records/finance/finance';
import { fieldMeta } from '@llavero/proto/fields/record';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from '../../../components/detail-window/detail-window.module.css';
import { explainLines } from '../../../components/explain-amount/explain.ts';
import { ExplainedLines } from '../../../components/explain-amount/explanation.tsx';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import type { RowOf } from '../../../lib/records.ts';

const totals = ['baseAmount', 'vatAmount', 'totalAmount'] as const;

/** The lines of a finance document, why they are there, and how its total comes about. */
export function DocumentLines({ record }: { record: RowOf<typeof finance> }) {
  const { breakdown, type, sourceRole = null, totalAmount = 0 } = record;
  if (!type || !breakdown?.length)
    return <EmptyState title="Sin líneas" text="El documento no tiene ninguna línea todavía." />;
  const { lines, sum } = explainLines({ type, sourceRole, breakdown, totalAmount });
  return (
    <div className={classes.panel}>
      <ExplainedLines lines={lines} sum={sum} />
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
      <ReceiptOfMonth record={record} />
    </div>
  );
}

/** A settlement stands on the receipt of its contract and month. */
function ReceiptOfMonth({ record: { type, contract, year, month } }: { record: RowOf<typeof finance> }) {
  if (type !== 'SETTLEMENT' || !contract || !year || !month) return null;
  const to = `/finance/receipt?f.contract=${contract}&f.year=${year}..${year}&f.month=${month}..${month}`;
  return (
    <Text size="sm" mt="sm">
      <Anchor component={Link} to={to}>
        Ver el recibo del mes
      </Anchor>
    </Text>
  );
}
