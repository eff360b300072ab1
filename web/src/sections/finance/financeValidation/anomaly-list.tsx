import { choiceLabel } from '@llavero/proto/fields/choices';
import { reviewSeverities } from '@llavero/proto/records/choices/finance-review';
import { finance } from '@llavero/proto/records/finance/finance';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { listOf } from '../../../components/list-screen/list-of.ts';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useSearchParams } from '../../../lib/search-params.ts';
import { CheckStrip } from '../checks/check-strip.tsx';
import { useMonthValidation, type Validation } from './month-validation.ts';
import { columns, list } from './validation-list.ts';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './validation.module.css';

/** The documents that checks point at, each with why, the gravest first; of one check alone once it is chosen (`regla`). */
export function AnomalyList({
  year,
  month,
  validation,
}: {
  year: number;
  month: number;
  validation: Validation;
}) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('regla');
  const chosen = validation.checks.some(({ check }) => check === asked) ? asked : null;
  const { data } = useMonthValidation(year, month, chosen);
  const { anomalies } = data ?? validation;
  const shown = useMemo(() => {
    const reasons = new Map(
      anomalies.map(({ document, reasons: all }) => [document, all.map(({ reason }) => reason).join(' ')]),
    );
    const severities = new Map(
      anomalies.map(({ document, reasons: [first] }) => [document, first?.severity]),
    );
    return listOf(finance, {
      ...list,
      columns: [
        ...columns,
        {
          name: 'severity',
          label: 'Gravedad',
          needs: [],
          text: ({ id }) => choiceLabel(reviewSeverities, severities.get(id)),
          width: 96,
        },
        {
          name: 'reasons',
          label: 'Motivo',
          needs: [],
          text: ({ id }) => reasons.get(id) ?? 'Corregido',
          width: 520,
        },
      ],
      defaultColumns: ['serie', 'severity', 'reasons', 'units', 'totalAmount', 'status'],
      defaultFilters: {},
      filter: { id: { $in: [...reasons.keys()] } },
    });
  }, [anomalies]);
  const choose = (check: string | null) =>
    setSearch((before) => {
      if (check === null) before.delete('regla');
      else before.set('regla', check);
      before.delete('page');
      return before;
    });
  return (
    <>
      {validation.documents > 0 && (
        <div className={classes.checks}>
          <CheckStrip checks={validation.checks} chosen={chosen} onChoose={choose} />
        </div>
      )}
      {anomalies.length > 0 ? <ListScreen {...shown} /> : <NoAnomalies none={validation.documents === 0} />}
    </>
  );
}

function NoAnomalies({ none }: { none: boolean }) {
  return (
    <section className={classes.screen} aria-label="Anomalías">
      <Breadcrumbs />
      <ScreenTitle title="Validación" />
      <EmptyState
        icon={IconShieldCheck}
        title={none ? 'Sin documentos este mes' : 'Sin anomalías'}
        text={
          none
            ? 'Genere el mes en «Recibos» o en «Liquidaciones», o elija otro mes.'
            : 'Ninguna regla en uso señala documentos por verificar. Verifíquelos en «Todos».'
        }
      />
    </section>
  );
}
