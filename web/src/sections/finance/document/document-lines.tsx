import { bill } from '@llavero/proto/records/finance/bill';
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
  const { type, breakdown, sourceRole = null, totalAmount = 0 } = record;
  if (!type || !breakdown?.length) return <NoLines />;
  const { lines, sum } = explainLines({ type, sourceRole, breakdown, totalAmount });
  return (
    <div className={classes.panel}>
      <ExplainedLines lines={lines} sum={sum} />
      <Totals amounts={totals.map((name) => [fieldMeta(finance, name)?.label, record[name]])} />
      <ReceiptOfMonth record={record} />
    </div>
  );
}

/** The lines of a supplier's bill and what is paid of it. */
export function BillLines({ record }: { record: RowOf<typeof bill> }) {
  const { breakdown, totalAmount = 0 } = record;
  if (!breakdown?.length) return <NoLines />;
  const { lines, sum } = explainLines({ type: 'BILL', sourceRole: null, breakdown, totalAmount });
  const names = [...totals, 'withholdingAmount', 'payableAmount'] as const;
  return (
    <div className={classes.panel}>
      <ExplainedLines lines={lines} sum={sum} />
      <Totals amounts={names.map((name) => [fieldMeta(bill, name)?.label, record[name]])} />
    </div>
  );
}

function NoLines() {
  return <EmptyState title="Sin líneas" text="El documento no tiene ninguna línea todavía." />;
}

function Totals({
  amounts,
}: {
  amounts: readonly (readonly [string | undefined, number | null | undefined])[];
}) {
  return (
    <dl className={classes.totals}>
      {amounts.map(([label, euros]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText euros={euros ?? 0} />
          </dd>
        </div>
      ))}
    </dl>
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
