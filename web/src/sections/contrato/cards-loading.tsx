import { Skeleton } from '@mantine/core';
import classes from './contrato.module.css';

/** The shape of a list of cards while it loads. */
export function CardsLoading() {
  return (
    <div className={classes.cards} role="status" aria-busy="true" aria-label="Cargando">
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} height={72} radius="md" />
      ))}
    </div>
  );
}
