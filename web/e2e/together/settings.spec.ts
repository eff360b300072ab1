import { inTurn } from '../in-turn.ts';

await inTurn({
  errors: () => import('../errors.spec.ts'),
  configuration: () => import('../configuration.spec.ts'),
  'company-settings': () => import('../company-settings.spec.ts'),
  check: () => import('../check.spec.ts'),
  portal: () => import('../portal.spec.ts'),
  'second-factor': () => import('../second-factor.spec.ts'),
});
