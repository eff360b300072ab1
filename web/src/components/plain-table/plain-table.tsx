import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

interface Props {
  /** What a screen reader calls it. */
  label: string;
  /** `thead` and `tbody`; a cell with `data-align="right"` stands to the right. */
  children: ReactNode;
}

/** A table of a few rows beside a picture of the same; a narrow screen scrolls it, by keyboard too. */
export function PlainTable({ label, children }: Props) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>{children}</table>
    </div>
  );
}
