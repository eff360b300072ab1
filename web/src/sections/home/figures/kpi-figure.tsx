import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './figures.module.css';

interface Props {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode;
  /** The list behind the figure. */
  to?: string | undefined;
  /** A second line: share, count. */
  note?: ReactNode;
  /** Something that needs somebody. */
  alarming?: boolean;
}

/** One figure with the way to what it counts. */
export function KpiFigure({ label, value, to, note, alarming }: Props) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value} data-alarming={alarming || undefined}>
        {value ?? <Skeleton height={24} width={90} my={4} />}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={classes.figure}>
      {content}
    </Link>
  ) : (
    <div className={classes.figure}>{content}</div>
  );
}
