import { dayOf, startOfMonth } from '@llavero/proto/values/dates';

import { useMemo, useState } from 'react';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { MonthSummary } from '../../../components/month-summary/month-summary.tsx';
import { ScreenViews } from '../../../components/screen-views/screen-views.tsx';
import { RecalculationView } from '../adjust/recalculation-view.tsx';
import { BankView } from '../bank/bank-view.tsx';
import { CashView } from '../cash/cash-view.tsx';
import { CloseView } from '../close/close-view.tsx';
import { ThreeWayView } from '../threeWay/three-way-view.tsx';
import { AnomalyList } from './anomaly-list.tsx';
import { ByMandate } from './by-mandate.tsx';
import { MonthFigures } from './month-figures.tsx';
import { useMonthValidation } from './month-validation.ts';
import { list } from './validation-list.ts';
import { Loading } from '../../../components/states/loading.tsx';

/** The month's documents before they are paid (FIN-02): anomalies first, all of them, and mandate by mandate. */
export default function ValidationScreen() {
  const [day, setDay] = useState(() => startOfMonth(Date.now() / 1000));
  const { year, month } = dayOf(day);
  const { data, isError } = useMonthValidation(year, month);
  const all = useMemo(() => ({ ...list, filter: { year, month } }), [year, month]);
  const waiting = isError ? <ListScreen {...all} /> : <Loading height={240} m={20} />;
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
            content: data ? <AnomalyList key={day} year={year} month={month} validation={data} /> : waiting,
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
          { key: 'banco', title: 'Banco', content: <BankView /> },
          { key: 'tesoreria', title: 'Tesorería', content: <CashView /> },
          { key: 'cuadre', title: 'Cuadre', content: <ThreeWayView key={day} month={day} /> },
        ]}
      />
    </>
  );
}
