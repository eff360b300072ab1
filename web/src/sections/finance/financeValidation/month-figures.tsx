import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { formatNumber } from '@llavero/proto/values/number';
import classes from '../../../components/month-summary/month-summary.module.css';
import { MoneyText } from '../../../components/money-text/money-text.tsx';
import type { Validation } from './month-validation.ts';

/** By type: how many documents, their sum, how many are verified and how many are worth a look. */
export function MonthFigures({ types }: Pick<Validation, 'types'>) {
  return (
    <dl className={classes.figures}>
      {types.map(({ type, documents, totalAmount, verified, withAnomaly }) => (
        <div key={type} data-none={documents === 0 || undefined}>
          <dt>{monthDocuments.options[type].label}</dt>
          <dd>
            {formatNumber(documents, 0)} · <MoneyText euros={totalAmount} />
          </dd>
          <dd className={classes.part}>
            {documents === 0
              ? 'Sin documentos'
              : `${formatNumber(verified, 0)} ${verified === 1 ? 'verificado' : 'verificados'} · ${formatNumber(withAnomaly, 0)} con anomalía`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
