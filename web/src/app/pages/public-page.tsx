import { Logo } from '../../components/logo/logo.tsx';
import classes from './pages.module.css';

/** Addresses of the specification whose screens are not built yet: said, never blank. */
export function PublicPage() {
  return (
    <main className={classes.page}>
      <span className={classes.mark}>
        <Logo size={40} />
      </span>
      <h1>En preparación</h1>
      <p>Esta página estará disponible próximamente.</p>
    </main>
  );
}
