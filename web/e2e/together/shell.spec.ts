import { inTurn } from '../in-turn.ts';

await inTurn({
  shell: () => import('../shell.spec.ts'),
  'shell-workbench': () => import('../shell-workbench.spec.ts'),
  'small-screens': () => import('../small-screens.spec.ts'),
  home: () => import('../home.spec.ts'),
});
