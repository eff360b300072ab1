import { usePhone } from '../phone-context.tsx';
import classes from '../inventario.module.css';

/** Whether all of an inventory that was done on this phone has arrived; «Completo» says so and nothing else does. */
export function Arrival({ id }: { id: string }) {
  const { state } = usePhone();
  const inventory = state.inventories.find((one) => one.id === id);
  const waiting = state.items.filter(({ inventory }) => inventory === id);
  const photos = waiting.filter(({ photo }) => photo !== null).length;
  if (state.saving.includes(id))
    return (
      <small className={classes.arrival} data-tone="wait">
        Guardando en el teléfono…
      </small>
    );
  if (waiting.length === 0 && !inventory?.sent)
    return <small className={classes.arrival}>Nada anotado desde este teléfono</small>;
  if (waiting.length === 0)
    return (
      <small className={classes.arrival} data-tone="good">
        Completo: todo ha llegado
      </small>
    );
  return (
    <small className={classes.arrival} data-tone="wait">
      {waiting.length === 1 ? 'Falta 1 por enviar' : `Faltan ${waiting.length} por enviar`}
      {photos > 0 && ` (${photos} ${photos === 1 ? 'foto' : 'fotos'})`}
    </small>
  );
}
