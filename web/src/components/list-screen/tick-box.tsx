import type { ChangeEvent } from 'react';
import classes from './tick-box.module.css';

interface Props {
  'aria-label': string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The library's checkbox as one element: a list that is scrolled draws dozens of them at a time, and its own is six components each. */
export function TickBox(props: Props) {
  return <input type="checkbox" className={classes.tick} {...props} />;
}
