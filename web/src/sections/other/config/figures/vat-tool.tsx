import { legalSettings, vatSettings } from '@llavero/proto/rules/legal/legal-entry';
import { formatPercent } from '@llavero/proto/values/number';
import classes from '../config.module.css';
import { DatedFigures, type FigureColumn } from './dated-figures.tsx';
import { dayText } from './figure-text.ts';
import { withNextRate } from './next-rate.ts';
import { VatForm } from './vat-form.tsx';

const columns: readonly FigureColumn[] = [
  { label: 'Tipo', align: 'right', text: ({ value }) => formatPercent(value) },
  { label: 'Desde', text: ({ from }) => dayText(from) },
  { label: 'Hasta', text: ({ to }) => (to ? dayText(to) : 'Vigente') },
  { label: 'Norma', text: ({ law }) => law },
];

/** IVA: the rates by day (NAV-03). */
export default function VatTool() {
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Tipos del impuesto por fecha. Al añadir uno, el anterior termina el día antes. El IVA de un alquiler
        se fija en su contrato.
      </p>
      {vatSettings.map((setting) => (
        <DatedFigures
          key={setting}
          setting={setting}
          title={legalSettings[setting].replace(', en %', '')}
          columns={columns}
          order={({ from = '' }) => from}
          noun="tipo"
          form={(given) => <VatForm {...given} />}
          add={withNextRate}
        />
      ))}
    </div>
  );
}
