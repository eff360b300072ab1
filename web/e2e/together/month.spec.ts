import { inTurn } from '../in-turn.ts';

await inTurn({
  bank: () => import('../bank.spec.ts'),
  month: () => import('../month.spec.ts'),
  close: () => import('../close.spec.ts'),
});
