import { inTurn } from '../in-turn.ts';

await inTurn({
  reserva: () => import('../reserva.spec.ts'),
  bookings: () => import('../bookings.spec.ts'),
  renewals: () => import('../renewals.spec.ts'),
  assignment: () => import('../assignment.spec.ts'),
  'move-out': () => import('../move-out.spec.ts'),
});
