import { inTurn } from '../in-turn.ts';

await inTurn({
  people: () => import('../people.spec.ts'),
  merge: () => import('../merge.spec.ts'),
  leads: () => import('../leads.spec.ts'),
  'mail-tools': () => import('../mail-tools.spec.ts'),
});
