import { Button } from '@mantine/core';
import { Logo } from '../../components/logo/logo.tsx';
import classes from './pages.module.css';

/** NAV-08: the texts are the specification's; the way home is always there. */
export function ErrorPage({ status }: { status: number }) {
  const missing = status === 404;
  return (
    <div className={classes.page}>
      <span className={classes.mark}>
        <Logo size={40} />
      </span>
      <h1>{missing ? '404 Not Found' : 'An error occurred'}</h1>
      <p>
        {missing
          ? 'Esta dirección no existe o ha cambiado. Vuelva al inicio y búsquelo desde el menú.'
          : 'La pantalla no se ha podido mostrar. Lo que ya había guardado sigue guardado; vuelva al inicio e inténtelo de nuevo.'}
      </p>
      {/* A full load: whatever broke must not stay in memory. */}
      <Button component="a" href="/" variant="light">
        Ir al inicio
      </Button>
    </div>
  );
}

/** True when code of this page is no longer on the server: a new version has been installed meanwhile. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload/i.test(error.message)
  );
}

/** The page is older than the server; a reload brings the new one. */
export function OldPage() {
  return (
    <div className={classes.page}>
      <span className={classes.mark}>
        <Logo size={40} />
      </span>
      <h1>Hay una versión nueva de Llavero</h1>
      <p>
        Esta página es de la versión anterior o se ha perdido la conexión. Recárguela para continuar; lo
        guardado sigue guardado.
      </p>
      <Button variant="light" onClick={() => window.location.reload()}>
        Recargar
      </Button>
    </div>
  );
}
