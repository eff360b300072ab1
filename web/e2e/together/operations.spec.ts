import { inTurn } from '../in-turn.ts';

await inTurn({
  issues: () => import('../issues.spec.ts'),
  supplies: () => import('../supplies.spec.ts'),
  certificates: () => import('../certificates.spec.ts'),
  inventories: () => import('../inventories.spec.ts'),
  'inventory-phone': () => import('../inventory-phone.spec.ts'),
});
