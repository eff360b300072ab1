import { Loader } from '@mantine/core';
import { Logo } from '../../components/logo/logo.tsx';
import classes from './pages.module.css';

/** The logo while something is awaited; `label` says what. */
export function LoadingPage({ label }: { label: string }) {
  return (
    <div className={classes.page} role="status" aria-label={label}>
      <span className={classes.mark}>
        <Logo size={40} />
      </span>
      <Loader size="sm" />
    </div>
  );
}
