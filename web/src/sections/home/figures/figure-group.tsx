import { type FigureKey, figureOf, type Viewer } from '@llavero/proto/rules/dashboard';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber } from '@llavero/proto/values/number';
import { findScreen, useMenu } from '../../../lib/menu.ts';
import { figureLink } from './figure-link.ts';
import classes from './figures.module.css';
import { KpiFigure } from './kpi-figure.tsx';
import type { FigureValues } from './use-figures.ts';

interface Props {
  title: string;
  figures: readonly FigureKey[];
  values: FigureValues;
  viewer: Viewer;
  /** A second line under a figure. */
  notes?: Partial<Record<FigureKey, string | undefined>>;
}

/** Figures under a heading, each leading to the rows it counts; one whose list has no screen yet leads nowhere. */
export function FigureGroup({ title, figures, values, viewer, notes = {} }: Props) {
  const menu = useMenu();
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.figures}>
        {figures.map((key) => {
          const figure = figureOf(key);
          const value = values.value(key);
          const [section = '', screen = ''] = figure.path.split('/');
          return (
            <KpiFigure
              key={key}
              label={figure.label}
              value={value === undefined ? (values.failed ? '—' : undefined) : formatted(figure.of, value)}
              to={findScreen(menu, section, screen) ? figureLink(figure, viewer) : undefined}
              note={notes[key]}
              alarming={figure.alarming === true && (value ?? 0) > 0}
            />
          );
        })}
      </div>
    </section>
  );
}

const formatted = (of: ReturnType<typeof figureOf>['of'], value: number): string =>
  of && 'sum' in of ? formatMoney(value) : formatNumber(value, 0);
