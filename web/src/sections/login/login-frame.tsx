import type { ReactNode } from 'react';
import { Logo } from '../../components/logo/logo.tsx';
import classes from './login.module.css';

/** The page around the screens before a session: the mark, the promise, the form. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.side}>
        <div className={classes.brand}>
          <Logo size={30} />
          Llavero
        </div>
        <p className={classes.claim}>La mejor manera de gestionar tus inmuebles</p>
        <p className={classes.foot}>Mandatos, contratos, recibos y personas en un solo lugar.</p>
        <Logo size={480} />
      </header>
      <main className={classes.panel}>{children}</main>
    </div>
  );
}
