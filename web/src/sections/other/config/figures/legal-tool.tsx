import {
  indexSettings,
  type LegalKey,
  legalSettings,
  vatSettings,
} from '@llavero/proto/rules/legal/legal-entry';
import { Select } from '@mantine/core';
import { useState } from 'react';
import classes from '../config.module.css';
import { DatedFigures, type FigureColumn } from './dated-figures.tsx';
import { dayText } from './figure-text.ts';
import { caseText, entryName, otherFigures, valueText } from './legal-case.ts';
import { LegalForm } from './legal-form.tsx';

const columns: readonly FigureColumn[] = [
  { label: 'Valor', text: valueText },
  { label: 'Para', text: caseText },
  { label: 'Desde', text: ({ from }) => (from ? dayText(from) : 'Siempre') },
  { label: 'Hasta', text: ({ to }) => (to ? dayText(to) : 'Vigente') },
  { label: 'Norma', text: ({ law }) => law },
];

const figures = otherFigures([...indexSettings, ...vatSettings]);

/** Cifras legales: what the law sets from a day on and for whom, which warnings, deadlines, the ITP and interest rest on (decision 0018). */
export default function LegalTool() {
  const [setting, setSetting] = useState<LegalKey>('legalInterestPercent');
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        De ellas salen los avisos, los plazos, el ITP y los intereses. Vale la entrada que nombra el caso con
        más detalle y, entre iguales, la más reciente. Lo ya calculado no cambia.
      </p>
      <Select
        label="Cifra"
        maw={520}
        searchable
        allowDeselect={false}
        data={figures}
        value={setting}
        onChange={(chosen) => setSetting(chosen as LegalKey)}
      />
      <DatedFigures
        key={setting}
        setting={setting}
        title={legalSettings[setting]}
        columns={columns}
        order={({ from = '' }) => from}
        name={entryName}
        noun="valor"
        form={(given) => <LegalForm {...given} />}
      />
    </div>
  );
}
