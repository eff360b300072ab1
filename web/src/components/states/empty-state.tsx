import { IconInbox } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './states.module.css';

interface Props {
  title: string;
  /** What the thing is, or what to do. */
  text?: ReactNode;
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** The first action. */
  children?: ReactNode;
}

/** Nothing here yet: says what would be here and offers the first action. */
export function EmptyState({ title, text, icon: Icon = IconInbox, children }: Props) {
  return (
    <div className={classes.state}>
      <Icon size={32} stroke={1.3} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
