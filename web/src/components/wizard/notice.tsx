import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  /** `info`: good to know; `warning`: look at it; `danger`: it was refused. */
  tone: 'info' | 'warning' | 'danger';
  title: string;
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  children?: ReactNode;
}

/** Something said beside a form, calm enough to stay there while one works. */
export function Notice({ tone, title, icon, children }: Props) {
  const Icon = icon ?? (tone === 'info' ? IconInfoCircle : IconAlertTriangle);
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} />
      <div>
        <p className={classes.title}>{title}</p>
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  );
}
