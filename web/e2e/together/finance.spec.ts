import { inTurn } from '../in-turn.ts';

await inTurn({
  bills: () => import('../bills.spec.ts'),
  verifactu: () => import('../verifactu.spec.ts'),
  accounting: () => import('../accounting.spec.ts'),
  reports: () => import('../reports.spec.ts'),
  remittances: () => import('../remittances.spec.ts'),
});
