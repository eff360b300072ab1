import { printFinanceDocument } from '@llavero/proto/commands/papers';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { finance, type Finance } from '@llavero/proto/records/finance/finance';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatPercent } from '@llavero/proto/values/number';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ExplainedLine,
  explainLines,
  explainPeriod,
  explainRent,
} from '../../components/explain-amount/explain.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { titleOf } from '../../lib/format.ts';
import { inNewTab } from '../../lib/in-new-tab.ts';
import { type Row, useRecord } from '../../lib/records.ts';
import { CardList } from './card-list.tsx';
import { CardsLoading } from './cards-loading.tsx';
import classes from './contrato.module.css';

const MOST = 100;

/** `/mis/recibos`: what a tenant pays and a landlord is paid, latest first. */
export function MyDocuments() {
  return (
    <CardList
      query={{
        component: 'finance',
        collection: 'finance',
        fields: [
          'type',
          'year',
          'serie',
          'concept',
          'totalAmount',
          'issueDate',
          'paymentDate',
          'paymentExpectedDate',
          'takenWhole',
        ],
        sort: [{ field: 'periodStart', order: 'desc' }],
        limit: MOST,
      }}
      failed="No se han podido cargar los recibos y liquidaciones"
      empty={{
        title: 'Todavía no hay recibos ni liquidaciones',
        text: 'Aquí aparecerán los de cada mes, con lo que lleva cada importe.',
      }}
      more={`Se muestran los ${MOST} más recientes.`}
      card={(row) => ({
        to: `/mis/recibos/${row.id}`,
        children: <DocumentCard document={row} />,
      })}
    />
  );
}

function DocumentCard({ document }: { document: Row }) {
  const amount = document['totalAmount'];
  return (
    <>
      <strong>{(document['concept'] as string | null) || titleOf(finance, document)}</strong>
      <span className={classes.amount}>{typeof amount === 'number' ? formatMoney(amount) : ''}</span>
      <small>
        {kindOf(document)} · {paidOn(document)}
      </small>
    </>
  );
}

const kindOf = (document: Row): string => choiceLabel(financeTypes, String(document['type'] ?? ''));

/** Whether it is paid, in the words of whoever pays or is paid. */
function paidOn({ paymentDate, paymentExpectedDate, type, totalAmount, takenWhole }: Row): string {
  if (typeof paymentDate === 'number') return `Pagado el ${formatDay(paymentDate)}`;
  if (takenWhole === true) return 'No queda nada por pagar';
  if (type === 'BILL' || type === 'RECTIFYING_BILL') return 'Se descuenta en la liquidación';
  if (type !== 'RECEIPT' && typeof totalAmount === 'number' && totalAmount < 0)
    return type === 'RECTIFYING_RENT_BILL'
      ? 'Se descuenta de la factura que corrige'
      : 'Se descuenta de la siguiente';
  if (typeof paymentExpectedDate !== 'number') return 'Pendiente';
  return `${type === 'RECEIPT' ? 'Vence' : 'Pago previsto'} el ${formatDay(paymentExpectedDate)}`;
}

/** `/mis/recibos/{id}`: the lines of a document, where its rent comes from, and its PDF. */
export function MyDocument({ id }: { id: string }) {
  const { data: document, error, refetch } = useRecord<Finance>('finance', id);
  const [failure, setFailure] = useState<string | null>(null);
  if (error && !document)
    return (
      <ErrorState error={error} title="No se ha podido abrir el documento" onRetry={() => void refetch()} />
    );
  if (!document) return <CardsLoading />;
  const { lines, sum } = explainLines(document);
  const print = () => {
    setFailure(null);
    inNewTab(async () => (await runCommand(printFinanceDocument, { finance: id })).path).catch(
      (refusal: unknown) => setFailure(errorBodyOf(refusal).message),
    );
  };
  return (
    <>
      <section className={classes.panel} aria-label="Líneas">
        <h2>{document.concept || finance.title(document)}</h2>
        <p className={classes.note}>
          {finance.title(document)}
          {explainPeriod(document) && ` · ${explainPeriod(document)}`}
        </p>
        <dl className={classes.lines}>
          {lines.map((line, at) => (
            <div key={at}>
              <dt>
                {line.concept}
                <LineNote line={line} />
              </dt>
              <dd className="figures">{formatMoney(line.amount)}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>Total</dt>
            <dd className="figures">{formatMoney(sum)}</dd>
          </div>
        </dl>
      </section>
      {document.contract && lines.some(({ isRent }) => isRent) && (
        <RentOrigin contract={document.contract} document={document} />
      )}
      {failure && <p role="alert">{failure}</p>}
      <Button leftSection={<IconFileTypePdf size={18} stroke={1.6} />} onClick={print} fullWidth>
        Abrir el PDF
      </Button>
    </>
  );
}

function LineNote({ line }: { line: ExplainedLine }) {
  const notes = [
    ...(line.vatPercent > 0
      ? [
          `Base ${formatMoney(line.baseAmount)}, IVA ${formatPercent(line.vatPercent)}: ${formatMoney(line.vatAmount)}`,
        ]
      : []),
    ...(line.explanation ? [line.explanation] : []),
    ...(line.subtracted ? ['Se descuenta'] : []),
  ];
  return notes.length > 0 ? <small className={classes.why}>{notes.join('. ')}</small> : null;
}

/** The rent of the contract and every update until that month; nothing where the reader may not see it. */
function RentOrigin({ contract: id, document }: { contract: string; document: Finance }) {
  const { data: contract } = useRecord<Contract>('contract', id);
  if (!contract?.rentHistory) return null;
  const on = document.periodEnd ?? document.issueDate ?? Math.floor(Date.now() / 1000);
  return (
    <section className={classes.panel} aria-label="De dónde sale la renta">
      <h2>De dónde sale la renta</h2>
      <dl className={classes.lines}>
        {explainRent(contract, on).map((step) => (
          <div key={`${step.day}${step.label}`}>
            <dt>
              {step.label}
              {step.day !== null && <small className={classes.why}>{formatDay(step.day)}</small>}
            </dt>
            <dd className="figures">{formatMoney(step.amount)} al mes</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
