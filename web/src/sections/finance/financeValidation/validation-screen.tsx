import { receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { dayOf, startOfMonth } from '@llavero/proto/values/dates';
import { Skeleton } from '@mantine/core';
import { IconPlayerPlay, IconShieldCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { listOf, titleColumn } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { MonthSummary } from '../../../components/month-summary/month-summary.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { RecalculationView } from '../adjust/recalculation-view.tsx';
import { CloseView } from '../close/close-view.tsx';
import { documentDetail } from '../document/document-detail.tsx';
import { ThreeWayView } from '../threeWay/three-way-view.tsx';
import { ByMandate } from './by-mandate.tsx';
import { MonthFigures } from './month-figures.tsx';
import { useMonthValidation, type Validation } from './month-validation.ts';
import { refusedBy, reviewActions, reviewStatusActions } from './validation-actions.ts';
import classes from './validation.module.css';

const look = { width: 152, fixed: true };
const columns = [
  titleColumn(finance, 'serie', { label: 'Documento', align: 'left', ...look }),
  { name: 'period', label: 'Periodo', needs: ['month', 'year'], text: period, ...look },
] as const;

const list = listOf(finance, {
  path: 'finance/financeValidation',
  columns,
  defaultColumns: [
    'serie',
    'type',
    'status',
    'validated',
    'landlords',
    'tenants',
    'units',
    'totalAmount',
    'paymentMethod',
    'paymentBlock',
  ],
  filters: ['type', 'mandate', 'status', 'validated', 'paymentBlock', 'archived', 'contract', 'totalAmount'],
  // Receipts and bills are issued when they are made, so the mark tells what waits, not the status.
  defaultFilters: { validated: { kind: 'flag', value: false } },
  defaultSort: [{ field: 'serie', order: 'asc' }],
  bulk: reviewActions,
  statusActions: reviewStatusActions,
  refusedBy,
  editInPlace: false,
  create: { label: 'Generar el mes', icon: IconPlayerPlay, wizard: 'monthGeneration' },
  emptyTitle: 'Sin documentos este mes',
  emptyText: 'Aquí se revisan los recibos, liquidaciones y facturas de honorarios del mes antes de pagarlos.',
  detail: documentDetail,
});

/** The documents worth a look, each with why. */
function AnomalyList({ validation }: { validation: Validation }) {
  const anomalies = useMemo(() => {
    const reasons = new Map(
      validation.anomalies.map(({ document, reasons: all }) => [
        document,
        all.map(({ reason }) => reason).join(' '),
      ]),
    );
    return listOf(finance, {
      ...list,
      columns: [
        ...columns,
        {
          name: 'reasons',
          label: 'Motivo',
          needs: [],
          text: ({ id }) => reasons.get(id) ?? 'Corregido',
          width: 520,
        },
      ],
      defaultColumns: ['serie', 'reasons', 'units', 'totalAmount', 'status'],
      defaultFilters: {},
      filter: { id: { $in: [...reasons.keys()] } },
    });
  }, [validation]);
  if (validation.anomalies.length > 0) return <ListScreen {...anomalies} />;
  return (
    <section className={classes.screen} aria-label="Anomalías">
      <Breadcrumbs />
      <h1>Validación</h1>
      <EmptyState
        icon={IconShieldCheck}
        title={validation.documents === 0 ? 'Sin documentos este mes' : 'Sin anomalías'}
        text={
          validation.documents === 0
            ? 'Genere el mes en «Recibos» o en «Liquidaciones», o elija otro mes.'
            : 'Los documentos del mes están completos y son como los del mes anterior. Verifíquelos en «Todos».'
        }
      />
    </section>
  );
}

/** The month's documents before they are paid (FIN-02): anomalies first, all of them, and mandate by mandate. */
export default function ValidationScreen() {
  const [day, setDay] = useState(() => startOfMonth(Date.now() / 1000));
  const { year, month } = dayOf(day);
  const { data, isError } = useMonthValidation(year, month);
  const all = useMemo(() => ({ ...list, filter: { year, month } }), [year, month]);
  const waiting = isError ? <ListScreen {...all} /> : <Skeleton height={240} m={20} aria-busy="true" />;
  return (
    <>
      <MonthSummary month={day} onChange={setDay} state={data ? 'ready' : isError ? 'failed' : 'loading'}>
        {data && <MonthFigures types={data.types} />}
      </MonthSummary>
      <ScreenViews
        label="Vista de la validación"
        views={[
          {
            key: 'anomalias',
            title: 'Anomalías primero',
            content: data ? <AnomalyList key={day} validation={data} /> : waiting,
          },
          { key: 'todos', title: 'Todos', content: <ListScreen key={day} {...all} /> },
          {
            key: 'mandatos',
            title: 'Por mandato',
            content: data ? <ByMandate mandates={data.mandates} /> : waiting,
          },
          {
            key: 'borradores',
            title: 'Borradores',
            content: <RecalculationView key={day} year={year} month={month} />,
          },
          { key: 'cierre', title: 'Cierre', content: <CloseView key={day} year={year} month={month} /> },
          { key: 'cuadre', title: 'Cuadre', content: <ThreeWayView key={day} month={day} /> },
        ]}
      />
    </>
  );
}
