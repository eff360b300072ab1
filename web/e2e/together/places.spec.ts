import { inTurn } from '../in-turn.ts';

await inTurn({
  places: () => import('../places.spec.ts'),
  visits: () => import('../visits.spec.ts'),
  media: () => import('../media.spec.ts'),
  k6: () => import('../k6.spec.ts'),
  'phone-release': () => import('../phone-release.spec.ts'),
});
